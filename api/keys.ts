import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EnvironmentError } from './env.ts'

const BYTES = 32

/**
 * What a key is for. Each purpose has its own key, so that none can replace another; `fingerprint` encrypts nothing and
 * tells keys apart.
 */
export type KeyPurpose =
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
  | 'website-entry'

/** Gives the installation's key for a purpose: 32 bytes, always the same. */
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

/** Where an installation keeps its secret, unless it is given one. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secrets', 'key')

/**
 * Reads the secret of an installation, `DATA_DIR/secrets/key`, or creates it. It is kept apart from the database, so
 * that a copy of the database alone decrypts nothing. Only the account of the process may read it. Processes that share
 * a database are `given` the same secret instead.
 *
 * @throws EnvironmentError when the file is not a whole key.
 */
export function loadKeys(dataDir: string, given?: Uint8Array): Keys {
  if (given) return deriveKeys(given)
  const path = keyFile(dataDir)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const secret = read(path) ?? make(path)
  if (secret.length !== BYTES) {
    throw new EnvironmentError(
      `${path} is damaged. Bring it back from a backup; what it encrypted cannot be read without it.`,
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

/** Written aside and linked: never half a file, and of two processes the first one's counts. */
function make(path: string): Uint8Array {
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, `${randomBytes(BYTES).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
  return read(path)!
}
