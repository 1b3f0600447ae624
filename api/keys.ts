import { hkdfSync, randomBytes, createHmac, hash, timingSafeEqual } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EnvironmentError } from './env.ts'
import { badRequest } from './errors.ts'
import { encodeBase32LowerCaseNoPadding } from '@oslojs/encoding'

const BYTES = 32

/**
 * What a key is for. Each purpose has its own key, so that none can replace another; `fingerprint` encrypts nothing and
 * identifies keys. A key is derived from the name of its purpose: with another name, what it sealed is lost.
 */
type KeyPurpose =
  | 'unsubscribe'
  | 'two-step'
  | 'security-log'
  | 'fingerprint'
  | 'watermark'
  | 'address-proof'
  | 'email-code'
  | 'email-undo'
  | 'invitation'
  | 'passkey'
  | 'password-reset'
  | 'website-entry'

/** Returns the installation's key for a purpose: 32 bytes, always the same. */
export type Keys = (purpose: KeyPurpose) => Uint8Array

/** Keys derived from one secret. */
export function deriveKeys(secret: Uint8Array): Keys {
  const derived = new Map<KeyPurpose, Uint8Array>()
  return (purpose) => {
    const known = derived.get(purpose)
    if (known) return known
    const key = new Uint8Array(hkdfSync('sha256', secret, '', `trellis ${purpose}`, BYTES))
    derived.set(purpose, key)
    return key
  }
}

/** The file with an installation's secret, unless it is given one. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secrets', 'key')

/**
 * Reads the secret of an installation, `DATA_DIR/secrets/key`, or creates it. It is kept apart from the database, so
 * that a copy of the database alone decrypts nothing. Only the account of the process can read it. Processes that share
 * a database get the same `provided` secret instead.
 *
 * @throws EnvironmentError when the file isn't a complete key.
 */
export function loadKeys(dataDir: string, provided?: Uint8Array): Keys {
  if (provided) return deriveKeys(provided)
  const path = keyFile(dataDir)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const secret = read(path) ?? make(path)
  if (secret.length !== BYTES) {
    throw new EnvironmentError(
      `${path} is damaged. Bring it back from a backup; what it encrypted can’t be read without it.`,
    )
  }
  chmodSync(path, 0o600)
  return deriveKeys(secret)
}

function read(path: string): Uint8Array | undefined {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written to a temporary file and linked: never half a file, and of two processes the first one wins. */
function make(path: string): Uint8Array {
  const tempPath = `${path}.${process.pid}`
  writeFileSync(tempPath, `${randomBytes(BYTES).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(tempPath, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(tempPath, { force: true })
  }
  return read(path)!
}

/** A value that only this installation can have created for a text. */
export const seal = (keys: Keys, purpose: KeyPurpose, what: string): string =>
  createHmac('sha256', keys(purpose)).update(what).digest('base64url')

/** Compares in constant time: digests have the same length, whatever was sent. */
export const isSameSecret = (expected: string, provided: string): boolean =>
  timingSafeEqual(hash('sha256', expected, 'buffer'), hash('sha256', provided, 'buffer'))

export const isSealed = (keys: Keys, purpose: KeyPurpose, what: string, provided: string): boolean =>
  isSameSecret(seal(keys, purpose, what), provided)

/** Random bytes of a token: 256 bits, twice what ASVS 5.0 7.2.3 requires. */
const TOKEN_BYTES = 32

/** A new secret for a cookie or a link. Only its hash is stored. */
export function createToken(): string {
  return encodeBase32LowerCaseNoPadding(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
}

/** The SHA-256 of a token in hexadecimal, as the database stores it. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** Milliseconds for which the token of an opened page is valid. */
const CLICK_TOKEN_TTL_MS = 60 * 60_000

/** The token of a page that an email's link has opened: a click without it comes from a scanner, not from the page. */
export const createClickToken = (keys: Keys, purpose: KeyPurpose, id: number, now: number): string =>
  `${now}.${seal(keys, purpose, `press ${id} ${now}`)}`

/** @throws ApiError 400 for a click without the token of its page, or a page opened too long ago */
export function requireClickToken(
  keys: Keys,
  purpose: KeyPurpose,
  { id, press }: { id: number; press: string },
  now: number,
): void {
  const [at = '', provided = ''] = press.split('.')
  const isRecent = Math.abs(now - Number(at)) < CLICK_TOKEN_TTL_MS
  if (!isRecent || !isSealed(keys, purpose, `press ${id} ${at}`, provided))
    throw badRequest('Open the link again and click the button on its page.')
}
