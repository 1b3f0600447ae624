import { and, eq, sql, lt, ne } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { passkey, type Passkey, type PasskeySetup, type passkeyCalls } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { passkeys, usedChallenges } from './table.ts'
import { badRequest, conflict, notFound, unauthorized } from '#api/errors.ts'
import { projection } from '#api/platform/http/input.ts'
import { siteFacts } from '#api/site-facts.ts'
import { createHmac, randomBytes, timingSafeEqual, createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { type Keys, seal, hashToken } from '#api/keys.ts'
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
import type { PasskeyAnswer, PasskeyInput } from './contract/schema.ts'
import { EnvironmentError } from '#api/env.ts'
import { recordAudit } from '#api/audit/service.ts'
import { recordCommand } from './security-log.service.ts'
import { readInternal, writeInternal } from '#api/region/settings.service.ts'

/** Milliseconds in which a challenge has to be answered. */
const CHALLENGE_LIFE = 5 * 60_000
const TIME_BYTES = 6
const RANDOM_BYTES = 16
const SEAL_BYTES = 16

/** What a challenge is for: a new passkey of a user, or a login. */
type Purpose = `new ${number}` | 'login'

const createSeal = (keys: Keys, purpose: Purpose, open: Uint8Array) =>
  createHmac('sha256', keys('passkey')).update(`challenge ${purpose} `).update(open).digest().subarray(0, SEAL_BYTES)

/** A new challenge in base64url. It contains its time and a seal, so that unused ones needn't be stored. */
export function createChallenge(keys: Keys, purpose: Purpose, now: number): string {
  const open = Buffer.alloc(TIME_BYTES + RANDOM_BYTES)
  open.writeUIntBE(now, 0, TIME_BYTES)
  randomBytes(RANDOM_BYTES).copy(open, TIME_BYTES)
  return Buffer.concat([open, createSeal(keys, purpose, open)]).toString('base64url')
}

/** Whether a challenge was created here for this purpose, within five minutes. */
function isChallenge(keys: Keys, purpose: Purpose, challenge: Uint8Array, now: number): boolean {
  if (challenge.length !== TIME_BYTES + RANDOM_BYTES + SEAL_BYTES) return false
  const bytes = Buffer.from(challenge)
  const open = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
  const isOurs = timingSafeEqual(bytes.subarray(open.length), createSeal(keys, purpose, open))
  return isOurs && Math.abs(now - open.readUIntBE(0, TIME_BYTES)) < CHALLENGE_LIFE
}

/** The user's id in a passkey, in base64url, which reveals no one's identity. */
export const getOwner = (keys: Keys, userId: number): string => seal(keys, 'passkey', `owner ${userId}`)

/** Where a passkey works, and which challenges are valid. */
interface Expected {
  /** The domain of the site. */
  domain: string
  /** The origins at which browsers open the site. */
  origins: ReadonlySet<string>
  isChallenge: (challenge: Uint8Array) => boolean
}

const decode = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** A public key as JSON; `null` for an unsupported algorithm. */
function getKey(key: COSEPublicKey): Readonly<Record<string, string>> | null {
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
 * The browser's statement: that it was asked on this site, for this type, and not in a frame of another site. Returns
 * its challenge, or null.
 */
function parseChallenge(clientData: Uint8Array, type: ClientDataType, expected: Expected): Uint8Array | null {
  const parsed = parseClientDataJSON(clientData)
  const isHere = parsed.type === type && parsed.crossOrigin !== true && expected.origins.has(parsed.origin)
  return isHere && expected.isChallenge(parsed.challenge) ? parsed.challenge : null
}

/** The device's statement: that it is for this domain, and that its owner was present and verified. */
const isVerified = (data: AuthenticatorData, domain: string) =>
  data.verifyRelyingPartyIdHash(domain) && data.userPresent && data.userVerified

/** Unreadable data is treated like wrong data, because anyone can send it. */
function orNull<T>(read: () => T | null): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** A new passkey with its public key and its counter; `null` if any part is invalid. */
const readNewPasskey = (
  { id, clientData, attestation }: Pick<PasskeyInput, 'id' | 'clientData' | 'attestation'>,
  expected: Expected,
) =>
  orNull(() => {
    const challenge = parseChallenge(decode(clientData), ClientDataType.Create, expected)
    // The attestation isn't checked, because the device's make doesn't matter here.
    const { authenticatorData: data } = parseAttestationObject(decode(attestation))
    if (!challenge || !isVerified(data, expected.domain) || !data.credential) return null
    const publicKey = getKey(data.credential.publicKey)
    if (!publicKey || !Buffer.from(data.credential.id).equals(decode(id))) return null
    createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' })
    return { challenge, publicKey, counter: data.signatureCounter }
  })

/** The challenge and the counter of a signed response; `null` if any part is invalid. */
const readAnswer = (
  { clientData, authenticatorData, signature }: PasskeyAnswer,
  publicKey: Readonly<Record<string, string>>,
  expected: Expected,
) =>
  orNull(() => {
    const [parsed, bytes] = [decode(clientData), decode(authenticatorData)]
    const challenge = parseChallenge(parsed, ClientDataType.Get, expected)
    const data = parseAuthenticatorData(bytes)
    if (!challenge || !isVerified(data, expected.domain)) return null
    const key = createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' })
    const isSigned = verify('sha256', createAssertionSignatureMessage(bytes, parsed), key, decode(signature))
    return isSigned ? { challenge, counter: data.signatureCounter } : null
  })

type ProofContext = Pick<ApiContext, 'keys' | 'origins' | 'siteUrl'>

/** The domain for which passkeys are created. */
export const getDomain = (siteUrl: string): string => new URL(siteUrl).hostname

/** What a response has to match. */
const getExpected = ({ keys, origins, siteUrl }: ProofContext, purpose: Purpose, now: number): Expected => ({
  domain: getDomain(siteUrl),
  origins,
  isChallenge: (challenge) => isChallenge(keys, purpose, challenge, now),
})

/** Records that a challenge was used, in a transaction; false if it already was. */
async function useChallenge(tx: Transaction, challenge: Uint8Array, now: number): Promise<boolean> {
  await tx.delete(usedChallenges).where(lt(usedChallenges.expiresAt, new Date(now)))
  const challengeHash = hashToken(Buffer.from(challenge).toString('base64url'))
  // Long enough even if the clock is set back.
  const expiresAt = new Date(now + 2 * CHALLENGE_LIFE)
  const used = await tx
    .insert(usedChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
    .returning({ challengeHash: usedChallenges.challengeHash })
  return used.length > 0
}

/**
 * Uses up a passkey's response, in the transaction of a login. Returns its owner, or null. `copied` is the owner of a
 * key whose counter didn't increase, as with a copy.
 */
export async function usePasskey(
  context: ProofContext,
  tx: Transaction,
  answer: PasskeyAnswer,
  now: number,
): Promise<{ userId: number } | { copied: number } | null> {
  const [key] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, answer.id))
  if (!key || answer.owner !== getOwner(context.keys, key.userId)) return null
  const read = readAnswer(answer, key.publicKey, getExpected(context, 'login', now))
  if (!read || !(await useChallenge(tx, read.challenge, now))) return null
  if (read.counter <= key.counter && (read.counter > 0 || key.counter > 0)) return { copied: key.userId }
  const set = { counter: read.counter, lastUsedAt: new Date(now) }
  await tx.update(passkeys).set(set).where(eq(passkeys.id, key.id))
  return { userId: key.userId }
}

const KEY = 'passkeyDomain'
type DomainContext = Pick<ApiContext, 'database' | 'siteUrl'>

/** Passkeys that were created for another domain. */
const madeElsewhere = (read: Reader, domain: string) => read.$count(passkeys, ne(passkeys.domain, domain))

const counted = (passkeys: number) => (passkeys === 1 ? '1 passkey was' : `${passkeys} passkeys were`)

/**
 * Refuses to start with another domain while there are passkeys for the previous one: they work nowhere else, and no
 * one would tell their owners.
 *
 * @throws EnvironmentError that says how many there are, and what to do
 */
export async function requireKnownDomain({ database, siteUrl }: DomainContext): Promise<void> {
  const domain = getDomain(siteUrl)
  const count = await madeElsewhere(database.read, domain)
  if (count === 0 || (await readInternal(database.read, KEY)) === domain) return
  throw new EnvironmentError(
    `SITE_URL has another domain than before: ${counted(count)} made for the old one and won’t work at ${domain}. Their owners log in with their passwords and make new ones. If the domain was changed on purpose, run "npm run admin -- change-domain" with the new SITE_URL first.`,
  )
}

/** Makes the domain of SITE_URL the valid one. Returns how many passkeys were created for another. */
export async function adoptDomain({
  database,
  siteUrl,
  now,
}: DomainContext & Pick<ApiContext, 'now'>): Promise<number> {
  const domain = getDomain(siteUrl)
  return database.write(async (tx) => {
    await writeInternal(tx, KEY, domain, now())
    await recordAudit(tx, { id: null, requestId: null, now: now() }, { action: 'settings.domain' })
    await recordCommand(tx, now(), 'change-domain')
    return madeElsewhere(tx, domain)
  })
}

type Context = Pick<ApiContext, 'database' | 'keys' | 'now' | 'origins' | 'published' | 'siteUrl'>
type Input = Inputs<typeof passkeyCalls>

const NOT_MADE = 'We couldn’t read this passkey. Try again.'
const KNOWN = 'This passkey is here already.'
const ENOUGH = `You have ${LIMITS.passkeys.most} passkeys. Remove one you don’t use first.`

const toPasskey = projection(passkey)
const shown = (row: typeof passkeys.$inferSelect, { siteUrl }: Pick<Context, 'siteUrl'>): Passkey =>
  toPasskey({ ...row, worksHere: row.domain === getDomain(siteUrl) })

const myPasskeys = prepared((read: Reader) =>
  read
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, sql.placeholder('viewer')))
    .orderBy(passkeys.id)
    .prepare(),
)

