import { eq, sql } from '#api/db/drizzle.ts'
import type { ApiContext, SignedInContext } from '#api/context.ts'
import { hasAddress } from '#api/contract/account/no-address.ts'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { ConfirmedAddress, EmailAddressState } from '#api/contract/email-address/answers.ts'
import type { emailAddressCalls } from '#api/contract/email-address/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { isCodeOf } from '#api/core/email-address/code.ts'
import { confirmAddressOf } from '#api/core/email-address/confirm.service.ts'
import { codesTo, liveCode } from '#api/core/email-address/email-code.service.ts'
import { sendCode } from '#api/core/email-address/send-code.service.ts'
import type { Revoked } from '#api/core/identity/revoke-credentials.service.ts'
import { countFailure, createBackOff, requireNoWait } from '#api/core/rate-limit/back-off.service.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { emailCodes } from '#api/db/schema/email-address.ts'
import { badRequest, conflict, unauthorized } from '#api/errors.ts'

type Context = Pick<ApiContext, 'database' | 'now' | 'keys' | 'sendsMail'>
type Input = Inputs<typeof emailAddressCalls>

const WRONG = 'This code is not right. Please check it, or ask for a new one.'
const OVER = 'This code is no longer valid. Please ask for a new one.'
const CONFIRMED = 'Your e-mail address is confirmed already.'
const NOTHING: Revoked = { sessions: 0, passkeys: 0, twoStep: false }
const NO_ADDRESS = 'Your account has no email address. Set one in your settings first.'
const NO_MAIL = 'This site sends no e-mail yet. An administrator confirms your address.'

/**
 * Wrong codes of an account and for an address, from wherever they come: then one try an hour is left. An account that
 * is deleted and made anew has the address's count.
 */
const wrongCodesOf = createBackOff({ action: 'email code', free: 10 })
const wrongCodesFor = createBackOff({ action: 'email code for', free: 10 })

async function personOf(read: Reader, { id }: Viewer) {
  const { email, emailUnconfirmedSince } = users
  const [person] = await read.select({ email, since: emailUnconfirmedSince }).from(users).where(eq(users.id, id))
  if (!person) throw unauthorized()
  return person
}

/** GET /api/user/email-address. */
export async function emailAddressState(
  { database: { read }, now, sendsMail }: Context,
  viewer: Viewer,
): Promise<EmailAddressState> {
  const { email, since } = await personOf(read, viewer)
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
 * @throws ApiError 409 for an address that is confirmed, or where no e-mail is sent; 429 after too many codes
 */
export async function sendNewCode(context: Context, viewer: Viewer): Promise<EmailAddressState> {
  const now = context.now()
  await context.database.write(async (tx) => {
    const { email, since } = await personOf(tx, viewer)
    if (!since) throw conflict(CONFIRMED)
    if (!hasAddress(email)) throw conflict(NO_ADDRESS)
    if (!context.sendsMail) throw conflict(NO_MAIL)
    await requireNoWait(tx, [codesTo(email, viewer)], now, 'A code was sent there just now.')
    await sendCode(tx, { userId: viewer.id, email }, now)
  })
  return emailAddressState(context, viewer)
}

/** Whether the code is the one; a wrong one is counted, in its unit of work. */
async function tryCode(
  { keys }: Context,
  tx: Transaction,
  { id: userId }: Viewer,
  { email, code }: { email: string; code: string },
  now: number,
): Promise<'right' | 'wrong' | 'over'> {
  const limits = [wrongCodesOf.of(userId), wrongCodesFor.of(foldedKey(email))]
  await requireNoWait(tx, limits, now, 'Too many wrong codes.')
  const live = await liveCode(tx, userId, now)
  if (!live) return 'over'
  if (isCodeOf(keys, userId, live.seed, code)) return 'right'
  const tries = sql`${emailCodes.tries} + 1`
  await tx.update(emailCodes).set({ tries }).where(eq(emailCodes.userId, userId))
  await countFailure(tx, limits, now)
  return 'wrong'
}

/**
 * POST /api/user/email-address/confirm (rules: E-mail addresses). What was set up before ends with it, and the answer
 * says so.
 *
 * @throws ApiError 400 at the field for a wrong code or one that counts no longer, 429 after too many wrong ones
 */
export async function confirmAddress(
  context: Context & Pick<SignedInContext, 'session'>,
  viewer: Viewer,
  { code }: Input['confirm'],
  deviceToken: string,
): Promise<ConfirmedAddress> {
  // A wrong code must be counted, so the unit of work ends well and the refusal comes after it.
  const result = await context.database.write(async (tx) => {
    const { email, since } = await personOf(tx, viewer)
    if (!since) return NOTHING
    const tried = await tryCode(context, tx, viewer, { email, code }, context.now())
    if (tried !== 'right') return tried
    const browser = { sessionId: context.session.id, deviceToken }
    return (await confirmAddressOf(tx, viewer.id, context.now(), browser)) ?? NOTHING
  })
  if (typeof result !== 'string') return { ...(await emailAddressState(context, viewer)), ended: result }
  const sentence = result === 'over' ? OVER : WRONG
  throw badRequest(sentence, [{ path: 'code', message: sentence }]).noted({ kind: 'email.wrong-code' })
}
