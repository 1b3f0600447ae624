import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Viewer } from '#api/contract/policy.ts'
import type { Database, Transaction } from '#api/db/database.ts'
import { sessions } from '#api/db/schema/session.ts'
import { users } from '#api/db/schema/account.ts'
import { createToken, hashToken } from './session.token.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** How long a session lives without being used, in milliseconds. */
export const SESSION_LIFE = { remembered: 30 * DAY, plain: 12 * HOUR, atMost: 90 * DAY } as const
/** A session's expiry is moved on at most this often, so that reading does not mean writing. */
const RENEW_AFTER = HOUR

/** What a new session is made of. */
export interface NewSession {
  userId: number
  /** The Remember me box. */
  remember: boolean
  /** "Firefox on Linux", for the list of signed-in devices. */
  userAgentLabel: string | null
  now: number
}

/** A live session and the person it belongs to, both read at this moment. */
export interface LiveSession {
  id: number
  remember: boolean
  viewer: Viewer
  createdAt: number
  lastUsedAt: number
}

const lifeOf = (remember: boolean) => (remember ? SESSION_LIFE.remembered : SESSION_LIFE.plain)

/** Begins a session in the unit of work that checked the password. Returns the token for the cookie; only its hash is kept. */
export async function createSession(tx: Transaction, { userId, remember, userAgentLabel, now }: NewSession) {
  const token = createToken()
  const expiresAt = new Date(now + lifeOf(remember))
  const at = new Date(now)
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    remember,
    userAgentLabel,
    createdAt: at,
    lastUsedAt: at,
    expiresAt,
  })
  await tx.delete(sessions).where(lt(sessions.expiresAt, at))
  return { token, maxAge: remember ? Math.floor(SESSION_LIFE.remembered / 1000) : undefined }
}

/** The live session of a token. Undefined when it is unknown or over, or its person is deactivated or gone. */
export async function findSession(database: Database, token: string, now: number): Promise<LiveSession | undefined> {
  const [row] = await database.read
    .select({
      id: sessions.id,
      remember: sessions.remember,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      viewer: {
        id: users.id,
        role: users.role,
        requestedRole: users.requestedRole,
        approved: users.approved,
        active: users.active,
        mustChangePassword: users.mustChangePassword,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, hashToken(token)))
    .limit(1)
  if (!row || !row.viewer.active || row.expiresAt.getTime() <= now) return undefined
  // A clock that was set back must not lengthen a life.
  if (row.createdAt.getTime() > now + DAY || now - row.createdAt.getTime() > SESSION_LIFE.atMost) return undefined
  return {
    id: row.id,
    remember: row.remember,
    viewer: row.viewer,
    createdAt: row.createdAt.getTime(),
    lastUsedAt: row.lastUsedAt.getTime(),
  }
}

/** Moves a used session's end on. True when it did, so that the cookie is renewed with it. */
export async function renewSession(database: Database, session: LiveSession, now: number): Promise<boolean> {
  if (now - session.lastUsedAt < RENEW_AFTER) return false
  const end = Math.min(now + lifeOf(session.remember), session.createdAt + SESSION_LIFE.atMost)
  await database.write((tx) =>
    tx
      .update(sessions)
      .set({ lastUsedAt: new Date(now), expiresAt: new Date(end) })
      .where(eq(sessions.id, session.id)),
  )
  return true
}

/** Ends one session: logout. */
export async function endSession(tx: Transaction, sessionId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends all sessions of a person, or all but one: password change, deactivation, reset. */
export async function endSessionsOf(tx: Transaction, userId: number, exceptId?: number): Promise<void> {
  const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

/** The devices on which a person is signed in, last used first. */
export async function listSessions(database: Database, userId: number, now: number) {
  return database.read
    .select({
      id: sessions.id,
      userAgentLabel: sessions.userAgentLabel,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now))))
    .orderBy(desc(sessions.lastUsedAt))
}
