import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys } from '#api/keys.ts'
import { seal } from '#api/seal.ts'

/** Milliseconds in which a challenge is answered. */
export const CHALLENGE_LIFE = 5 * 60_000
const TIME_BYTES = 6
const RANDOM_BYTES = 16
const SEAL_BYTES = 16

/** What a challenge is for: a new passkey of one person, or a login. */
export type Purpose = `new ${number}` | 'login'

const sealOf = (keys: Keys, purpose: Purpose, open: Uint8Array) =>
  createHmac('sha256', keys('passkey')).update(`challenge ${purpose} `).update(open).digest().subarray(0, SEAL_BYTES)

/** A new challenge in base64url. It carries its time and a seal, so nothing is kept of those that nobody answers. */
export function createChallenge(keys: Keys, purpose: Purpose, now: number): string {
  const open = Buffer.alloc(TIME_BYTES + RANDOM_BYTES)
  open.writeUIntBE(now, 0, TIME_BYTES)
  randomBytes(RANDOM_BYTES).copy(open, TIME_BYTES)
  return Buffer.concat([open, sealOf(keys, purpose, open)]).toString('base64url')
}

/** Whether a challenge was made here for this, within five minutes. */
export function isChallenge(keys: Keys, purpose: Purpose, challenge: Uint8Array, now: number): boolean {
  if (challenge.length !== TIME_BYTES + RANDOM_BYTES + SEAL_BYTES) return false
  const bytes = Buffer.from(challenge)
  const open = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
  const isOurs = timingSafeEqual(bytes.subarray(open.length), sealOf(keys, purpose, open))
  return isOurs && Math.abs(now - open.readUIntBE(0, TIME_BYTES)) < CHALLENGE_LIFE
}

/** What stands for a person in a passkey, in base64url: it tells nobody who it is. */
export const ownerOf = (keys: Keys, userId: number): string => seal(keys, 'passkey', `owner ${userId}`)
