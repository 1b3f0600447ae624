import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Logo } from './Logo.tsx'

const getShown = (src: string) => /<img src="([^"]+)"/.exec(renderToStaticMarkup(<Logo name="Fern" src={src} />))?.[1]

test.each(['/api/startups/1/logo/0.webp', 'blob:http://localhost/0'])('%s is shown', (src) => {
  expect(getShown(src)).toBe(src)
})

test.each(['https://elsewhere.example/logo.png', '//elsewhere.example/logo.png', 'data:image/svg+xml,x', ''])(
  '"%s" is never asked for: a drawn image stands in its place',
  (src) => {
    expect(getShown(src)).toBeUndefined()
    expect(renderToStaticMarkup(<Logo name="Fern" src={src} />)).toContain('<svg')
  },
)