/** GET /api/user/passkeys. */
export async function listPasskeys(context: Context, viewer: Viewer): Promise<Passkey[]> {
  const { read } = context.database
  const rows = await myPasskeys(read).all({ viewer: viewer.id })
  return rows.map((row) => shown(row, context))
}

/** POST /api/user/passkeys/setup. @throws ApiError 409 at the maximum per user */
export async function setUpPasskey(context: Context, viewer: Viewer): Promise<PasskeySetup> {
  const { database, keys, now, siteUrl } = context
  const { firstName, lastName, username } = users
  const [user] = await database.read
    .select({ firstName, lastName, username })
    .from(users)
    .where(eq(users.id, viewer.id))
  if (!user) throw unauthorized()
  const own = await database.read
    .select({ known: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.id))
  if (own.length >= LIMITS.passkeys.most) throw conflict(ENOUGH)
  return {
    challenge: createChallenge(keys, `new ${viewer.id}`, now()),
    domain: getDomain(siteUrl),
    siteName: siteFacts(context).name,
    owner: getOwner(keys, viewer.id),
    username: user.username,
    fullName: fullName(user),
    known: own.map(({ known }) => known),
  }
}

/**
 * POST /api/user/passkeys (rules: Passkeys).
 *
 * @throws ApiError 400 for one that wasn't created here for this user, 409 for one that exists, or one too many
 */
