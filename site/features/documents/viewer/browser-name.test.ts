import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/'
test.each([
  ['Safari 17.4', `${MAC}605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`],
  ['Chrome 120', `${MAC}537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36`],
  ['Edge 121', `${MAC}537.36 (KHTML, like Gecko) Chrome/121.0.0.0 Safari/537.36 Edg/121.0.0.0`],
  ['Firefox 115', 'Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0'],
  ['this browser', 'curl/8'],
])('the browser is called %s by what it says of itself', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name)
})
