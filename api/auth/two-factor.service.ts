import { and, eq, isNotNull, sql, gt, lt } from '#api/platform/db/drizzle.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import type { InputOf } from '#api/platform/contract/call.ts'
import type { Viewer } from '#api/policy.ts'
import type { RecoveryCodes, TwoFactorSetup, TwoFactorState, twoFactorCalls, SecondStep } from './calls.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { recoveryCodes, twoFactorSecrets, loginChallenges, passkeys } from './table.ts'
import { badRequest, conflict, unauthorized, ApiError, forbidden } from '#api/errors.ts'
import {
  count,
  createRateLimit,
  requireLeft,
  TEN_MINUTES,
  countFailure,
  createBackOff,
  forgetFailures,
  getBackOff,
  type BackOff,
} from './rate-limit.service.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { readSettings } from '#api/region/settings.service.ts'
import { siteFacts } from '#api/site-facts.ts'
import {
  createRecoveryCodes,
  createSecret,
  hashRecoveryCode,
  secretText,
  setupUri,
  removeTwoFactor,
  useAppCode,
  sealSecret,
  useCode,
} from './two-factor-codes.service.ts'
import { HOUR } from '#api/platform/contract/dates.ts'
import type { SecondStepInput, PasskeyStepInput } from './contract/schema.ts'
import { createToken, hashToken } from '#api/keys.ts'
import { usePasskey } from './passkey.service.ts'
import { toUser, userColumns } from '#api/users/identity.service.ts'
import type { SignedIn } from '#api/account/service.ts'
import { startSession, isKnownDevice, type LoginSource, notifyOwner } from './begin-session.service.ts'

type Context = Pick<ApiContext, 'database' | 'now' | 'keys' | 'published'>

const WRONG_CODE = 'Incorrect code. Wait for the next one and try again.'
const NOT_STARTED = 'This setup expired. Start again.'
const ALREADY_ON = 'Two-factor authentication is on already.'
const REQUIRED = 'Administrators here must use two-factor authentication. It can’t be turned off.'

/** During its setup. */
const wrongCodes = createRateLimit({ action: 'two-factor', max: 20, window: TEN_MINUTES })
/** Of one account, including renewed recovery codes: turning it off stays in the audit log. */
const setups = createRateLimit({ action: 'two-factor setup', max: 10, window: TEN_MINUTES })
const renewals = createRateLimit({ action: 'recovery codes', max: 10, window: TEN_MINUTES })

const isRequiredFor = async (context: Pick<ApiContext, 'database'>, { role }: Viewer) =>
  role === 'admin' && (await readSettings(context)).requireTwoFactorForAdmins

const stateQuery = prepared((read: Reader) =>
  read
    .select({
      since: users.twoFactorSince,
      codes: sql<number>`(select count(*) from ${recoveryCodes} where ${recoveryCodes.userId} = ${sql.placeholder('user')})`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('user')))
    .prepare(),
)

/** GET /api/user/two-factor. */
export async function twoFactorState(context: Context, viewer: Viewer): Promise<TwoFactorState> {
  const { read } = context.database
  const row = await stateQuery(read).get({ user: viewer.id })
  return {
    isOn: Boolean(row?.since),
    isRequired: await isRequiredFor(context, viewer),
    recoveryCodesLeft: row?.codes ?? 0,
  }
}

async function requireOff(tx: Pick<Transaction, 'select'>, userId: number): Promise<string> {
  const [user] = await tx
    .select({ username: users.username, since: users.twoFactorSince })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw unauthorized()
  if (user.since) throw conflict(ALREADY_ON)
  return user.username
}

/**
 * POST /api/user/two-factor/setup: a new secret, which is valid once one of its codes was confirmed. It replaces an
 * unconfirmed one.
 *
 * @throws ApiError 409 if it is already on, 429 after too many setups
 */
export async function startSetup(context: Context, viewer: Viewer): Promise<TwoFactorSetup> {
  const { database, keys, now } = context
  const username = await requireOff(database.read, viewer.id)
  const secret = createSecret()
  const row = { secret: sealSecret(keys, viewer.id, secret), lastPeriod: 0, createdAt: new Date(now()) }
  await database.write(async (tx) => {
    await requireOff(tx, viewer.id)
    await setups.consume(tx, viewer.id, now())
    await tx
      .insert(twoFactorSecrets)
      .values({ userId: viewer.id, ...row })
      .onConflictDoUpdate({ target: twoFactorSecrets.userId, set: row })
  })
  return { secret: secretText(secret), uri: setupUri(siteFacts(context).name, username, secret) }
}

