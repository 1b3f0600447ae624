import { eq } from '#api/db/drizzle.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { sessions } from '#api/db/schema/session.ts'
import { cookieLife, type IssuedSession } from './session.service.ts'
import type { LiveSession } from './live-session.ts'
import { createToken, hashToken } from './session.token.ts'

/** Milliseconds for which a typed password counts in its session. */
const RECENT = 10 * 60_000

/** Whether the person typed their password in this session within ten minutes. */
export async function hasRecentPassword(read: Reader, sessionId: number, now: number): Promise<boolean> {
  const [session] = await read
    .select({ at: sessions.passwordCheckedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return Boolean(session?.at) && Math.abs(now - session!.at!.getTime()) < RECENT
}

/** Notes that the password was typed in a session, which gets a new token with it, as at a login (ASVS 5.0 7.2.4). */
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
