import type { PasskeySetup } from '#api/auth/calls.ts'
import type { PasskeyAnswer } from '#api/auth/contract/schema.ts'
import { client, unwrap } from '#site/lib/api.ts'

/** The algorithms that the server knows: ES256, RS256. */
const ALGORITHMS = [-7, -257]
/** Milliseconds in which the person decides; the challenge lives no longer. */
const TIMEOUT = 4 * 60_000

/** Someone closed the browser's window, or let it wait: nothing went wrong. */
const isCanceled = (error: unknown) =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)

async function orCanceled<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isCanceled(error)) return null
    throw error
  }
}

/** This device has a passkey for the account already. */
export const isKnownDevice = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'

/** Makes a passkey on a device of the person's choice; `null` where they thought better of it. */
export async function makePasskey({ challenge, domain, siteName, owner, username, fullName, known }: PasskeySetup) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
    challenge,
    rp: { id: domain, name: siteName },
    user: { id: owner, name: username, displayName: fullName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    timeout: TIMEOUT,
  })
  const made = (await orCanceled(navigator.credentials.create({ publicKey }))) as PublicKeyCredential | null
  if (!made) return null
  const { id, response } = made.toJSON() as RegistrationResponseJSON
  return { id, clientData: response.clientDataJSON, attestation: response.attestationObject }
}

/** Asks for one of the person's passkeys for a login; `null` where they thought better of it. */
export async function requestPasskey(): Promise<PasskeyAnswer | null> {
  const { challenge, domain } = await unwrap(client.api.login.passkey.challenge.$post())
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge,
    rpId: domain,
    userVerification: 'required',
    timeout: TIMEOUT,
  })
  const found = (await orCanceled(navigator.credentials.get({ publicKey }))) as PublicKeyCredential | null
  if (!found) return null
  const { id, response } = found.toJSON() as AuthenticationResponseJSON
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle: owner = '' } = response
  return { id, clientData, authenticatorData, signature, owner }
}
