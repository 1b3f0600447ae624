import { encodeBase32UpperCaseNoPadding } from '@oslojs/encoding'
import { verifyHOTP } from '@oslojs/otp'
import { hashToken, type Keys } from '#api/keys.ts'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { and, eq } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { formatDelay } from './rate-limit.service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { recoveryCodes, twoFactorSecrets } from './table.ts'
import { tooMany } from '#api/errors.ts'

/** What every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const PERIOD = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
/**
 * Milliseconds for which a code is accepted after and before its period, because typing takes time and clocks differ.
 * Together one period, so that two codes are valid at any time.
 */
const LATE = 20_000
const EARLY = PERIOD - LATE

const RECOVERY_CODES = 10
/**
 * Characters of a recovery code, 5 bits each. 120 bits can't be guessed (ASVS 5.0, 6.5.2), so a fast hash is enough.
 */
const RECOVERY_LENGTH = 24

export const createSecret = () => crypto.getRandomValues(new Uint8Array(SECRET_BYTES))

export const secretText = (secret: Uint8Array) => encodeBase32UpperCaseNoPadding(secret)

/** The content of the QR code for an authenticator app. */
export function setupUri(siteName: string, username: string, secret: Uint8Array): string {
  const params = new URLSearchParams({ secret: secretText(secret), issuer: siteName })
  const label = `${encodeURIComponent(siteName)}:${encodeURIComponent(username)}`
  // Some apps show a plus sign for a space.
  return `otpauth://totp/${label}?${params.toString().replaceAll('+', '%20')}`
}

const withoutSpaces = (typed: string) => typed.replace(/\s/g, '')

/** Whether it can be a code of the app; a recovery code never is. */
const isAppCode = (typed: string) => /^\d{6}$/.test(withoutSpaces(typed))

/**
 * The period of an app's code around `now`; `null` if it is wrong. `after` is the last used period: no code is accepted
 * twice, and none older than it.
 */
function getPeriod(secret: Uint8Array, typed: string, now: number, after: number): number | null {
  if (!isAppCode(typed)) return null
  const [first, last] = [Math.floor((now - LATE) / PERIOD), Math.floor((now + EARLY) / PERIOD)]
  for (let period = first; period <= last; period++) {
    if (period > after && verifyHOTP(secret, BigInt(period), DIGITS, withoutSpaces(typed))) return period
  }
  return null
}

/** Letters and digits that can't be confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Ten new recovery codes, "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ". */
export const createRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODES }, () =>
    [...crypto.getRandomValues(new Uint8Array(RECOVERY_LENGTH))]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** The stored form of a recovery code, typed with or without dashes, in any case. */
export const hashRecoveryCode = (typed: string) => hashToken(typed.toUpperCase().replace(/[^0-9A-Z]/g, ''))

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a user's secret for the database. It is bound to the user: in someone else's row it can't be decrypted. */
export function sealSecret(keys: Keys, userId: number, secret: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keys('two-step'), nonce).setAAD(Buffer.from(String(userId)))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts it; `null` if it was encrypted with another key or for another user. */
function openSecret(keys: Keys, userId: number, stored: string): Uint8Array | null {
  const bytes = Buffer.from(stored, 'base64url')
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
  try {
    const options = { authTagLength: TAG_BYTES }
    const decipher = createDecipheriv(CIPHER, keys('two-step'), nonce, options)
      .setAAD(Buffer.from(String(userId)))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

type Context = Pick<ApiContext, 'now' | 'keys'>

const tooManyCodes = (wait: number) =>
  tooMany(`Too many wrong codes. Wait ${formatDelay(wait)}, or use a recovery code.`, wait / 1000)

/**
 * Uses up a code of the app. False if it is wrong, was used, or is older than one that was.
 *
 * Checking and recording it are one transaction, so that one of two logins with the same code fails.
 */
export async function useAppCode(
  { keys, now }: Context,
  tx: Transaction,
  userId: number,
  code: string,
): Promise<boolean> {
  const [row] = await tx.select().from(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
  const secret = row && openSecret(keys, userId, row.secret)
  const period = secret ? getPeriod(secret, code, now(), row.lastPeriod) : null
  if (period === null) return false
  await tx.update(twoFactorSecrets).set({ lastPeriod: period }).where(eq(twoFactorSecrets.userId, userId))
  return true
}

/**
 * Uses up a code of the app, or a recovery code, in the transaction of a login. False if it is wrong: the caller counts
 * it. App codes are short, so they are delayed (`wait` milliseconds) after too many wrong ones. Recovery codes never
 * are, so that no one can lock out an owner who has them.
 *
 * @throws ApiError 429 for a code of the app that came too early
 */
export async function useCode(context: Context, tx: Transaction, userId: number, code: string, wait: number) {
  if (isAppCode(code)) {
    if (wait > 0) throw tooManyCodes(wait).noted({ kind: 'limit.reached', userId: userId })
    return useAppCode(context, tx, userId, code)
  }
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashRecoveryCode(code))))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

/** Turns it off for an account, in a transaction. False if it was off. */
export async function removeTwoFactor(tx: Transaction, userId: number, now: number): Promise<boolean> {
  const [user] = await tx.select({ since: users.twoFactorSince }).from(users).where(eq(users.id, userId))
  await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.update(users).set({ twoFactorSince: null }).where(eq(users.id, userId))
  if (!user?.since) return false
  await enqueueMail(tx, { kind: 'twoFactorChanged', userId, data: { isOn: false } }, now)
  return true
}
