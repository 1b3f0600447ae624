import { expect, test } from 'vitest'
import { afterSignIn } from './after-sign-in.ts'

const person = (role: 'user' | 'founder' | 'investor' | 'admin' | 'editor', mustChangePassword = false) => ({
  role,
  mustChangePassword,
})

test.each([
  ['founder', '/dashboard/startup'],
  ['investor', '/dashboard/investor'],
  ['admin', '/dashboard/admin'],
  ['user', '/'],
  ['editor', '/'],
] as const)('a %s lands on %s', (role, path) => {
  expect(afterSignIn(person(role), '')).toBe(path)
})

test('a person who was sent to the login goes back to where they came from', () => {
  expect(afterSignIn(person('founder'), `?next=${encodeURIComponent('/startup/7?tab=a')}`)).toBe('/startup/7?tab=a')
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'nobody is sent to %s',
  (next) => {
    expect(afterSignIn(person('founder'), `?next=${encodeURIComponent(next)}`)).toBe('/dashboard/startup')
  },
)

test('a temporary password is changed before anything else', () => {
  expect(afterSignIn(person('founder', true), '?next=/news')).toBe('/settings?tab=password')
})