export async function addPasskey(
  context: Context,
  { id: userId }: Viewer,
  { name, id: credentialId, ...made }: Input['add'],
): Promise<Passkey> {
  const now = context.now()
  const read = readNewPasskey({ id: credentialId, ...made }, getExpected(context, `new ${userId}`, now))
  if (!read) throw badRequest(NOT_MADE)
  const { challenge, publicKey, counter } = read
  return context.database.write(async (tx) => {
    if (!(await useChallenge(tx, challenge, now))) throw badRequest(NOT_MADE)
    if ((await tx.$count(passkeys, eq(passkeys.credentialId, credentialId))) > 0) throw conflict(KNOWN)
    if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= LIMITS.passkeys.most) throw conflict(ENOUGH)
    const domain = getDomain(context.siteUrl)
    const row = { userId, name, credentialId, publicKey, counter, domain, createdAt: new Date(now) }
    const [added] = await tx.insert(passkeys).values(row).returning()
    await enqueueMail(tx, { kind: 'passkeyChanged', userId, data: { isNew: true } }, now)
    return shown(added!, context)
  })
}

/** DELETE /api/user/passkeys/{id}. @throws ApiError 404 */
export async function removePasskey(context: Context, viewer: Viewer, { id }: Input['remove']): Promise<void> {
  const now = context.now()
  await context.database.write(async (tx) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id))
    const removed = await tx.delete(passkeys).where(own).returning({ id: passkeys.id })
    if (removed.length === 0) throw notFound('This passkey no longer exists.')
    await enqueueMail(tx, { kind: 'passkeyChanged', userId: viewer.id, data: { isNew: false } }, now)
  })
}
