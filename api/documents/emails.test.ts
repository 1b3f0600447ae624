import { expect, it } from 'vitest'
import { removedPasskeys } from './emails.ts'

it.each([
  [0, ''],
  [1, ' A passkey was removed.'],
  [2, ' 2 passkeys were removed.'],
])('a letter about %i removed passkeys says %j', (count, text) => expect(removedPasskeys(count)).toBe(text))
