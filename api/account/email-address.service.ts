import { eq, sql, and, gt, gte } from '#api/platform/db/drizzle.ts'
import { type OwnBrowser, revokeCredentials, type Revoked } from '#api/auth/password.service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import {
  CODE_EXPIRED,
  CODE_WRONG,
  markConfirmed,
  newCode,
  isCodeForUser,
  codesTo,
  liveCode,
  readUndoToken,
} from './email-proof.service.ts'
import type { ApiContext, SignedInContext, CallContext } from '#api/context.ts'
import { hasAddress } from './contract/email-domain.ts'
import { normalizedKey } from '#api/auth/contract/login.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { ConfirmedAddress, EmailAddressState, emailAddressCalls, UndoPage } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import {
  countFailure,
  createBackOff,
  requireNoBackOff,
  createRateLimit,
  TEN_MINUTES,
  consumeBackOff,
} from '#api/auth/rate-limit.service.ts'
import { emailCodes, emailChanges } from './table.ts'
import { badRequest, conflict, unauthorized, notFound } from '#api/errors.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { isHeld, claiming } from '#api/users/identity.service.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { createClickToken, requireClickToken } from '#api/keys.ts'

/**
 * Verifies an account's address, in a transaction. Someone else may have entered the address, so everything that was
 * set up while it was unverified ends, and the owner is informed. With an administrator's verification sessions stay,
 * because there is no browser of the owner to keep. `null` if it already was verified.
 */
export async function confirmUserAddress(
  tx: Transaction,
  userId: number,
  now: number,
  browser?: OwnBrowser,
): Promise<Revoked | null> {
  const [user] = await tx.select({ since: users.emailUnconfirmedSince }).from(users).where(eq(users.id, userId))
  if (!user?.since) return null
  await markConfirmed(tx, userId)
  const where = browser ? { browser } : { retainsSessions: true as const }
  const revoked = await revokeCredentials(tx, {
    userId,
    now,
    since: user.since,
    twoFactorSince: user.since,
    ...where,
  })
  const { passkeys, twoFactor } = revoked
  if (passkeys > 0 || twoFactor)
    await enqueueMail(tx, { kind: 'accessEnded', userId, data: { why: 'confirmed', passkeys, twoFactor } }, now)
  return revoked
}

/** Sends a new code to an account's address, in a transaction, unless the address had too many recently. */
export async function sendCode(
  tx: Transaction,
  { userId, email }: { userId: number; email: string },
  now: number,
): Promise<void> {
  const seed = await newCode(tx, { userId, email }, now)
  if (seed) await enqueueMail(tx, { kind: 'emailCode', userId, address: email, data: { seed } }, now)
}

type Context = Pick<ApiContext, 'database' | 'now' | 'keys' | 'sendsMail'>
type Input = Inputs<typeof emailAddressCalls>

const CONFIRMED = 'Your email is already verified.'
const NOTHING: Revoked = { sessions: 0, passkeys: 0, twoFactor: false }
const NO_ADDRESS = 'Your account has no email address. Set one in your settings first.'
const NO_MAIL = 'This site sends no email yet. An administrator confirms your address.'

/**
 * Wrong codes of an account and for an address, from anywhere; then one attempt an hour is left. An account that is
 * deleted and created again has the address's count.
 */
const wrongCodesOf = createBackOff({ action: 'email code', free: 10 })
const wrongCodesFor = createBackOff({ action: 'email code for', free: 10 })

async function getUser(read: Reader, { id }: Viewer) {
  const { email, emailUnconfirmedSince } = users
  const [user] = await read.select({ email, since: emailUnconfirmedSince }).from(users).where(eq(users.id, id))
  if (!user) throw unauthorized()
  return user
}

/** GET /api/user/email-address. */
export async function emailAddressState(
  { database: { read }, now, sendsMail }: Context,
  viewer: Viewer,
): Promise<EmailAddressState> {
  const { email, since } = await getUser(read, viewer)
  const live = await liveCode(read, viewer.id, now())
  return {
    email,
    isConfirmed: since === null,
    isSending: sendsMail,
    codeUntil: live && new Date(live.until).toISOString(),
  }
}

/**
 * POST /api/user/email-address/code.
 *
 * @throws ApiError 409 for a verified address, or if no email is sent; 429 after too many codes
 */
export async function sendNewCode(context: Context, viewer: Viewer): Promise<EmailAddressState> {
  const now = context.now()
  await context.database.write(async (tx) => {
    const { email, since } = await getUser(tx, viewer)
    if (!since) throw conflict(CONFIRMED)
    if (!hasAddress(email)) throw conflict(NO_ADDRESS)
    if (!context.sendsMail) throw conflict(NO_MAIL)
    await requireNoBackOff(tx, [codesTo(email, viewer)], now, 'A code was sent there just now.')
    await sendCode(tx, { userId: viewer.id, email }, now)
  })
  return emailAddressState(context, viewer)
}

/** Checks a code; a wrong one is counted, in its transaction. */
async function tryCode(
  { keys }: Context,
  tx: Transaction,
  { id: userId }: Viewer,
  { email, code }: { email: string; code: string },
  now: number,
): Promise<'right' | 'wrong' | 'over'> {
  const limits = [wrongCodesOf.of(userId), wrongCodesFor.of(normalizedKey(email))]
  await requireNoBackOff(tx, limits, now, 'Too many wrong codes.')
  const live = await liveCode(tx, userId, now)
  if (!live) return 'over'
  if (isCodeForUser(keys, userId, live.seed, code)) return 'right'
  const attempts = sql`${emailCodes.attempts} + 1`
  await tx.update(emailCodes).set({ attempts }).where(eq(emailCodes.userId, userId))
  await countFailure(tx, limits, now)
  return 'wrong'
}

