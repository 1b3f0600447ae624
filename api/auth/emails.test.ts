import { expect, it } from 'vitest'
import { removedPasskeys } from './emails.ts'

it.each([
  [0, ''],
  [1, ' A passkey was removed.'],
  [2, ' 2 passkeys were removed.'],
])('an email about %i removed passkeys contains %j', (count, text) => expect(removedPasskeys(count)).toBe(text))
