import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterSignIn } from './after-sign-in.ts'

const user = (role: 'user' | 'founder' | 'investor' | 'admin' | 'editor', mustChangePassword = false) => ({
  role,
  mustChangePassword,
})

const cameFrom = (next: string, hash = '') => ({ search: `?next=${encodeURIComponent(next)}`, hash })

test.each([
  ['founder', '/dashboard/startup'],
  ['investor', '/dashboard/investor'],
  ['admin', '/dashboard/admin'],
  ['user', '/'],
  ['editor', '/'],
] as const)('a %s lands on %s', (role, path) => {
  expect(afterSignIn(user(role))).toBe(path)
})

test('a person who was sent to the login goes back to where they came from', () => {
  expect(afterSignIn(user('founder'), cameFrom('/startup/7?tab=a'))).toBe('/startup/7?tab=a')
})

test('the whole address comes back after a login, whatever stands in its query and hash', () => {
  const part = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })
  fc.assert(
    fc.property(part, part, (query, name) => {
      const { pathname, search, hash } = new URL(
        `/startup/7?q=${query.replaceAll('#', '')}#a${name}`,
        'http://a.example',
      )
      const whole = pathname + search + hash
      expect(afterSignIn(user('founder'), cameFrom(pathname + search, hash))).toBe(whole)
      expect(afterSignIn(user('founder'), cameFrom(whole))).toBe(whole)
    }),
  )
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'no one is sent to %s',
  (next) => {
    expect(afterSignIn(user('founder'), cameFrom(next))).toBe('/dashboard/startup')
  },
)

test('a temporary password is changed before anything else', () => {
  expect(afterSignIn(user('founder', true), cameFrom('/news', '#a'))).toBe('/settings?tab=password')
})
