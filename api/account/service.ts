import { eq, lte } from '#api/platform/db/drizzle.ts'
import type { ApiContext, SignedInContext, CallContext } from '#api/context.ts'
import type { RegisterInput, ProfileInput } from './contract/schema.ts'
import type { User } from './contract/user.ts'
import type { InputOf } from '#api/platform/contract/call.ts'
import type { accountCalls } from './calls.ts'
import { HOUR, DAY } from '#api/platform/contract/dates.ts'
import { type Viewer, profileKind } from '#api/policy.ts'
import { getKeys, normalizedKey } from '#api/auth/contract/login.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { users, type NewUser, type UserRow } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { conflict, unauthorized } from '#api/errors.ts'
import { isProven, newCode } from './email-proof.service.ts'
import { sendCode, confirmUserAddress } from './email-address.service.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { notifyAdmins } from '#api/review/service.ts'
import { siteFacts } from '#api/site-facts.ts'
import { createRateLimit, TEN_MINUTES } from '#api/auth/rate-limit.service.ts'
import {
  startSession,
  type StartedSession,
  type LoginSource,
  requireOwnPassword,
} from '#api/auth/begin-session.service.ts'
import { claiming, findUser, requireFree, toUser, userColumns } from '#api/users/identity.service.ts'
import { requireGoodPassword, hashPassword } from '#api/auth/password.service.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { emailChanges, emailCodes } from './table.ts'
import { emails } from '#api/email/table.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { requireSession } from '#api/auth/session.service.ts'
import { hashToken } from '#api/keys.ts'

type Context = Pick<ApiContext, 'database' | 'now' | 'published'>

/** From one network address, refused ones included. A class may share an address. */
const registrations = createRateLimit({ action: 'register', max: 60, window: TEN_MINUTES })
/** Of one account: each one is work for a reviewer. */
const roleRequests = createRateLimit({ action: 'role request', max: 10, window: TEN_MINUTES })

/** A user who just logged in, with the session for their browser. */
export interface SignedIn<Session = StartedSession> {
  user: User
  session: Session
}

/** Inserts an account in a transaction. @throws ApiError 409 for a username or email address that is taken */
export async function insertAccount(
  tx: Transaction,
  account: Omit<NewUser, 'usernameKey' | 'emailKey'> & { createdAt: Date },
): Promise<User> {
  const insert = (inside: Transaction) =>
    inside
      .insert(users)
      .values({ ...account, ...getKeys(account) })
      .returning(userColumns)
  const isProven = !account.emailUnconfirmedSince
  const [row] = await claiming(tx, { ...account, now: account.createdAt.getTime(), isProven }, insert)
  return toUser(row!)
}

/**
 * POST /api/register: creates a pending account and signs in (rules: Registration). Stores the time and the version of
 * the accepted terms.
 *
 * @throws ApiError 400 for a weak password or a wrong code, 409 for a taken username or address, 429
 * after too many from one network address, 503 when busy
 */
export async function register(
  context: Context & Pick<ApiContext, 'keys'>,
  source: LoginSource,
  { role, password, emailCode, ...person }: RegisterInput,
): Promise<SignedIn> {
  const now = context.now()
  requireGoodPassword(context, 'password', password, person)
  await context.database.write((tx) => registrations.consume(tx, source.address, now))
  const isConfirmed = await isProven(context, { email: person.email, emailCode, place: source.address }, now)
  await requireFree(context.database.read, { ...person, now, isProven: isConfirmed })
  const passwordHash = await hashPassword(password, { key: source.address, isTrusted: false })
  const at = new Date(now)
  return context.database.write(async (tx) => {
    const user = await insertAccount(tx, {
      ...person,
      emailUnconfirmedSince: isConfirmed ? null : at,
      passwordHash,
      requestedRole: role,
      termsAcceptedAt: at,
      termsVersion: siteFacts(context).termsVersion,
      createdAt: at,
      updatedAt: at,
    })
    if (!isConfirmed) await sendCode(tx, { userId: user.id, email: user.email }, now)
    await enqueueMail(tx, { kind: 'requestReceived', userId: user.id, data: { role } }, now)
    await notifyAdmins(tx, { kind: 'role', id: user.id }, now)
    return { user, session: await startSession(tx, user.id, { ...source, remember: false, now }) }
  })
}

/**
 * POST /api/user/role-request: requests a role again after a rejection, or the other role (rules: Role requests). The
 * role decides whether the profile counts as complete.
 *
 * @throws ApiError 409 if a role is already approved, 429 after too many requests
 */
export async function requestRole(
  context: Context,
  { id: userId }: Viewer,
  { role }: InputOf<typeof accountCalls.requestRole>,
): Promise<User> {
  const now = context.now()
  const profiles = role === 'founder' ? startups : investors
  return context.database.write(async (tx) => {
    await roleRequests.consume(tx, userId, now)
    const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
    if (user?.role !== 'user') throw conflict('Your role is approved already. Only an administrator can change it.')
    const [profile] = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId))
    const [row] = await tx
      .update(users)
      .set({
        requestedRole: role,
        roleRequestedAt: new Date(now),
        profileCompleted: profile !== undefined,
        rejectedAt: null,
        rejectionReason: null,
        updatedAt: new Date(now),
      })
      .where(eq(users.id, userId))
      .returning(userColumns)
    // The address may be someone else's: repeated requests must not flood their mailbox.
    const onceKey = `request received ${userId} ${role} ${Math.floor(now / HOUR)}`
    await enqueueMail(tx, { kind: 'requestReceived', userId, data: { role }, onceKey }, now)
    await notifyAdmins(tx, { kind: 'role', id: userId }, now)
    return toUser(row!)
  })
}

