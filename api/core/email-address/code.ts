import { createHmac } from 'node:crypto'
import { LIMITS } from '#api/contract/limits.ts'
import type { Keys } from '#api/keys.ts'
import { isSameSecret } from '#api/seal.ts'

const DIGITS = 8
const LIFE = LIMITS.emailCode.minutes * 60_000

/** The eight digits that a seed stands for, which neither the database nor a letter in the queue holds. */
export function codeOf(keys: Keys, userId: number, seed: string): string {
  const digest = createHmac('sha256', keys('email-code')).update(`${userId}.${seed}`).digest()
  return String(digest.readBigUInt64BE() % BigInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/** A code as it is read: "1234 5678". */
export const spaced = (code: string): string => code.replaceAll(/\d{4}(?=\d)/g, '$& ')

/** Whether a typed code is the seed's, in the same time for every other one. */
export const isCodeOf = (keys: Keys, userId: number, seed: string, typed: string): boolean =>
  isSameSecret(codeOf(keys, userId, seed), typed)

/** Until when a code counts; `null` once it is too old, or was tried too often. */
export function liveUntil({ sentAt, tries }: { sentAt: Date; tries: number }, now: number): number | null {
  if (tries >= LIMITS.emailCode.tries) return null
  const until = sentAt.getTime() + LIFE
  return now < until && now > until - 2 * LIFE ? until : null
}
