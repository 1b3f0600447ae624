import { eq } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import type { RegisterInput } from '#api/contract/account/schema.ts'
import type { User } from '#api/contract/account/answers.ts'
import type { InputOf } from '#api/contract/call.ts'
import type { accountCalls } from '#api/contract/account/calls.ts'
import { HOUR } from '#api/contract/dates.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { keysOf } from '#api/contract/account/folded-key.ts'
import type { Transaction } from '#api/db/database.ts'
import { users, type NewUser } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { conflict } from '#api/errors.ts'
import { isProven } from '#api/core/email-address/proof.service.ts'
import { sendCode } from '#api/core/email-address/send-code.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { tellAdministrators } from '#api/core/waiting/tell-administrators.service.ts'
import { siteFacts } from '#api/site-facts.ts'
import { createRateLimit, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'
import { beginSession, type BegunSession, type LoginSource } from './begin-session.service.ts'
import { claiming, requireFree } from '#api/core/identity/account.identity.ts'
import { toUser, userColumns } from '#api/core/identity/account.row.ts'
import { requireGoodPassword } from '#api/core/identity/password-rules.ts'
import { hashPassword } from '#api/core/identity/password.ts'

type Context = Pick<ApiContext, 'database' | 'now' | 'published'>

/** From one address, refused ones included. A class may share an address. */
const registrations = createRateLimit({ action: 'register', max: 60, window: TEN_MINUTES })
/** Of one account: each one is somebody's work to look at. */
const roleRequests = createRateLimit({ action: 'role request', max: 10, window: TEN_MINUTES })

/** A person who just signed in, with the session for their browser. */
export interface SignedIn<Session = BegunSession> {
  user: User
  session: Session
}

/** Writes a new account in a unit of work. @throws ApiError 409 for a username or e-mail address that is taken */
export async function insertAccount(
  tx: Transaction,
  account: Omit<NewUser, 'usernameKey' | 'emailKey'> & { createdAt: Date },
): Promise<User> {
  const insert = (inside: Transaction) =>
    inside
      .insert(users)
      .values({ ...account, ...keysOf(account) })
      .returning(userColumns)
  const isProven = !account.emailUnconfirmedSince
  const [row] = await claiming(tx, { ...account, now: account.createdAt.getTime(), isProven }, insert)
  return toUser(row!)
}

/**
 * POST /api/register: a pending account, signed in at once (rules: Registration). Records the time and the version of
 * the accepted terms.
 *
 * @throws ApiError 400 for a password that is easy to guess or a wrong code, 409 for a taken username or address, 429
 *   after too many from one address, 503 when busy
 */
export async function register(
  context: Context & Pick<ApiContext, 'keys'>,
  source: LoginSource,
  { role, password, emailCode, ...person }: RegisterInput,
): Promise<SignedIn> {
  const now = context.now()
  requireGoodPassword(context, 'password', password, person)
  await context.database.write((tx) => registrations.take(tx, source.address, now))
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
    await tellAdministrators(tx, { kind: 'role', id: user.id }, now)
    return { user, session: await beginSession(tx, user.id, { ...source, remember: false, now }) }
  })
}

/**
 * POST /api/user/role-request: asks again after a rejection, or for the other role (rules: Role requests). The role
 * decides which profile counts as completed.
 *
 * @throws ApiError 409 when a role is approved already, 429 after too many requests
 */
export async function requestRole(
  context: Context,
  { id: userId }: Viewer,
  { role }: InputOf<typeof accountCalls.requestRole>,
): Promise<User> {
  const now = context.now()
  const profiles = role === 'founder' ? startups : investors
  return context.database.write(async (tx) => {
    await roleRequests.take(tx, userId, now)
    const [person] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
    if (person?.role !== 'user') throw conflict('Your role is approved already. Only an administrator can change it.')
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
    // The address may be somebody else's: repeated requests must not fill their mailbox.
    const onceKey = `request received ${userId} ${role} ${Math.floor(now / HOUR)}`
    await enqueueMail(tx, { kind: 'requestReceived', userId, data: { role }, onceKey }, now)
    await tellAdministrators(tx, { kind: 'role', id: userId }, now)
    return toUser(row!)
  })
}
