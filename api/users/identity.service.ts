import { and, eq, gt, isNotNull, ne, or, type SQL, getTableColumns, sql } from '#api/platform/db/drizzle.ts'
import { storedEmail, standInAddress } from '#api/account/contract/email-domain.ts'
import { normalizedKey, EMAIL_TAKEN } from '#api/auth/contract/login.ts'
import { recordAudit } from '#api/audit/service.ts'
import type { FieldProblem } from '#api/platform/contract/problem.ts'
import type { Reader, Transaction, Database } from '#api/platform/db/database.ts'
import { isUniqueViolation } from '#api/platform/db/errors.ts'
import { users, type UserRow } from './table.ts'
import { emailChanges, emailCodes } from '#api/account/table.ts'
import { conflict } from '#api/errors.ts'
import { type Vouch, type User, accountFields } from '#api/account/contract/user.ts'
import { member } from './calls.ts'
import { knownTimeZone } from '#api/platform/contract/times.ts'
import { projection } from '#api/platform/http/input.ts'
import { prepared, holds, toPattern } from '#api/platform/db/query.ts'
import { sessions, type LiveSession } from '#api/auth/table.ts'
import { findSession, mustSetUpTwoFactor } from '#api/auth/session.service.ts'
import { hashToken } from '#api/keys.ts'

const USERNAME_TAKEN = 'This username is already taken. Choose another.'

/** The account of a username or email address in any spelling; a username never contains `@`. */
export function isNamed(name: string): SQL {
  const key = normalizedKey(storedEmail(name))
  return eq(key.includes('@') ? users.emailKey : users.usernameKey, key)
}

/** The account that matches both: a username with someone else's address matches none. */
export function namedBy({ username, email }: { username: string | null; email: string | null }): SQL | undefined {
  return and(username === null ? undefined : isNamed(username), email === null ? undefined : isNamed(email))
}

export interface Identity {
  username?: string
  email: string
  /** When the identity is claimed. */
  now: number
  /** Whether the user proved that they own the address: an account that never verified it loses it. */
  isProven?: boolean
}

async function findTakenFields(
  read: Reader,
  { username, email, now, isProven = false }: Identity,
  exceptId?: number,
): Promise<FieldProblem[]> {
  const usernameKey = username === undefined ? undefined : normalizedKey(username)
  const emailKey = normalizedKey(email)
  const sameName = usernameKey === undefined ? undefined : eq(users.usernameKey, usernameKey)
  const rows = await read
    .select({ usernameKey: users.usernameKey, emailKey: users.emailKey, since: users.emailUnconfirmedSince })
    .from(users)
    .where(and(or(sameName, eq(users.emailKey, emailKey)), exceptId === undefined ? undefined : ne(users.id, exceptId)))
  // While a change of address can still be undone, the old address stays reserved for that account.
  const isLeft = and(
    eq(emailChanges.emailKey, emailKey),
    gt(emailChanges.undoUntil, new Date(now)),
    exceptId === undefined ? undefined : ne(emailChanges.userId, exceptId),
  )
  const isReserved = (await read.$count(emailChanges, isLeft)) > 0
  const problems: FieldProblem[] = []
  if (rows.some((row) => row.usernameKey === usernameKey)) problems.push({ path: 'username', message: USERNAME_TAKEN })
  const isInTheWay = rows.some((row) => row.emailKey === emailKey && !(isProven && row.since))
  if (isReserved || isInTheWay) problems.push({ path: 'email', message: EMAIL_TAKEN })
  return problems
}

/** Whether an account has verified this address, or can restore it. Other accounts lose it to someone who proves it. */
export const isAddressTaken = async (read: Reader, email: string, now: number): Promise<boolean> =>
  (await findTakenFields(read, { email, now, isProven: true })).length > 0

/** Whether any account has this address, or can restore it. */
export const isHeld = async (read: Reader, email: string, now: number): Promise<boolean> =>
  (await findTakenFields(read, { email, now })).length > 0

/**
 * Removes an address from an account that never verified it, in the transaction that gives it to the user who proved
 * it. That account keeps everything else, and its user is asked for another address.
 */
async function releaseAddress(tx: Transaction, { email, now }: Identity, exceptId?: number): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.emailKey, normalizedKey(email)),
        isNotNull(users.emailUnconfirmedSince),
        exceptId === undefined ? undefined : ne(users.id, exceptId),
      ),
    )
  if (!other) return
  const standIn = standInAddress(other.id)
  const set = { email: standIn, emailKey: normalizedKey(standIn), updatedAt: new Date(now) }
  await tx.update(users).set(set).where(eq(users.id, other.id))
  await tx.delete(emailCodes).where(eq(emailCodes.userId, other.id))
  const event = { action: 'user.email-lost', targetType: 'user', targetId: other.id } as const
  await recordAudit(tx, { id: null, requestId: null, now }, event)
}

