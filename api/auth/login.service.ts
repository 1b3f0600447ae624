import { eq } from '#api/platform/db/drizzle.ts'
import type { ApiContext, SignedInContext } from '#api/context.ts'
import type { LoginInput, PasswordChangeInput } from '#api/account/contract/schema.ts'
import { normalizedKey } from './contract/login.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { forbidden, unauthorized, badRequest, conflict } from '#api/errors.ts'
import { isNamed, toUser, userColumns } from '#api/users/identity.service.ts'
import type { SecondStep, PasskeyChallenge } from './calls.ts'
import type { SignedIn } from '#api/account/service.ts'
import {
  createRateLimit,
  forget,
  limitAttempts,
  type LimitOf,
  TEN_MINUTES,
  count,
  requireLeft,
} from './rate-limit.service.ts'
import {
  startSession,
  isKnownDevice,
  type LoginSource,
  watchPassword,
  notifyOwner,
  requireOwnPassword,
} from './begin-session.service.ts'
import { startTwoFactor } from './two-factor.service.ts'
import type { PasskeyLoginInput } from './contract/schema.ts'
import type { Viewer } from '#api/policy.ts'
import { createChallenge, getDomain, usePasskey } from './passkey.service.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { createSession, endSession, type IssuedSession, requireSession } from './session.service.ts'
import { revokeCredentials, verifyPassword, requireGoodPassword, hashPassword } from './password.service.ts'
import { getWaiter } from '#api/platform/fair-queue.ts'

const WRONG = 'Invalid username or password'
const DEACTIVATED = 'This account has been deactivated. Contact an administrator.'
const EXPIRED = 'This temporary password has expired. Request a new one.'

/** Failed logins for one account from one network address, and for all accounts from one. */
export const LOGIN_LIMITS = { accountFromAddress: 10, address: 100 } as const
const ofAccount = createRateLimit({ action: 'login', max: LOGIN_LIMITS.accountFromAddress, window: TEN_MINUTES })
const ofAddress = createRateLimit({ action: 'login', max: LOGIN_LIMITS.address, window: TEN_MINUTES })

const credentials = { ...userColumns, passwordHash: users.passwordHash, expiresAt: users.temporaryPasswordExpiresAt }

async function findByName(read: Reader, name: string) {
  const [row] = await read.select(credentials).from(users).where(isNamed(name)).limit(1)
  return row
}

/**
 * The limits of this attempt; the right password clears the first. A browser in which the account was used before has
 * its own count, so no one who shares the owner's address (an office, an untrusted proxy) can lock them out.
 *
 * @param key of the typed name, not the account's: a shared count would reveal which username has which address
 */
function listLimits({ address, deviceToken }: LoginSource, key: string, isKnown: boolean): [LimitOf, ...LimitOf[]] {
  if (isKnown) return [ofAccount.of(`device ${deviceToken} ${key}`)]
  return [ofAccount.of(`${address} ${key}`), ofAddress.of(address)]
}

/**
 * POST /api/login (rules: Login). The response and its duration are the same for a wrong name and a wrong password.
 * Attempts are limited per account and address, so that strangers elsewhere can't lock the owner out. With two-factor
 * authentication no one is signed in yet: a code has to follow.
 *
 * @throws ApiError 401 for a wrong name or password, 403 for a deactivated account or an expired temporary password
 * (only with the right password), 429 after too many failed attempts, 503 when busy
 */
export async function login(
  { database, now: clock }: Pick<ApiContext, 'database' | 'now'>,
  source: LoginSource,
  { username, password, remember = false }: LoginInput,
): Promise<SignedIn | SecondStep> {
  const now = clock()
  const found = await findByName(database.read, username)
  const tried = found ? { userId: found.id } : { name: username }
  const failed = { kind: 'login.failed', ...tried } as const
  const isKnown = await isKnownDevice(database.read, found?.id ?? 0, source)
  const limits = listLimits(source, normalizedKey(username), isKnown)
  const attempts = limitAttempts(database, limits, now, {
    subject: tried,
    onFailure: (tx) =>
      watchPassword(
        tx,
        { what: 'password', device: source.userAgentLabel, userId: found?.id, key: normalizedKey(username) },
        now,
      ),
  })
  // Checked before queueing too, so that no one without attempts left delays those who have some.
  await attempts.requireLeft()
  // Anyone can register and get a known browser, so only approved users are trusted.
  const client = { key: source.address, isTrusted: isKnown && found?.role !== 'user' }
  if (!(await verifyPassword(found?.passwordHash, password, { attempts, client })))
    throw unauthorized(WRONG).noted(failed)
  return database.write(async (tx) => {
    // While the hash was computed, an administrator or a password change may have been faster.
    const [row] = await tx.select(credentials).from(users).where(eq(users.id, found!.id))
    if (row?.passwordHash !== found!.passwordHash) throw unauthorized(WRONG).noted(failed)
    if (!row.active) throw forbidden(DEACTIVATED).noted(failed)
    if (row.mustChangePassword && row.expiresAt && row.expiresAt.getTime() <= now)
      throw forbidden(EXPIRED).noted(failed)
    await forget(tx, limits[0])
    if (row.twoFactorSince) return startTwoFactor(tx, { userId: row.id, remember, now })
    return { user: toUser(row), session: await startSession(tx, row.id, { ...source, remember, now }) }
  })
}

