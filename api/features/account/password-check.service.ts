import { eq } from '#api/db/drizzle.ts'
import type { ApiContext, SignedInContext } from '#api/context.ts'
import type { accountCalls } from '#api/contract/account/calls.ts'
import type { InputOf } from '#api/contract/call.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { users } from '#api/db/schema/account.ts'
import { badRequest } from '#api/errors.ts'
import { notePassword } from '#api/core/session/recent-password.service.ts'
import type { IssuedSession } from '#api/core/session/session.service.ts'
import { createRateLimit, limitedTries, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'
import { verifyPassword } from '#api/core/identity/password.ts'
import { watchPassword } from './suspicion.service.ts'
import { waiterOf } from '#api/turns.ts'

/** The fields in which a signed-in person types their password, each with the sentence for one that is wrong. */
const WRONG = { password: 'Your password is incorrect', currentPassword: 'Current password is incorrect' } as const
const wrongPasswords = createRateLimit({ action: 'password change', max: 10, window: TEN_MINUTES })

/**
 * Checks the password of a signed-in person again, before anything that a passer-by at an open browser must not do.
 * Returns the matching hash, so that a unit of work can see whether it is still the account's.
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
    .select({ hash: users.passwordHash, approved: users.approved })
    .from(users)
    .where(eq(users.id, userId))
  const now = clock()
  const tries = limitedTries(database, [wrongPasswords.of(userId)], now, {
    onFailure: (tx) => watchPassword(tx, { what: 'confirmation', device: null, userId }, now),
  })
  await tries.requireLeft()
  const who = waiterOf({ id: userId, approved: person?.approved ?? false })
  if (!(await verifyPassword(person?.hash, password, { tries, who }))) {
    throw badRequest(WRONG[field], [{ path: field, message: WRONG[field] }]).noted({ kind: 'password.wrong' })
  }
  return person!.hash
}

/**
 * POST /api/user/password-check: opens the calls behind `requireRecentPassword` for ten minutes of this session, which
 * gets a new token.
 *
 * @throws ApiError 400 at the field, 429 after too many wrong tries, 503 when busy
 */
export async function checkPassword(
  context: Pick<SignedInContext, 'database' | 'now' | 'session'>,
  viewer: Viewer,
  { password }: InputOf<typeof accountCalls.checkPassword>,
): Promise<IssuedSession> {
  await requirePasswordOf(context, viewer.id, password, 'password')
  return context.database.write((tx) => notePassword(tx, context.session, context.now()))
}