async function renewRecoveryCodes(tx: Transaction, userId: number): Promise<RecoveryCodes> {
  const codes = createRecoveryCodes()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })))
  return { recoveryCodes: codes }
}

/**
 * POST /api/user/two-factor/confirm: turns it on with the first code of the app, and returns the recovery codes, only
 * once.
 *
 * @throws ApiError 400 for a wrong code, 409 if it is already on or there is no setup, 429 after too many attempts
 */
export async function confirmSetup(
  context: Context,
  { id: userId }: Viewer,
  { code }: InputOf<typeof twoFactorCalls.confirm>,
): Promise<RecoveryCodes> {
  const { database, now } = context
  const codes = await database.write(async (tx) => {
    await requireOff(tx, userId)
    if ((await tx.$count(twoFactorSecrets, eq(twoFactorSecrets.userId, userId))) === 0) throw conflict(NOT_STARTED)
    await requireLeft(tx, [wrongCodes.of(userId)], now())
    if (!(await useAppCode(context, tx, userId, code))) {
      await count(tx, [wrongCodes.of(userId)], now())
      return null
    }
    await tx
      .update(users)
      .set({ twoFactorSince: new Date(now()) })
      .where(eq(users.id, userId))
    await enqueueMail(tx, { kind: 'twoFactorChanged', userId, data: { isOn: true } }, now())
    return renewRecoveryCodes(tx, userId)
  })
  if (!codes)
    throw badRequest(WRONG_CODE, [{ path: 'code', message: WRONG_CODE }]).noted({ kind: 'two-factor.wrong-code' })
  return codes
}

/** POST /api/user/two-factor/recovery-codes: ten new ones replace the old. @throws ApiError 409, 429 after too many */
export async function newRecoveryCodes(context: Context, viewer: Viewer) {
  return context.database.write(async (tx) => {
    const isOn = await tx.$count(users, and(eq(users.id, viewer.id), isNotNull(users.twoFactorSince)))
    if (isOn === 0) throw conflict('Two-factor authentication is off.')
    await renewals.consume(tx, viewer.id, context.now())
    await enqueueMail(tx, { kind: 'recoveryCodesRenewed', userId: viewer.id, data: {} }, context.now())
    return renewRecoveryCodes(tx, viewer.id)
  })
}

/** DELETE /api/user/two-factor. @throws ApiError 409 if the site requires it of administrators */
export async function turnOff(context: Context & Pick<CallContext, 'requestId'>, viewer: Viewer): Promise<void> {
  const { database, now } = context
  if (await isRequiredFor(context, viewer)) throw conflict(REQUIRED)
  await database.write(async (tx) => {
    if (!(await removeTwoFactor(tx, viewer.id, now()))) return
    const event = { action: 'user.two-factor-off', targetType: 'user', targetId: viewer.id } as const
    await recordAudit(tx, getActor(context, viewer), event)
  })
}

/** Milliseconds in which the code has to follow the password. */
export const CHALLENGE_LIFE = 10 * 60_000
/** Wrong codes after which the password is required again. */
const MAX_ATTEMPTS = 5
/** Wrong codes of one browser or address: with the longest delay, one an hour. */
const perAddress = createBackOff({ action: 'code', free: 5 })
/**
 * Wrong codes from all browsers in which the account was never used. They are forgotten twice as fast as one address
 * can cause them, so that one address alone never delays all others.
 */
const fromAnywhere = createBackOff({ action: 'code', free: 50, forgets: HOUR / 2 })

const OVER = 'This login expired. Enter your username and password again.'
const WRONG_KEY = 'This passkey didn’t work. Use a code.'
const WRONG = 'Incorrect code. Check it and try again.'

/** Records that the password was right, in the transaction that checked it; no one is signed in yet. */
export async function startTwoFactor(
  tx: Transaction,
  { userId, remember, now }: { userId: number; remember: boolean; now: number },
): Promise<SecondStep> {
  const token = createToken()
  await tx.delete(loginChallenges).where(lt(loginChallenges.expiresAt, new Date(now)))
  const expiresAt = new Date(now + CHALLENGE_LIFE)
  await tx.insert(loginChallenges).values({ tokenHash: hashToken(token), userId, remember, expiresAt })
  const takesPasskey = (await tx.$count(passkeys, eq(passkeys.userId, userId))) > 0
  return { secondStep: token, ...(takesPasskey && { takesPasskey }) }
}

/**
 * The counts that delay codes; a right code clears the first. Each address has its own, so that a stranger who knows
 * the password doesn't delay the owner. All share one more, so that many addresses help little. A browser in which the
 * account was used before has a count that no one else can affect.
 */
