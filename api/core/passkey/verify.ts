import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import {
  type AuthenticatorData,
  ClientDataType,
  coseAlgorithmES256,
  coseAlgorithmRS256,
  coseEllipticCurveP256,
  COSEKeyType,
  type COSEPublicKey,
  createAssertionSignatureMessage,
  parseAttestationObject,
  parseAuthenticatorData,
  parseClientDataJSON,
} from '@oslojs/webauthn'
import type { PasskeyAnswer, PasskeyInput } from '#api/contract/passkey/schema.ts'

/** Where a passkey works, and which challenges are open. */
export interface Expected {
  /** The domain of the site. */
  domain: string
  /** The addresses at which browsers have it. */
  origins: ReadonlySet<string>
  isChallenge: (challenge: Uint8Array) => boolean
}

const decode = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** A public key as JSON; `null` for an algorithm that is not asked for. */
function keyOf(key: COSEPublicKey): Readonly<Record<string, string>> | null {
  const number = (value: bigint, bytes?: number) => {
    const digits = value.toString(16)
    return Buffer.from(digits.padStart(bytes ? 2 * bytes : digits.length + (digits.length % 2), '0'), 'hex').toString(
      'base64url',
    )
  }
  if (key.type() === COSEKeyType.EC2 && key.algorithm() === coseAlgorithmES256) {
    const { curve, x, y } = key.ec2()
    return curve === coseEllipticCurveP256 ? { kty: 'EC', crv: 'P-256', x: number(x, 32), y: number(y, 32) } : null
  }
  if (key.type() === COSEKeyType.RSA && key.algorithm() === coseAlgorithmRS256) {
    const { n, e } = key.rsa()
    return { kty: 'RSA', n: number(n), e: number(e) }
  }
  return null
}

/**
 * What the browser says: that it was asked here, for this, and in no frame of somebody else. Its challenge, or null.
 */
function challengeOf(clientData: Uint8Array, type: ClientDataType, expected: Expected): Uint8Array | null {
  const said = parseClientDataJSON(clientData)
  const isHere = said.type === type && said.crossOrigin !== true && expected.origins.has(said.origin)
  return isHere && expected.isChallenge(said.challenge) ? said.challenge : null
}

/** The device says that it is for this domain, and that its owner was there and showed who they are. */
const isVerified = (data: AuthenticatorData, domain: string) =>
  data.verifyRelyingPartyIdHash(domain) && data.userPresent && data.userVerified

/** What cannot be read is as good as wrong: it is anybody's. */
function orNull<T>(read: () => T | null): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** A new passkey, its public key and its counter; `null` where anything of it is not as it must be. */
export const readNewPasskey = (
  { id, clientData, attestation }: Pick<PasskeyInput, 'id' | 'clientData' | 'attestation'>,
  expected: Expected,
) =>
  orNull(() => {
    const challenge = challengeOf(decode(clientData), ClientDataType.Create, expected)
    // Which make the device is nobody's business here: the statement about it is not looked at.
    const { authenticatorData: data } = parseAttestationObject(decode(attestation))
    if (!challenge || !isVerified(data, expected.domain) || !data.credential) return null
    const publicKey = keyOf(data.credential.publicKey)
    if (!publicKey || !Buffer.from(data.credential.id).equals(decode(id))) return null
    createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' })
    return { challenge, publicKey, counter: data.signatureCounter }
  })

/** The challenge and the counter of an answer that the key has signed; `null` where anything is not as it must be. */
export const readAnswer = (
  { clientData, authenticatorData, signature }: PasskeyAnswer,
  publicKey: Readonly<Record<string, string>>,
  expected: Expected,
) =>
  orNull(() => {
    const [said, bytes] = [decode(clientData), decode(authenticatorData)]
    const challenge = challengeOf(said, ClientDataType.Get, expected)
    const data = parseAuthenticatorData(bytes)
    if (!challenge || !isVerified(data, expected.domain)) return null
    const key = createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' })
    const isSigned = verify('sha256', createAssertionSignatureMessage(bytes, said), key, decode(signature))
    return isSigned ? { challenge, counter: data.signatureCounter } : null
  })
