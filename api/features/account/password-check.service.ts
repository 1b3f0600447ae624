import { eq } from 'drizzle-orm'
import type { ApiContext } from '#api/context.ts'
import type { Role } from '#api/contract/enumerations.ts'
import { users } from '#api/db/schema/account.ts'
import { badRequest } from '#api/errors.ts'
import { notePassword } from '#api/features/session/recent-password.service.ts'
import type { IssuedSession, LiveSession } from '#api/features/session/session.service.ts'
import { limitedTries } from './attempts.service.ts'
import { verifyPassword } from './password.ts'
import { watchPassword } from './suspicion.service.ts'
import type { Waiter } from './turns.ts'

/** The fields in which a signed-in person types their password, each with the sentence for one that is wrong. */
const WRONG = { password: 'Your password is incorrect', currentPassword: 'Current password is incorrect' } as const
const MOST_TRIES = 10

/** Somebody signed in as who waits for a hash: whoever is not approved yet, as anybody can be, as a stranger. */
export const waiterOf = (userId: number, role: Role | undefined): Waiter => ({
  key: `person ${userId}`,
  isTrusted: role !== 'user',
})

/**
 * Asks a signed-in person for their password once more, before something that whoever found the browser open must not do. Gives
 * the hash that it fits, so that a unit of work can see whether it still is the account's.
 *
 * @throws ApiError 400 at the field, 429 after too many wrong tries, 503 when busy
 */
export async function requirePasswordOf(
  { database, now: clock }: Pick<ApiContext, 'database' | 'now'>,
  userId: number,
  password: string,
  field: keyof typeof WRONG,
): Promise<string> {
  const [person] = await database.read
    .select({ hash: users.passwordHash, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
  const now = clock()
  const tries = limitedTries(database, [{ key: `password change ${userId}`, most: MOST_TRIES }], now, {
    onFailure: (tx) => watchPassword(tx, { what: 'confirmation', device: null, userId }, now),
  })
  await tries.requireLeft()
  if (!(await verifyPassword(person?.hash, password, { tries, who: waiterOf(userId, person?.role) }))) {
    throw badRequest(WRONG[field], [{ path: field, message: WRONG[field] }]).noted({ kind: 'password.wrong' })
  }
  return person!.hash
}

/**
 * POST /api/user/password-check: opens, for ten minutes of this session, the calls that `requireRecentPassword` guards. The session
 * gets a new token.
 *
 * @throws ApiError 400 at the field, 429 after too many wrong tries, 503 when busy
 */
export async function checkPassword(
  context: Pick<ApiContext, 'database' | 'now'>,
  session: LiveSession,
  password: string,
): Promise<IssuedSession> {
  await requirePasswordOf(context, session.viewer.id, password, 'password')
  return context.database.write((tx) => notePassword(tx, session, context.now()))
}