async function getBackOffs(read: Reader, userId: number, source: LoginSource): Promise<[BackOff, ...BackOff[]]> {
  if (await isKnownDevice(read, userId, source)) return [perAddress.of(`${userId} device ${source.deviceToken}`)]
  return [perAddress.of(`${userId} address ${source.address}`), fromAnywhere.of(userId)]
}

/** Counts a wrong code. Once it delays the next one, the owner is told that someone knows their password. */
async function countWrongCode(
  tx: Transaction,
  userId: number,
  backOffs: BackOff[],
  device: string | null,
  now: number,
) {
  if (await countFailure(tx, backOffs, now)) await notifyOwner(tx, userId, { what: 'code', device }, now)
}

/** Checks what follows the password. `null` is right; otherwise why it is wrong. */
type Prove = (tx: Transaction, row: { id: number; twoFactorSince: Date | null }) => Promise<ApiError | null>

/** @throws ApiError 401 if the password must be entered again, 403 for an account deactivated in the meantime */
async function finishLogin(
  { database, now: clock }: Pick<ApiContext, 'database' | 'now'>,
  source: LoginSource,
  secondStep: string,
  prove: Prove,
): Promise<SignedIn> {
  const now = clock()
  const ofToken = and(
    eq(loginChallenges.tokenHash, hashToken(secondStep)),
    gt(loginChallenges.expiresAt, new Date(now)),
  )
  // A wrong proof must be counted, so the transaction commits before the error is thrown.
  const result = await database.write(async (tx) => {
    const [challenge] = await tx.select().from(loginChallenges).where(ofToken)
    if (!challenge || challenge.attempts >= MAX_ATTEMPTS) return unauthorized(OVER).noted({ kind: 'login.wrong-code' })
    const [row] = await tx.select(userColumns).from(users).where(eq(users.id, challenge.userId))
    if (!row?.active) return forbidden('This account has been deactivated. Contact an administrator.')
    // An administrator has turned it off in the meantime: the right password is enough.
    const error = row.twoFactorSince && (await prove(tx, row))
    if (error) {
      const attempts = sql`${loginChallenges.attempts} + 1`
      await tx.update(loginChallenges).set({ attempts }).where(ofToken)
      return error
    }
    await tx.delete(loginChallenges).where(eq(loginChallenges.id, challenge.id))
    return {
      user: toUser(row),
      session: await startSession(tx, row.id, { ...source, remember: challenge.remember, now }),
    }
  })
  if (result instanceof ApiError) throw result
  return result
}

/**
 * POST /api/login/two-factor: the code after the password, from the app or a recovery code, each usable once.
 *
 * @throws ApiError 400 for a wrong code, 401 if the password must be entered again, 403 for an account deactivated
 * in the meantime, 429 for an app code that came too early after wrong ones
 */
export function completeSecondStep(
  context: Pick<ApiContext, 'database' | 'now' | 'keys' | 'published'>,
  source: LoginSource,
  { secondStep, code }: SecondStepInput,
): Promise<SignedIn> {
  const now = context.now()
  return finishLogin(context, source, secondStep, async (tx, { id }) => {
    const backOffs = await getBackOffs(tx, id, source)
    if (await useCode(context, tx, id, code, await getBackOff(tx, backOffs, now))) {
      await forgetFailures(tx, backOffs[0])
      return null
    }
    await countWrongCode(tx, id, backOffs, source.userAgentLabel, now)
    return badRequest(WRONG, [{ path: 'code', message: WRONG }]).noted({ kind: 'login.wrong-code', userId: id })
  })
}

/**
 * POST /api/login/two-factor/passkey: a passkey of the account instead of the code.
 *
 * @throws ApiError 400 for an invalid response, 401 if the password must be entered again, 403 for an account
 * deactivated in the meantime
 */
export function completePasskeyStep(
  context: Pick<ApiContext, 'database' | 'now' | 'keys' | 'origins' | 'siteUrl'>,
  source: LoginSource,
  { secondStep, ...answer }: PasskeyStepInput,
): Promise<SignedIn> {
  const now = context.now()
  return finishLogin(context, source, secondStep, async (tx, { id }) => {
    const used = await usePasskey(context, tx, answer, now)
    if (used && 'userId' in used && used.userId === id) return null
    if (used && 'copied' in used) {
      await notifyOwner(tx, used.copied, { what: 'passkey', device: source.userAgentLabel }, now)
    }
    return badRequest(WRONG_KEY).noted({ kind: 'login.wrong-code', userId: id })
  })
}