/**
 * POST /api/user/email-address/confirm (rules: Email addresses). What was set up before ends, and the response says
 * so.
 *
 * @throws ApiError 400 at the field for a wrong or expired code, 429 after too many wrong ones
 */
export async function confirmAddress(
  context: Context & Pick<SignedInContext, 'session'>,
  viewer: Viewer,
  { code }: Input['confirm'],
  deviceToken: string,
): Promise<ConfirmedAddress> {
  // A wrong code must be counted, so the transaction commits before the error is thrown.
  const result = await context.database.write(async (tx) => {
    const { email, since } = await getUser(tx, viewer)
    if (!since) return NOTHING
    const tried = await tryCode(context, tx, viewer, { email, code }, context.now())
    if (tried !== 'right') return tried
    const browser = { sessionId: context.session.id, deviceToken }
    return (await confirmUserAddress(tx, viewer.id, context.now(), browser)) ?? NOTHING
  })
  if (typeof result !== 'string') return { ...(await emailAddressState(context, viewer)), ended: result }
  const message = result === 'over' ? CODE_EXPIRED : CODE_WRONG
  throw badRequest(message, [{ path: 'code', message }]).noted({ kind: 'email.wrong-code' })
}

const proofsFrom = createRateLimit({ action: 'address proof from', max: 20, window: TEN_MINUTES })
const PROOF_NO_MAIL = 'This site sends no email yet. Ask an administrator to invite you.'

/**
 * Codes to one address, from any requester, and whether or not an account has it: its owner may not have requested
 * any. After three, one in eight hours.
 */
const proofsTo = [
  createBackOff({ action: 'address proof to', free: 2 }),
  createBackOff({ action: 'address proofs of a day to', free: 3, firstDelay: DAY / 3, forgets: DAY / 3 }),
]

/**
 * POST /api/email-address/code: the same response for every address, and the same writes except to the email queue.
 *
 * @throws ApiError 409 if no email is sent, 429 after too many
 */
export async function sendProof(
  { database, now: clock, sendsMail }: Pick<CallContext, 'database' | 'now' | 'sendsMail'>,
  networkAddress: string,
  { email }: Inputs<typeof emailAddressCalls>['prove'],
): Promise<void> {
  if (!sendsMail) throw conflict(PROOF_NO_MAIL)
  const now = clock()
  await database.write(async (tx) => {
    await proofsFrom.consume(tx, networkAddress, now)
    const limits = proofsTo.map((limit) => limit.of(normalizedKey(email)))
    await consumeBackOff(tx, limits, now, 'A code was sent there already.')
    if (await isHeld(tx, email, now)) await enqueueMail(tx, { kind: 'addressProof', address: email, data: {} }, now)
  })
}

const NO_LINK = 'This link has expired. Can’t log in? Request a password reset.'

/** A change named by a link that can still be undone. @throws ApiError 404 */
async function requireChange(read: Reader, changeId: number | null, now: number) {
  const isOpen = and(eq(emailChanges.id, changeId ?? 0), gt(emailChanges.undoUntil, new Date(now)))
  const [change] = await read.select().from(emailChanges).where(isOpen)
  if (!change) throw notFound(NO_LINK)
  return change
}

/** GET /api/email-address/undo: the page of an email's link. @throws ApiError 404 */
export async function readUndoPage(
  { database, keys, now }: Pick<ApiContext, 'database' | 'keys' | 'now'>,
  _viewer: Viewer | null,
  { token }: Input['undoPage'],
): Promise<UndoPage> {
  const { id, undoUntil } = await requireChange(database.read, readUndoToken(keys, token), now())
  return { press: createClickToken(keys, 'email-undo', id, now()), until: undoUntil.toISOString() }
}

/**
 * POST /api/email-address/undo: restores the old address, and ends every way to log in. Later changes and their undo
 * links become invalid, because someone else may have made them. Returns the account.
 *
 * @throws ApiError 400 for a click token that doesn't belong to the page, 404 for an invalid or expired link
 */
export async function undoChange(
  { database, keys, now: clock, requestId }: Pick<CallContext, 'database' | 'keys' | 'now' | 'requestId'>,
  { token, press }: Input['undo'],
): Promise<number> {
  const now = clock()
  const changeId = readUndoToken(keys, token)
  return database.write(async (tx) => {
    const { id, userId, email, emailKey, undoUntil } = await requireChange(tx, changeId, now)
    requireClickToken(keys, 'email-undo', { id, press }, now)
    await claiming(
      tx,
      { email, now },
      (inside) =>
        inside
          .update(users)
          .set({ email, emailKey, updatedAt: new Date(now) })
          .where(eq(users.id, userId)),
      userId,
    )
    await markConfirmed(tx, userId)
    await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id)))
    // The person who changed the address may have added passkeys, before as well as after. Two-factor authentication
    // from before the change stays, because access to the old mailbox alone must not remove it.
    const twoFactorSince = new Date(undoUntil.getTime() - LIMITS.emailUndoDays * DAY)
    const { passkeys, twoFactor } = await revokeCredentials(tx, { userId, now, twoFactorSince })
    await enqueueMail(tx, { kind: 'accessEnded', userId, data: { why: 'undone', passkeys, twoFactor } }, now)
    const event = { action: 'user.email-undo', targetType: 'user', targetId: userId } as const
    await recordAudit(tx, getActor({ requestId, now: clock }, { id: userId }), event)
    return userId
  })
}