const REFUSED = 'This passkey didn’t work. Log in with your password.'

const wrongAnswers = createRateLimit({ action: 'passkey', max: LOGIN_LIMITS.address, window: TEN_MINUTES })

/** POST /api/login/passkey/challenge. */
export const passkeyChallenge = (
  { keys, now, siteUrl }: Pick<ApiContext, 'keys' | 'now' | 'siteUrl'>,
  _viewer: Viewer | null,
): PasskeyChallenge => ({ challenge: createChallenge(keys, 'login', now()), domain: getDomain(siteUrl) })

/**
 * POST /api/login/passkey (rules: Passkeys). Every invalid response gets the same error.
 *
 * @throws ApiError 401 for an invalid response, 403 for a deactivated account, 429 after too many
 */
export async function loginWithPasskey(
  context: Pick<ApiContext, 'database' | 'keys' | 'now' | 'origins' | 'siteUrl'>,
  source: LoginSource,
  { remember = false, ...answer }: PasskeyLoginInput,
): Promise<SignedIn> {
  const now = context.now()
  const limits = [wrongAnswers.of(source.address)]
  // An invalid response is counted, so the transaction commits before the error is thrown.
  const result = await context.database.write(async (tx) => {
    await requireLeft(tx, limits, now)
    const used = await usePasskey(context, tx, answer, now)
    if (!used || 'copied' in used) {
      await count(tx, limits, now)
      if (used) await notifyOwner(tx, used.copied, { what: 'passkey', device: source.userAgentLabel }, now)
      return { refused: used?.copied ?? null }
    }
    const [row] = await tx.select(userColumns).from(users).where(eq(users.id, used.userId))
    if (!row?.active) return 'inactive' as const
    const input = { ...source, remember, now, withoutPassword: true }
    return { user: toUser(row), session: await startSession(tx, row.id, input) }
  })
  if (result === 'inactive') throw forbidden(DEACTIVATED).noted({ kind: 'login.failed' })
  if ('refused' in result) throw unauthorized(REFUSED).noted({ kind: 'login.failed', userId: result.refused })
  return result
}

/** Of one account: each one stays in the audit log, and anyone can register. */
const changes = createRateLimit({ action: 'new password', max: 10, window: TEN_MINUTES })

const SAME = 'Choose a password other than the temporary one.'

const credentialsPasswordChange = {
  ...userColumns,
  expiresAt: users.temporaryPasswordExpiresAt,
}

/**
 * POST /api/user/change-password: ends every session of the user, deletes the passkeys that they don't keep, and gives
 * this browser a new session (rules: Passwords).
 *
 * @throws ApiError 400 for a wrong current password or a weak new one, 403 for an expired temporary
 * password, 429 after too many wrong attempts or changes, 503 when busy
 */
export async function changePassword(
  context: Pick<SignedInContext, 'database' | 'now' | 'published' | 'requestId' | 'session'>,
  viewer: Viewer,
  { currentPassword, newPassword, keepPasskeys }: PasswordChangeInput,
  deviceToken: string,
): Promise<SignedIn<IssuedSession>> {
  const { database } = context
  const now = context.now()
  const userId = viewer.id
  const [before] = await database.read.select(credentialsPasswordChange).from(users).where(eq(users.id, userId))
  if (!before) throw unauthorized()
  requireGoodPassword(context, 'newPassword', newPassword, before)
  if (before.mustChangePassword && before.expiresAt && before.expiresAt.getTime() <= now) throw forbidden(EXPIRED)
  const currentHash = await requireOwnPassword(context, userId, currentPassword, 'currentPassword')
  if (before.mustChangePassword && newPassword === currentPassword) {
    throw badRequest(SAME, [{ path: 'newPassword', message: SAME }])
  }
  await database.write((tx) => changes.consume(tx, userId, now))
  const passwordHash = await hashPassword(newPassword, getWaiter(viewer))
  return database.write(async (tx) => {
    await requireSession(tx, context.session)
    const [row] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
    if (row?.hash !== currentHash) {
      throw conflict('Your password was just changed elsewhere. Sign in again.')
    }
    const [user] = await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: false, temporaryPasswordExpiresAt: null, updatedAt: new Date(now) })
      .where(eq(users.id, userId))
      .returning(userColumns)
    const browser = { sessionId: context.session.id, deviceToken }
    const { passkeys } = await revokeCredentials(tx, { userId, now, browser, keepPasskeys })
    await endSession(tx, context.session.id)
    const details = { wasTemporary: before.mustChangePassword, passkeys }
    const event = { action: 'user.password-change', targetType: 'user', targetId: userId, details } as const
    await recordAudit(tx, getActor(context, viewer), event)
    const { remember, userAgentLabel } = context.session
    await enqueueMail(tx, { kind: 'passwordChanged', userId, data: { device: userAgentLabel, at: now, passkeys } }, now)
    return { user: toUser(user!), session: await createSession(tx, { userId, remember, userAgentLabel, now }) }
  })
}
