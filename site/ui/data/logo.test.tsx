import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Logo } from './Logo.tsx'

const shownOf = (src: string) => /<img src="([^"]+)"/.exec(renderToStaticMarkup(<Logo name="Fern" src={src} />))?.[1]

test.each(['/api/startups/1/logo/0.webp', 'blob:http://localhost/0'])('%s is shown', (src) => {
  expect(shownOf(src)).toBe(src)
})

test.each(['https://elsewhere.example/logo.png', '//elsewhere.example/logo.png', 'data:image/svg+xml,x', ''])(
  '"%s" is never asked for: a drawn picture stands in its place',
  (src) => {
    expect(shownOf(src)).toBeUndefined()
    expect(renderToStaticMarkup(<Logo name="Fern" src={src} />)).toContain('<svg')
  },
)
