import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '#api/keys.ts'

const DIGITS = 8

/** The eight digits that a seed stands for, which neither the database nor a letter in the queue holds. */
export function codeOf(keys: Keys, userId: number, seed: string): string {
  const digest = createHmac('sha256', keys('email-code')).update(`${userId}.${seed}`).digest()
  return String(digest.readBigUInt64BE() % BigInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/** A code as it is read: "1234 5678". */
export const spaced = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

/** Whether a typed code is the seed's, in the same time for every other one. */
export function isCodeOf(keys: Keys, userId: number, seed: string, typed: string): boolean {
  const [expected, actual] = [Buffer.from(codeOf(keys, userId, seed)), Buffer.from(typed)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
