import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchRoute } from '#api/platform/contract/routes.ts'
import { readTarget } from './front.ts'

it.each([
  ['/', '/', ''],
  ['/news', '/news', ''],
  ['/startup/7?tab=a&b=%2F', '/startup/7', '?tab=a&b=%2F'],
  ['/cms/1.2~3/app', '/cms/1.2~3/app', ''],
  ['/.well-known/security.txt', '/.well-known/security.txt', ''],
  ['/media/caf%C3%A9.jpg', '/media/caf%C3%A9.jpg', ''],
  ['http://any.example/news?q=1', '/news', '?q=1'],
  ['HTTPS://any.example', '/', ''],
  ['http://any.example?q=1', '/', '?q=1'],
])('%s is an address in its only spelling', (url, path, search) => {
  expect(readTarget(url)).toMatchObject({ path, search, moved: false })
})

it.each([
  ['/news/', '/news'],
  ['//evil.example/', '/evil.example'],
  ['/news//opening', '/news/opening'],
  ['/%6Eews', '/news'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/a%3fb%23c%40', '/a%3Fb%23c@'],
  [`/${'/'.repeat(16_000)}`, '/'],
])('%s has another spelling', (url, path) => {
  expect(readTarget(url)).toMatchObject({ path, moved: true })
})

it.each([
  '/startup/..\\dashboard\\admin',
  '/\\evil.example',
  '/startup/%5cadmin',
  '/startup/..%2fadmin',
  '/startup/..',
  '/./news',
  '/startup/%2e%2E/admin',
  '/startup/%252e%252e',
  '/news%00',
  '/news%0d%0aSet-Cookie:x',
  '/news%7f',
  '/%',
  '/%zz',
  '/%e9',
  '/%ed%a0%80',
  '/café',
  '/news#top',
  '/news?q=#top',
  '/news?q=é',
  '/news?q=\t',
  '/a b',
  '/<script>',
  '',
  '*',
  'news',
  'ftp://any.example/',
  'http:/news',
])('%j isn’t an address', (url) => {
  expect(readTarget(url)).toBeNull()
})

it('is read the same by every later parser, and unchanged the second time', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%',
      '%2e',
      '%2F',
      '%5C',
      '%25',
      '%00',
      ';',
      ':',
      '@',
      'startup',
      'cms',
      '?',
      '#',
    ),
    fc.string({ maxLength: 3 }),
    fc.string({ unit: 'binary', maxLength: 2 }).map(encodeURIComponentOrNot),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = readTarget(`/${pieces.join('')}`)
      if (!target) return
      const { path, search } = target
      expect(readTarget(path + search)).toEqual({ ...target, moved: false })
      const { pathname } = new URL(path + search, 'http://site.example')
      expect(pathname).toBe(path)
      const params = Object.values(matchRoute(path)?.params ?? {})
      expect(params.filter((value) => /[/\\%\p{Cc}]|^\.\.?$/u.test(value))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

function encodeURIComponentOrNot(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : text
}
