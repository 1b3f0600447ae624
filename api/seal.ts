import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { KeyPurpose, Keys } from './keys.ts'

/** What only this installation can have written about something. */
export const seal = (keys: Keys, purpose: KeyPurpose, what: string): string =>
  createHmac('sha256', keys(purpose)).update(what).digest('base64url')

/** In the same time for every other text: their digests are as long as each other, whatever was sent. */
export const isSameSecret = (expected: string, given: string): boolean =>
  timingSafeEqual(hash('sha256', expected, 'buffer'), hash('sha256', given, 'buffer'))

export const isSealed = (keys: Keys, purpose: KeyPurpose, what: string, given: string): boolean =>
  isSameSecret(seal(keys, purpose, what), given)
