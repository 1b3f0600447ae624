import { sql, and, desc, eq, gte, lt, ne, notInArray } from '#api/platform/db/drizzle.ts'
import { users } from '#api/users/table.ts'
import { settings } from '#api/region/table.ts'
import type { SignedInContext } from '#api/context.ts'
import { DAY, HOUR } from '#api/platform/contract/dates.ts'
import { knownTimeZone } from '#api/platform/contract/times.ts'
import { note, type Noting } from '#api/platform/http/note.service.ts'
import type { Database, Reader, Transaction } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { sessions, loginChallenges, type LiveSession } from './table.ts'
import { unauthorized } from '#api/errors.ts'
import { createToken, hashToken } from '#api/keys.ts'

/**
 * A column of a query over `users`: 1 for an administrator without two-factor authentication if the site requires it.
 * Read with the user, so that it takes effect with the next request.
 */
export const mustSetUpTwoFactor =
  () => sql<number>`${users.role} = 'admin' and ${users.twoFactorSince} is null and exists (
  select 1 from ${settings} where ${settings.key} = 'requireTwoFactorForAdmins' and ${settings.value} = 'true')`

/** How long a session lasts without being used, in milliseconds. */
const SESSION_LIFE = { remembered: 30 * DAY, plain: 12 * HOUR, atMost: 90 * DAY } as const
/**
 * The maximum number of sessions per user: anyone with the password can create more, and each is a row in the settings.
 */
const MOST_SESSIONS = 100
/** A session is renewed at most this often, so that reading doesn't mean writing. */
const RENEW_AFTER = HOUR

export interface NewSession {
  userId: number
  /** The Remember me checkbox. */
  remember: boolean
  /** For instance "Firefox on Linux", for the list of active sessions. */
  userAgentLabel: string | null
  now: number
  /** Whether it starts without the password. */
  withoutPassword?: boolean
}

/** The browser's token for the cookie; the database has only its hash. */
export interface IssuedSession {
  token: string
  /** Seconds the browser keeps the cookie; undefined ends it with the browser. */
  maxAge: number | undefined
}

const getLife = (remember: boolean) => (remember ? SESSION_LIFE.remembered : SESSION_LIFE.plain)

/** Seconds the browser keeps the cookie of a session used now; undefined ends it with the browser. */
export const cookieLife = (remember: boolean) => (remember ? SESSION_LIFE.remembered / 1000 : undefined)

/** Starts a session in the transaction that checked the password; over the maximum, the oldest one ends. */
export async function createSession(tx: Transaction, session: NewSession): Promise<IssuedSession> {
  const { userId, remember, userAgentLabel, now, withoutPassword } = session
  const token = createToken()
  const expiresAt = new Date(now + getLife(remember))
  const at = new Date(now)
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    remember,
    userAgentLabel,
    createdAt: at,
    lastUsedAt: at,
    expiresAt,
    passwordCheckedAt: withoutPassword ? null : at,
  })
  await tx.delete(sessions).where(lt(sessions.expiresAt, at))
  const retained = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.id))
    .limit(MOST_SESSIONS)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, retained)))
  return { token, maxAge: cookieLife(remember) }
}

const SESSION = { token: sessions.tokenHash, id: sessions.id } as const

