import { and, eq, isNotNull, sql } from '#api/db/drizzle.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import type { InputOf } from '#api/contract/call.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { RecoveryCodes, TwoStepSetup, TwoStepState } from '#api/contract/two-step/answers.ts'
import type { twoStepCalls } from '#api/contract/two-step/calls.ts'
import type { Transaction, Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { recoveryCodes, twoStepSecrets } from '#api/db/schema/two-step.ts'
import { badRequest, conflict, unauthorized } from '#api/errors.ts'
import { count, createRateLimit, requireLeft, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { readSettings } from '#api/core/settings/settings.service.ts'
import { siteFacts } from '#api/site-facts.ts'
import {
  createRecoveryCodes,
  createSecret,
  hashRecoveryCode,
  secretText,
  setupUri,
} from '#api/core/two-step/two-step.codes.ts'
import { removeTwoStep, useAppCode } from '#api/core/two-step/two-step.use.service.ts'
import { sealSecret } from '#api/core/two-step/two-step.secret.ts'

type Context = Pick<ApiContext, 'database' | 'now' | 'keys' | 'published'>

const WRONG_CODE = 'This code is not right. Please wait for the next one and try again.'
const NOT_STARTED = 'Please start the setup again: this one has ended.'
const ALREADY_ON = 'Two-step login is on already.'
const REQUIRED = 'Administrators of this platform must use two-step login, so it cannot be turned off.'

/** While it is set up. */
const wrongCodes = createRateLimit({ action: 'two-step', max: 20, window: TEN_MINUTES })
/** Of one account, as renewed recovery codes: turning it off stays in the audit trail. */
const setups = createRateLimit({ action: 'two-step setup', max: 10, window: TEN_MINUTES })
const renewals = createRateLimit({ action: 'recovery codes', max: 10, window: TEN_MINUTES })

const isRequiredFor = async (context: Pick<ApiContext, 'database'>, { role }: Viewer) =>
  role === 'admin' && (await readSettings(context)).requireTwoStepForAdmins

const twostepState = prepared((read: Reader) =>
  read
    .select({
      since: users.twoStepSince,
      codes: sql<number>`(select count(*) from ${recoveryCodes} where ${recoveryCodes.userId} = ${sql.placeholder('user')})`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('user')))
    .prepare(),
)

/** GET /api/user/two-step. */
export async function twoStepState(context: Context, viewer: Viewer): Promise<TwoStepState> {
  const { read } = context.database
  const row = await twostepState(read).get({ user: viewer.id })
  return {
    isOn: Boolean(row?.since),
    isRequired: await isRequiredFor(context, viewer),
    recoveryCodesLeft: row?.codes ?? 0,
  }
}

async function requireOff(tx: Pick<Transaction, 'select'>, userId: number): Promise<string> {
  const [person] = await tx
    .select({ username: users.username, since: users.twoStepSince })
    .from(users)
    .where(eq(users.id, userId))
  if (!person) throw unauthorized()
  if (person.since) throw conflict(ALREADY_ON)
  return person.username
}

/**
 * POST /api/user/two-step/setup: a new secret, which counts only once one of its codes was confirmed. It replaces an
 * unconfirmed one.
 *
 * @throws ApiError 409 when it is on already, 429 after too many setups
 */
export async function startSetup(context: Context, viewer: Viewer): Promise<TwoStepSetup> {
  const { database, keys, now } = context
  const username = await requireOff(database.read, viewer.id)
  const secret = createSecret()
  const row = { secret: sealSecret(keys, viewer.id, secret), lastPeriod: 0, createdAt: new Date(now()) }
  await database.write(async (tx) => {
    await requireOff(tx, viewer.id)
    await setups.take(tx, viewer.id, now())
    await tx
      .insert(twoStepSecrets)
      .values({ userId: viewer.id, ...row })
      .onConflictDoUpdate({ target: twoStepSecrets.userId, set: row })
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
 * POST /api/user/two-step/confirm: turns it on with the first code of the app, and returns the recovery codes, only
 * once.
 *
 * @throws ApiError 400 for a wrong code, 409 when it is on already or no setup is open, 429 after too many tries
 */
export async function confirmSetup(
  context: Context,
  { id: userId }: Viewer,
  { code }: InputOf<typeof twoStepCalls.confirm>,
): Promise<RecoveryCodes> {
  const { database, now } = context
  const codes = await database.write(async (tx) => {
    await requireOff(tx, userId)
    if ((await tx.$count(twoStepSecrets, eq(twoStepSecrets.userId, userId))) === 0) throw conflict(NOT_STARTED)
    await requireLeft(tx, [wrongCodes.of(userId)], now())
    if (!(await useAppCode(context, tx, userId, code))) {
      await count(tx, [wrongCodes.of(userId)], now())
      return null
    }
    await tx
      .update(users)
      .set({ twoStepSince: new Date(now()) })
      .where(eq(users.id, userId))
    await enqueueMail(tx, { kind: 'twoStepChanged', userId, data: { isOn: true } }, now())
    return renewRecoveryCodes(tx, userId)
  })
  if (!codes)
    throw badRequest(WRONG_CODE, [{ path: 'code', message: WRONG_CODE }]).noted({ kind: 'two-step.wrong-code' })
  return codes
}

/** POST /api/user/two-step/recovery-codes: ten new ones replace the old. @throws ApiError 409, 429 after too many */
export async function newRecoveryCodes(context: Context, viewer: Viewer) {
  return context.database.write(async (tx) => {
    const isOn = await tx.$count(users, and(eq(users.id, viewer.id), isNotNull(users.twoStepSince)))
    if (isOn === 0) throw conflict('Two-step login is off.')
    await renewals.take(tx, viewer.id, context.now())
    await enqueueMail(tx, { kind: 'recoveryCodesRenewed', userId: viewer.id, data: {} }, context.now())
    return renewRecoveryCodes(tx, viewer.id)
  })
}

/** DELETE /api/user/two-step. @throws ApiError 409 where the installation asks it of administrators */
export async function turnOff(context: Context & Pick<CallContext, 'requestId'>, viewer: Viewer): Promise<void> {
  const { database, now } = context
  if (await isRequiredFor(context, viewer)) throw conflict(REQUIRED)
  await database.write(async (tx) => {
    if (!(await removeTwoStep(tx, viewer.id, now()))) return
    const event = { action: 'user.two-step-off', targetType: 'user', targetId: viewer.id } as const
    await recordAudit(tx, actorOf(context, viewer), event)
  })
}