/** Refuses a username or email address that is taken. @throws ApiError 409 with a problem for each field */
export async function requireFree(read: Reader, identity: Identity, exceptId?: number): Promise<void> {
  const problems = await findTakenFields(read, identity, exceptId)
  if (problems.length > 0) throw conflict(problems[0]!.message, problems)
}

/**
 * Runs an insert or update of an account. If another process was faster, the unique index's error becomes the same 409.
 */
export async function claiming<T>(
  tx: Transaction,
  identity: Identity,
  write: (tx: Transaction) => Promise<T>,
  exceptId?: number,
) {
  await requireFree(tx, identity, exceptId)
  if (identity.isProven) await releaseAddress(tx, identity, exceptId)
  try {
    return await write(tx)
  } catch (error) {
    if (isUniqueViolation(error, users.usernameKey)) {
      throw conflict(USERNAME_TAKEN, [{ path: 'username', message: USERNAME_TAKEN }])
    }
    if (isUniqueViolation(error, users.emailKey)) throw conflict(EMAIL_TAKEN, [{ path: 'email', message: EMAIL_TAKEN }])
    throw error
  }
}

/** When and by whom someone was vouched for (rules: Known to our team). */
export const getVouch = ({ knownSince, knownBy }: Pick<UserRow, 'knownSince' | 'knownBy'>): Vouch | null =>
  knownSince !== null && knownBy !== null ? { since: knownSince, metBy: knownBy } : null

const { twoFactor: _twoFactor, emailConfirmed: _emailConfirmed, known: _known, ...named } = accountFields
const columns = getTableColumns(users)
const BEHIND = ['twoFactorSince', 'emailUnconfirmedSince', 'knownSince', 'knownBy'] as const
type Name = keyof typeof named | (typeof BEHIND)[number]
const NAMES = [...Object.keys(named), ...BEHIND] as Name[]

/** The columns of a `User`, which never include the password's hash. */
export const userColumns = Object.fromEntries(NAMES.map((name) => [name, columns[name]])) as Pick<typeof columns, Name>

const toMember = projection(member)

export const toUser = (row: Pick<UserRow, Name>): User =>
  toMember({
    ...row,
    roleRequestedAt: row.roleRequestedAt ?? row.createdAt,
    twoFactor: row.twoFactorSince !== null,
    emailConfirmed: row.emailUnconfirmedSince === null,
    timeZone: knownTimeZone(row.timeZone),
    known: getVouch(row),
  })

const userById = prepared((read: Reader) =>
  read
    .select({ ...userColumns, mustSetUpTwoFactor: mustSetUpTwoFactor() })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .limit(1)
    .prepare(),
)

const userByToken = prepared((read: Reader) =>
  read
    .select({ ...userColumns, mustSetUpTwoFactor: mustSetUpTwoFactor() })
    .from(users)
    .where(
      eq(
        users.id,
        read
          .select({ id: sessions.userId })
          .from(sessions)
          .where(eq(sessions.tokenHash, sql.placeholder('token'))),
      ),
    )
    .limit(1)
    .prepare(),
)

type UserRecord = Awaited<ReturnType<ReturnType<typeof userById>['all']>>[number]

const toOwn = (row: UserRecord | undefined): User | undefined =>
  row && { ...toUser(row), mustSetUpTwoFactor: row.mustSetUpTwoFactor === 1 }

/** The account with this id, as its owner and administrators see it. */
export async function findUser(database: Pick<Database, 'read'>, id: number): Promise<User | undefined> {
  const [row] = await userById(database.read).all({ id })
  return toOwn(row)
}

export interface SessionUser {
  session: LiveSession
  user: User
}

/** The user of a session token; undefined like `findSession`. */
export async function findSessionUser(
  database: Database,
  token: string,
  now: number,
): Promise<SessionUser | undefined> {
  const [session, [row]] = await Promise.all([
    findSession(database, token, now),
    userByToken(database.read).all({ token: hashToken(token) }),
  ])
  const user = toOwn(row)
  return session && user && { session, user }
}

/** Accounts with a text in username, email, or first and last name, also as a full name. */
export function isCalled(q: string): SQL {
  const texts = sql`${users.username} || char(10) || ${users.email} || char(10) || ${users.firstName} || ' ' || ${users.lastName}`
  return holds([texts], toPattern(q))!
}
