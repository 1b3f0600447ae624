import { expect, it } from 'vitest'
import { registerInput } from '#api/account/contract/schema.ts'
import { passwordRule } from '#api/auth/contract/login.ts'
import { withPasswordRule } from './password-schema.ts'

const NORA = {
  firstName: 'Nora',
  lastName: 'Quist',
  email: 'nora@people.example',
  username: 'nora.q',
  password: '',
  role: 'founder',
}
const rule = passwordRule('\nsunshine7\n', { name: 'Wren Valley Startups', places: ['Ulm'] })
const schema = withPasswordRule<typeof NORA>(registerInput, rule, { field: 'password', ownerOf: (values) => values })

function getProblems(password: string) {
  const result = schema['~standard'].validate({ ...NORA, password })
  return result instanceof Promise ? undefined : result.issues?.map(({ message, path }) => [path, message])
}

it.each([
  ['short', /^Password must be at least 6 characters$/],
  ['NoraQuist1815!!', /^Don’t use your name or words from this site/],
  ['wren-valley-2026', /^Don’t use your name or words from this site/],
  ['Sunshine7', /^This is one of the most common passwords/],
])('a form that sets a password says one thing about %s, as the server does', (password, message) =>
  expect(getProblems(password)).toEqual([[['password'], expect.stringMatching(message)]]),
)

it('a form that sets a password takes one that is hard to guess', () =>
  expect(getProblems('harvest-lantern-88')).toBeUndefined())
