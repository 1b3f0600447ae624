import { createHmac } from 'node:crypto'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { type Keys, isSameSecret, createToken, isSealed, seal } from '#api/keys.ts'
import { eq } from '#api/platform/db/drizzle.ts'
import { normalizedKey } from '#api/auth/contract/login.ts'
import type { Reader, Transaction, Database } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { emailCodes } from './table.ts'
import {
  countFailure,
  createBackOff,
  getBackOff,
  type BackOff,
  requireNoBackOff,
} from '#api/auth/rate-limit.service.ts'
import { PROOF_DIGITS } from './contract/schema.ts'
import { badRequest } from '#api/errors.ts'
import { parseId } from '#api/platform/contract/fields.ts'

const DIGITS = 8
const LIFE = LIMITS.emailCode.minutes * 60_000

/** The eight digits derived from a seed. Neither the database nor a queued email contains them. */
export function getCode(keys: Keys, userId: number, seed: string): string {
  const digest = createHmac('sha256', keys('email-code')).update(`${userId}.${seed}`).digest()
  return String(digest.readBigUInt64BE() % BigInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/** A code as it is shown: "1234 5678". */
export const spaced = (code: string): string => code.replaceAll(/\d{4}(?=\d)/g, '$& ')

/** Whether an entered code matches the seed, compared in constant time. */
export const isCodeForUser = (keys: Keys, userId: number, seed: string, typed: string): boolean =>
  isSameSecret(getCode(keys, userId, seed), typed)

/** Until when a code is valid; `null` once it is too old or had too many attempts. */
export function liveUntil({ sentAt, attempts }: { sentAt: Date; attempts: number }, now: number): number | null {
  if (attempts >= LIMITS.emailCode.attempts) return null
  const until = sentAt.getTime() + LIFE
  return now < until && now > until - 2 * LIFE ? until : null
}

const codes = createBackOff({ action: 'code to', free: 2 })

/**
 * Codes to one address, from any requester: with the longest delay, one an hour. Users without approval, who can
 * enter any address, don't delay codes of approved users.
 */
export const codesTo = (email: string, { approved }: { approved: boolean }): BackOff =>
  codes.of(`${normalizedKey(email)}${approved ? ' for a member' : ''}`)

/**
 * Creates a new code for an account's address, in the transaction that queues its email; the previous code becomes
 * invalid. Returns its seed, or null if the address had too many recently.
 */
export async function newCode(
  tx: Transaction,
  { userId, email }: { userId: number; email: string },
  now: number,
): Promise<string | null> {
  const [user] = await tx.select({ approved: users.approved }).from(users).where(eq(users.id, userId))
  if (!user) return null
  const limits = [codesTo(email, user)]
  if ((await getBackOff(tx, limits, now)) > 0) return null
  await countFailure(tx, limits, now)
  const row = { seed: createToken(), attempts: 0, sentAt: new Date(now) }
  await tx
    .insert(emailCodes)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: emailCodes.userId, set: row })
  return row.seed
}

/** The valid code of an account. */
export async function liveCode(read: Reader, userId: number, now: number) {
  const [row] = await read.select().from(emailCodes).where(eq(emailCodes.userId, userId))
  const until = row ? liveUntil(row, now) : null
  return row && until !== null ? { seed: row.seed, until } : null
}

/** Marks the address as verified: emails are sent there from now on. What else ends is up to `confirmUserAddress`. */
export async function markConfirmed(tx: Transaction, userId: number): Promise<void> {
  await tx.update(users).set({ emailUnconfirmedSince: null }).where(eq(users.id, userId))
  await tx.delete(emailCodes).where(eq(emailCodes.userId, userId))
}

/** The errors for a code of an email that is wrong, and for one that has expired or had too many attempts. */
export const CODE_WRONG = 'Incorrect code. Check it, or request a new one.'
export const CODE_EXPIRED = 'This code is no longer valid. Request a new one.'

const PROOF_LIFE = LIMITS.emailCode.minutes * 60_000
const WRONG = 'Incorrect or expired code. Request a new one.'

const getWindow = (at: number) => Math.floor(at / PROOF_LIFE)

function codeIn(keys: Keys, email: string, window: number): string {
  const digest = createHmac('sha256', keys('address-proof'))
    .update(`${normalizedKey(email)} ${window}`)
    .digest()
  return String(digest.readBigUInt64BE() % BigInt(10 ** PROOF_DIGITS)).padStart(PROOF_DIGITS, '0')
}

/** The code that proves that someone reads an address, valid for 15 to 30 minutes. */
export const proofCode = (keys: Keys, email: string, at: number): string => codeIn(keys, email, getWindow(at))

/**
 * Wrong codes for an address from one network address: with the longest delay, one an hour. Network addresses share no
 * limit, so that no attacker can lock an owner out; the length of the code limits what all of them can guess. Two of
 * 10^12 codes are valid at a time. A million networks, with ten attempts each and then 24 a day, find one with a
 * probability of 7 in 100,000 on the first day, and 5 in 100,000 on each further day.
 */
const wrongProofs = createBackOff({ action: 'address proof for', free: 10 })

interface Proof {
  email: string
  emailCode?: string | undefined
  /** The network address, whose wrong codes are counted together. */
  place: string
}

/**
 * Whether the user has proved that an address is theirs; without a code it isn't proved.
 *
 * @throws ApiError 400 at the field for a code that is wrong or too old, 429 after too many wrong ones
 */
export async function isProven(
  { database, keys }: { database: Pick<Database, 'write'>; keys: Keys },
  { email, emailCode, place }: Proof,
  now: number,
): Promise<boolean> {
  if (emailCode === undefined) return false
  const limits = [wrongProofs.of(`${normalizedKey(email)} from ${place}`)]
  // A wrong code must be counted, so the transaction commits before the error is thrown.
  const isRight = await database.write(async (tx) => {
    await requireNoBackOff(tx, limits, now, 'Too many wrong codes.')
    const codes = [getWindow(now), getWindow(now) - 1].map((window) => codeIn(keys, email, window))
    const matches = codes.filter((code) => isSameSecret(code, emailCode)).length > 0
    if (!matches) await countFailure(tx, limits, now)
    return matches
  })
  if (!isRight) throw badRequest(WRONG, [{ path: 'emailCode', message: WRONG }]).noted({ kind: 'email.wrong-code' })
  return true
}

/** The token in the link to the old address: the change that it undoes. */
export const undoToken = (keys: Keys, changeId: number): string =>
  `${changeId}.${seal(keys, 'email-undo', `change ${changeId}`)}`

/** The change that a link undoes; `null` if this installation didn't create it. */
export function readUndoToken(keys: Keys, token: string): number | null {
  const [id = '', signature = ''] = token.split('.')
  const changeId = parseId(id)
  return changeId !== null && isSealed(keys, 'email-undo', `change ${changeId}`, signature) ? changeId : null
}
