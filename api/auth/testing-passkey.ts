import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer } from './contract/schema.ts'
import { TEST_ORIGIN } from '#api/testing.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** The part of CBOR that an authenticator uses. */
function cbor(value: string | number | Uint8Array | Map<string | number, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24 ? Buffer.from([(major << 5) | length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([name, entry]) => [cbor(name), cbor(entry as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** What is wrong with a device. */
interface Faults {
  origin?: string
  domain?: string
  isVerified?: boolean
  crossOrigin?: boolean
}

/** A software device with one passkey. */
export function createDevice() {
  const id = randomBytes(16)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  let owner = ''
  let counter = 0

  const clientData = (type: 'create' | 'get', challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: `webauthn.${type}`,
        challenge,
        origin: faults.origin ?? TEST_ORIGIN,
        crossOrigin: faults.crossOrigin ?? false,
      }),
    )
  const authenticatorData = ({ domain = 'localhost', isVerified = true }: Faults, key = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head[0] = 0x01 | (isVerified ? 0x04 : 0) | (key.length > 0 ? 0x40 : 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(domain).digest(), head, key])
  }

  return {
    credentialId: text(id),
    publicKey: { kty: 'EC', crv: 'P-256', x: jwk.x!, y: jwk.y! },
    /** Sets the owner if it wasn't created by a setup. */
    setOwner: (value: string) => void (owner = value),
    /** Sets the counter of the next response. */
    setCounter: (value: number) => void (counter = value),
    /** A new passkey for the response of POST /api/user/passkeys/setup. */
    make(setup: { challenge: string; owner: string }, faults: Faults = {}) {
      owner = setup.owner
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(jwk.x!, 'base64url')],
          [-3, Buffer.from(jwk.y!, 'base64url')],
        ]),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(faults, credential)],
        ]),
      )
      return {
        id: text(id),
        clientData: text(clientData('create', setup.challenge, faults)),
        attestation: text(attestation),
      }
    },
    /** Its response to a challenge. */
    answer({ challenge }: { challenge: string }, faults: Faults = {}): PasskeyAnswer {
      counter++
      const clientJson = clientData('get', challenge, faults)
      const data = authenticatorData(faults)
      const signed = Buffer.concat([data, createHash('sha256').update(clientJson).digest()])
      return {
        id: text(id),
        clientData: text(clientJson),
        authenticatorData: text(data),
        signature: text(sign('sha256', signed, privateKey)),
        owner,
      }
    },
  }
}
export type Device = ReturnType<typeof createDevice>
