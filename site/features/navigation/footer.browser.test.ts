import { expect, it, onTestFinished } from 'vitest'
import './footer.css'

it('a footer of which only a part has come stays where it begins when the rest comes, on a short page', () => {
  const main = document.createElement('main')
  const footer = document.createElement('footer')
  footer.className = 'site-footer'
  document.body.append(main, footer)
  onTestFinished(() => [main, footer].forEach((part) => part.remove()))
  const place = () => footer.getBoundingClientRect()
  const { top, bottom } = place()
  expect(bottom).toBe(innerHeight)
  footer.append(Object.assign(document.createElement('p'), { textContent: 'Made in the region' }))
  footer.append(Object.assign(document.createElement('p'), { textContent: 'For the region' }))
  expect(place().top).toBe(top)
})