/** Of one account: each sends an email to an address that may be anyone's. */
const newAddresses = createRateLimit({ action: 'new address', max: 5, window: TEN_MINUTES })

const CHANGED_MEANWHILE = 'Your account was just changed elsewhere. Try again.'

/** The account's previous address, and whether it was verified. */
type Before = Pick<UserRow, 'email' | 'emailKey' | 'emailUnconfirmedSince'>

/**
 * Anyone with access to the new address can request a password reset. So the old one is informed, and can undo the
 * change for seven days.
 */
async function emailOldAddress(tx: Transaction, userId: number, before: Before, now: number) {
  // It was never verified.
  if (before.emailUnconfirmedSince) return
  const { email, emailKey } = before
  await tx.delete(emailChanges).where(lte(emailChanges.undoUntil, new Date(now)))
  const undoUntil = new Date(now + LIMITS.emailUndoDays * DAY)
  const [change] = await tx
    .insert(emailChanges)
    .values({ userId, email, emailKey, undoUntil })
    .returning({ id: emailChanges.id })
  const data = { isNew: false, changeId: change!.id }
  await enqueueMail(tx, { kind: 'emailChanged', userId, address: email, data }, now)
}

/** The new address may be anyone's, so changes send it one email a day at most. The user can request a code. */
async function emailNewAddress(tx: Transaction, userId: number, email: string, now: number) {
  await tx.delete(emailCodes).where(eq(emailCodes.userId, userId))
  const onceKey = `address set ${hashToken(email)} ${Math.floor(now / DAY)}`
  if ((await tx.$count(emails, eq(emails.onceKey, onceKey))) > 0) return
  const seed = await newCode(tx, { userId, email }, now)
  if (!seed) return
  const data = { isNew: true, seed }
  await enqueueMail(tx, { kind: 'emailChanged', userId, address: email, data, onceKey }, now)
}

/**
 * PUT /api/user/profile. A new email address needs the current password, and has to be verified
 * (rules: Email addresses) unless the code that proves it is included. The response says whether it is new.
 *
 * @throws ApiError 400 for a wrong current password or code, 409 for someone else's email address, 429 after too many
 * wrong passwords or address changes, 503 when busy
 */
export async function updateProfile(
  context: Pick<SignedInContext, 'database' | 'keys' | 'now' | 'requestId' | 'session'>,
  viewer: Viewer,
  { currentPassword, emailCode, ...profile }: ProfileInput,
  { deviceToken, address }: { deviceToken: string; address: string },
): Promise<{ user: User; isEmailChanged: boolean }> {
  const { database } = context
  const now = context.now()
  const userId = viewer.id
  const { email, emailKey, emailUnconfirmedSince, passwordHash } = users
  const credentials = { email, emailKey, emailUnconfirmedSince, passwordHash }
  const [before] = await database.read.select(credentials).from(users).where(eq(users.id, userId))
  if (!before) throw unauthorized()
  const isEmailChanging = before.email.toLowerCase() !== profile.email
  if (isEmailChanging) {
    await requireOwnPassword(context, userId, currentPassword ?? '', 'currentPassword')
    await database.write((tx) => newAddresses.consume(tx, userId, now))
  }
  const isConfirmed =
    isEmailChanging && (await isProven(context, { email: profile.email, emailCode, place: address }, now))
  return database.write(async (tx) => {
    await requireSession(tx, context.session)
    const [current] = await tx.select(credentials).from(users).where(eq(users.id, userId))
    // The account may have changed since it was checked above.
    if (current?.email !== before.email || current.passwordHash !== before.passwordHash)
      throw conflict(CHANGED_MEANWHILE)
    const at = new Date(now)
    const values = { ...profile, emailKey: normalizedKey(profile.email), updatedAt: at }
    // Everything set up since the first unverified address ends once one is verified.
    const update = (inside: Transaction) =>
      inside
        .update(users)
        .set({ ...values, ...(isEmailChanging && { emailUnconfirmedSince: current.emailUnconfirmedSince ?? at }) })
        .where(eq(users.id, userId))
        .returning(userColumns)
    const [row] = await claiming(tx, { email: profile.email, now, isProven: isConfirmed }, update, userId)
    if (!row) throw unauthorized()
    if (isEmailChanging) {
      const event = { action: 'user.email-change', targetType: 'user', targetId: userId } as const
      await recordAudit(tx, getActor(context, viewer), event)
      await emailOldAddress(tx, userId, current, now)
      if (!isConfirmed) await emailNewAddress(tx, userId, row.email, now)
    }
    if (!isConfirmed) return { user: toUser(row), isEmailChanged: isEmailChanging }
    await confirmUserAddress(tx, userId, now, { sessionId: context.session.id, deviceToken })
    return { user: toUser({ ...row, emailUnconfirmedSince: null }), isEmailChanged: isEmailChanging }
  })
}

/** PUT /api/user/time-zone. It isn't part of what administrators decide on, so `updatedAt` stays. */
export async function chooseTimeZone(
  { database }: Pick<CallContext, 'database'>,
  { id }: Viewer,
  { timeZone }: InputOf<typeof accountCalls.chooseTimeZone>,
): Promise<User> {
  await database.write((tx) => tx.update(users).set({ timeZone }).where(eq(users.id, id)))
  const user = await findUser(database, id)
  if (!user) throw unauthorized()
  return user
}

/** POST /api/user/profile-hint/dismiss. Without a profile there is no hint. */
export async function dismissHint({ database }: Pick<CallContext, 'database'>, viewer: Viewer): Promise<void> {
  const table = profileKind(viewer) === 'investor' ? investors : startups
  await database.write((tx) => tx.update(table).set({ hintDismissed: true }).where(eq(table.userId, viewer.id)))
}
