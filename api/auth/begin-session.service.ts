import type { CallContext, ApiContext, SignedInContext } from '#api/context.ts'
import { endSession, createSession, type IssuedSession, notePassword } from './session.service.ts'
import { HOUR } from '#api/platform/contract/dates.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { countFailure, createBackOff, createRateLimit, limitAttempts, TEN_MINUTES } from './rate-limit.service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { and, desc, eq, lt, notInArray } from '#api/platform/db/drizzle.ts'
import { knownDevices } from './table.ts'
import { createToken, hashToken } from '#api/keys.ts'
import type { accountCalls } from '#api/account/calls.ts'
import type { InputOf } from '#api/platform/contract/call.ts'
import type { Viewer } from '#api/policy.ts'
import { users } from '#api/users/table.ts'
import { badRequest } from '#api/errors.ts'
import { verifyPassword } from './password.service.ts'
import { getWaiter } from '#api/platform/fair-queue.ts'

/** POST /api/logout: ends the browser's session, if there is one. */
export async function logout({ database, session }: Pick<CallContext, 'database' | 'session'>): Promise<void> {
  if (session) await database.write((tx) => endSession(tx, session.id))
}

/** Signs of an intruder at an account. */
export interface Suspicion {
  /**
   * Wrong passwords at login, wrong codes after the right one, wrong passwords of a signed-in user, a copied passkey.
   */
  what: 'password' | 'code' | 'confirmation' | 'passkey'
  /** The browser of the last attempt, as it names itself. */
  device: string | null
}

/** Emails an account's owner, at most once in six hours per kind, so that no one can flood their mailbox. */
export async function notifyOwner(tx: Transaction, userId: number, { what, device }: Suspicion, now: number) {
  const onceKey = `suspicious ${what} ${userId} ${Math.floor(now / (6 * HOUR))}`
  await enqueueMail(tx, { kind: 'suspiciousAttempts', userId, data: { what, device, at: now }, onceKey }, now)
}

/** Wrong passwords for one account, from anywhere, that are more than typos; one an hour is forgotten. */
const wrongPasswords = createBackOff({ action: 'wrong', free: 10 })

/**
 * Counts a wrong password, and emails the owner when there are many. An unknown name (`userId` undefined) takes the
 * same work, under `key`.
 */
export async function watchPassword(
  tx: Transaction,
  { userId, key = '', ...suspicion }: Suspicion & { userId: number | undefined; key?: string },
  now: number,
): Promise<void> {
  const areMany = await countFailure(tx, [wrongPasswords.of(`${suspicion.what} ${userId ?? `name ${key}`}`)], now)
  if (areMany && userId !== undefined) await notifyOwner(tx, userId, suspicion, now)
}

/** How long an unused browser stays known. */
export const DEVICE_LIFE = 400 * 24 * HOUR

/** The maximum number of known browsers per user, last used first: without cookies, every login has a new browser. */
const MOST_DEVICES = 100

/** Where a login comes from. */
export interface LoginSource {
  /** The network address as used by rate limits. */
  address: string
  userAgentLabel: string | null
  /** The value of the device cookie, by which a browser is recognized. */
  deviceToken: string
  /** The browser's earlier session, which the new one replaces. */
  replacesSessionId: number | null
}

/** Whether an account was used in this browser before. */
export async function isKnownDevice(read: Reader, userId: number, { deviceToken }: Pick<LoginSource, 'deviceToken'>) {
  const isThis = and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, hashToken(deviceToken)))
  return (await read.$count(knownDevices, isThis)) > 0
}

/**
 * Gives a browser a new token, for everyone known in it, so that someone who has seen or planted the old token isn't
 * recognized by it.
 */
async function renameDevice(tx: Transaction, old: string): Promise<string> {
  const deviceToken = createToken()
  const deviceHash = hashToken(deviceToken)
  await tx
    .update(knownDevices)
    .set({ deviceHash })
    .where(eq(knownDevices.deviceHash, hashToken(old)))
  return deviceToken
}

/**
 * Records that an account is used in a browser, and returns its new token. The owner gets an email about a new browser,
 * at most once an hour per browser name, but not about the first one.
 */
