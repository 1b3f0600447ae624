import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from '#api/keys.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a person's secret for the database. Bound to the person: in another's row it cannot be read. */
export function sealSecret(keys: Keys, userId: number, secret: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keys('two-step'), nonce).setAAD(Buffer.from(String(userId)))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Reads it again; `null` when it was sealed with another key or for another person. */
export function openSecret(keys: Keys, userId: number, stored: string): Uint8Array | null {
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