const bySession = prepared((read: Reader, name: keyof typeof SESSION) =>
  read
    .select({
      id: sessions.id,
      remember: sessions.remember,
      userAgentLabel: sessions.userAgentLabel,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      role: users.role,
      requestedRole: users.requestedRole,
      approved: users.approved,
      active: users.active,
      mustChangePassword: users.mustChangePassword,
      timeZone: users.timeZone,
      mustSetUpTwoFactor: mustSetUpTwoFactor(),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(SESSION[name], sql.placeholder(name)))
    .limit(1)
    .prepare(),
)

type SessionRecord = Awaited<ReturnType<ReturnType<typeof bySession>['all']>>[number]

function live(row: SessionRecord | undefined, now: number): LiveSession | undefined {
  if (!row || !row.active || row.expiresAt.getTime() <= now) return undefined
  // A clock that was set back must not extend a session.
  if (row.createdAt.getTime() > now + DAY || now - row.createdAt.getTime() > SESSION_LIFE.atMost) return undefined
  return {
    id: row.id,
    remember: row.remember,
    viewer: {
      id: row.userId,
      role: row.role,
      requestedRole: row.requestedRole,
      approved: row.approved,
      active: row.active,
      mustChangePassword: row.mustChangePassword,
      timeZone: knownTimeZone(row.timeZone),
      mustSetUpTwoFactor: row.mustSetUpTwoFactor === 1,
    },
    userAgentLabel: row.userAgentLabel,
    createdAt: row.createdAt.getTime(),
    lastUsedAt: row.lastUsedAt.getTime(),
  }
}

/** The valid session of a token. Undefined if it is unknown or has ended, or its user is deactivated or deleted. */
export async function findSession(database: Database, token: string, now: number): Promise<LiveSession | undefined> {
  const [row] = await bySession(database.read, 'token').all({ token: hashToken(token) })
  return live(row, now)
}

/** The same session again, even if its token has changed, with its user's current permissions. */
export async function findSessionAgain(
  database: Database,
  { id }: LiveSession,
  now: number,
): Promise<LiveSession | undefined> {
  const [row] = await bySession(database.read, 'id').all({ id })
  return live(row, now)
}

/**
 * Extends a used session. True if it did, so that the cookie is renewed too; otherwise the next request tries again.
 */
export async function renewSession(context: Noting & Pick<SignedInContext, 'now' | 'session'>): Promise<boolean> {
  const { session } = context
  const now = context.now()
  if (now - session.lastUsedAt < RENEW_AFTER) return false
  const end = Math.min(now + getLife(session.remember), session.createdAt + SESSION_LIFE.atMost)
  const renewed = { lastUsedAt: new Date(now), expiresAt: new Date(end) }
  const done = await note(context, async (tx) => {
    await tx.update(sessions).set(renewed).where(eq(sessions.id, session.id))
    return true
  })
  return done ?? false
}

/**
 * Refuses to finish what a session started before it was ended. Otherwise a call in progress could add a new way into
 * an account after all others were revoked.
 *
 * @throws ApiError 401
 */
export async function requireSession(tx: Transaction, { id }: Pick<LiveSession, 'id'>): Promise<void> {
  if ((await tx.$count(sessions, eq(sessions.id, id))) === 0) throw unauthorized()
}

/** A database whose transactions fail once a session has ended. */
export const duringSession = (database: Database, session: Pick<LiveSession, 'id'>): Database => ({
  ...database,
  write: (work) =>
    database.write(async (tx) => {
      await requireSession(tx, session)
      return work(tx)
    }),
})

/** Ends one session at logout. */
export async function endSession(tx: Transaction, sessionId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId))
}

/**
 * Ends all sessions of a user, or all but one, or those since a time, and unfinished logins. Returns how many sessions.
 * Restoring an account ends more: `revokeCredentials`.
 */
export async function endUserSessions(
  tx: Transaction,
  userId: number,
  { exceptId, since }: { exceptId?: number | undefined; since?: Date | undefined } = {},
): Promise<number> {
  const condition = and(
    exceptId === undefined ? undefined : ne(sessions.id, exceptId),
    since && gte(sessions.createdAt, since),
  )
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), condition))
    .returning({ id: sessions.id })
  await tx.delete(loginChallenges).where(eq(loginChallenges.userId, userId))
  return ended.length
}

/** Milliseconds for which an entered password is valid in its session. */
const RECENT = 10 * 60_000

/** Whether the user entered their password in this session within ten minutes. */
export async function hasRecentPassword(read: Reader, sessionId: number, now: number): Promise<boolean> {
  const [session] = await read
    .select({ at: sessions.passwordCheckedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return Boolean(session?.at) && Math.abs(now - session!.at!.getTime()) < RECENT
}

/** Records that the password was entered in a session, which gets a new token as at a login (ASVS 5.0 7.2.4). */
export async function notePassword(
  tx: Transaction,
  { id, remember }: LiveSession,
  now: number,
): Promise<IssuedSession> {
  const token = createToken()
  const set = { tokenHash: hashToken(token), passwordCheckedAt: new Date(now) }
  await tx.update(sessions).set(set).where(eq(sessions.id, id))
  return { token, maxAge: cookieLife(remember) }
}
