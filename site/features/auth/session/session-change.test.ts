import { expect, test } from 'vitest'
import type { User } from '#api/account/contract/user.ts'
import { sessionChange } from './session-change.ts'

const user = (values: Partial<User>) => ({ id: 7, role: 'founder', mustChangePassword: false, ...values }) as User
const shown = { id: 7, role: 'founder' }

test.each([
  ['goes on', shown, user({}), null],
  ['has ended', shown, null, 'ended'],
  ['is unknown while the server cannot be asked', shown, undefined, null],
  ['is another person’s', shown, user({ id: 8 }), 'other'],
  ['has other rights', shown, user({ role: 'user' }), 'changed'],
  ['has a password to change first', shown, user({ mustChangePassword: true }), 'changed'],
  ['has two-factor authentication to set up first', shown, user({ mustSetUpTwoFactor: true }), 'changed'],
  ['goes on where the page did not know whose it is', { id: null, role: 'founder' }, user({ id: 9 }), null],
  ['never was one for a visitor', { id: null, role: 'visitor' }, null, null],
  ['has begun for a visitor', { id: null, role: 'visitor' }, user({}), 'started'],
] as const)('a session %s', (_, before, now, change) => expect(sessionChange(before, now)).toBe(change))
