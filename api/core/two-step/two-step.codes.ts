import { encodeBase32UpperCaseNoPadding } from '@oslojs/encoding'
import { verifyHOTP } from '@oslojs/otp'
import { hashToken } from '#api/core/session/session.token.ts'

/** What every authenticator app takes: SHA-1, six digits, 30 seconds (RFC 6238). */
const PERIOD = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
/**
 * Milliseconds for which a code is accepted after and before its period, since typing takes time and clocks differ.
 * Together one period, so that two codes are right at any moment.
 */
const LATE = 20_000
const EARLY = PERIOD - LATE

const RECOVERY_CODES = 10
/**
 * Characters of a recovery code, 5 bits each. 120 bits cannot be guessed (ASVS 5.0, 6.5.2), so a fast hash is enough.
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

/** Whether it could be a code of the app; a recovery code never could. */
export const isAppCode = (typed: string) => /^\d{6}$/.test(withoutSpaces(typed))

/**
 * The period of an app's code around `now`; `null` when it is none. `after` is the last used period: no code is
 * accepted twice, and none older than it.
 */
export function periodOf(secret: Uint8Array, typed: string, now: number, after: number): number | null {
  if (!isAppCode(typed)) return null
  const [first, last] = [Math.floor((now - LATE) / PERIOD), Math.floor((now + EARLY) / PERIOD)]
  for (let period = first; period <= last; period++) {
    if (period > after && verifyHOTP(secret, BigInt(period), DIGITS, withoutSpaces(typed))) return period
  }
  return null
}

/** Letters and digits that cannot be confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Ten new recovery codes, "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ". */
export const createRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODES }, () =>
    [...crypto.getRandomValues(new Uint8Array(RECOVERY_LENGTH))]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** The stored form of a recovery code, typed with or without dashes, in any letter case. */
export const hashRecoveryCode = (typed: string) => hashToken(typed.toUpperCase().replace(/[^0-9A-Z]/g, ''))