async function noteDevice(tx: Transaction, userId: number, source: LoginSource, now: number): Promise<string> {
  const { userAgentLabel } = source
  await tx.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now - DEVICE_LIFE)))
  const own = eq(knownDevices.userId, userId)
  const isFirst = (await tx.$count(knownDevices, own)) === 0
  const isKnown = await isKnownDevice(tx, userId, source)
  const deviceToken = isKnown ? source.deviceToken : await renameDevice(tx, source.deviceToken)
  const deviceHash = hashToken(deviceToken)
  const lastUsedAt = new Date(now)
  await tx
    .insert(knownDevices)
    .values({ userId, deviceHash, lastUsedAt })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastUsedAt } })
  const retained = tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(own)
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(MOST_DEVICES)
  await tx.delete(knownDevices).where(and(own, notInArray(knownDevices.deviceHash, retained)))
  if (isFirst || isKnown) return deviceToken
  const onceKey = `new device ${userId} ${userAgentLabel ?? ''} ${Math.floor(now / HOUR)}`
  await enqueueMail(tx, { kind: 'newDevice', userId, data: { device: userAgentLabel, at: now }, onceKey }, now)
  return deviceToken
}

/** With the browser's new token. */
export type StartedSession = IssuedSession & { deviceToken: string }

interface Beginning {
  remember: boolean
  now: number
  /** Whether it was opened with a passkey: calls that require the password still do. */
  withoutPassword?: boolean
}

/** Starts the session of a login or a registration, in its transaction, and records its browser. */
export async function startSession(
  tx: Transaction,
  userId: number,
  { remember, now, withoutPassword = false, ...source }: LoginSource & Beginning,
): Promise<StartedSession> {
  if (source.replacesSessionId !== null) await endSession(tx, source.replacesSessionId)
  const deviceToken = await noteDevice(tx, userId, source, now)
  const { userAgentLabel } = source
  return { ...(await createSession(tx, { userId, remember, userAgentLabel, now, withoutPassword })), deviceToken }
}

/** The password fields of forms for signed-in users, each with the error for a wrong one. */
const WRONG = { password: 'Your password is incorrect', currentPassword: 'Current password is incorrect' } as const
const wrongPasswordAttempts = createRateLimit({ action: 'password change', max: 10, window: TEN_MINUTES })

/**
 * Checks the password of a signed-in user again, before anything that someone else at an unlocked browser must not do.
 * Returns the matching hash, so that a transaction can check that it is still current.
 *
 * @throws ApiError 400 at the field, 429 after too many wrong attempts, 503 when busy
 */
export async function requireOwnPassword(
  { database, now: clock }: Pick<ApiContext, 'database' | 'now'>,
  userId: number,
  password: string,
  field: keyof typeof WRONG,
): Promise<string> {
  const [user] = await database.read
    .select({ hash: users.passwordHash, approved: users.approved })
    .from(users)
    .where(eq(users.id, userId))
  const now = clock()
  const attempts = limitAttempts(database, [wrongPasswordAttempts.of(userId)], now, {
    onFailure: (tx) => watchPassword(tx, { what: 'confirmation', device: null, userId }, now),
  })
  await attempts.requireLeft()
  const client = getWaiter({ id: userId, approved: user?.approved ?? false })
  if (!(await verifyPassword(user?.hash, password, { attempts, client }))) {
    throw badRequest(WRONG[field], [{ path: field, message: WRONG[field] }]).noted({ kind: 'password.wrong' })
  }
  return user!.hash
}

/**
 * POST /api/user/password-check: allows the calls behind `requireRecentPassword` for ten minutes in this session, which
 * gets a new token.
 *
 * @throws ApiError 400 at the field, 429 after too many wrong attempts, 503 when busy
 */
export async function checkPassword(
  context: Pick<SignedInContext, 'database' | 'now' | 'session'>,
  viewer: Viewer,
  { password }: InputOf<typeof accountCalls.checkPassword>,
): Promise<IssuedSession> {
  await requireOwnPassword(context, viewer.id, password, 'password')
  return context.database.write((tx) => notePassword(tx, context.session, context.now()))
}
