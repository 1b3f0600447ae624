import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { ApiContext } from '#api/context.ts'
import type { SecondStep, SecondStepInput } from '#api/contract/two-step.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { loginChallenges } from '#api/db/schema/two-step.ts'
import { badRequest, forbidden, unauthorized } from '#api/errors.ts'
import { createToken, hashToken } from '#api/features/session/session.token.ts'
import { useCode } from '#api/features/two-step/two-step.service.ts'
import { toUser, userColumns } from './account.row.ts'
import type { SignedIn } from './account.service.ts'
import { beginSession, type LoginSource } from './begin-session.service.ts'

/** Milliseconds in which the code must follow the password. */
export const CHALLENGE_LIFE = 10 * 60_000
/** Wrong codes after which the password is asked for again. */
const MOST_TRIES = 5

const OVER = 'Please enter your username and password again: this login took too long, or too many codes were wrong.'
const WRONG = 'This code is not right. Please check it and try again.'

/** Keeps in the unit of work that checked the password that it was right; nobody is signed in by it. */
export async function beginSecondStep(
  tx: Transaction,
  { userId, remember, now }: { userId: number; remember: boolean; now: number },
): Promise<SecondStep> {
  const token = createToken()
  await tx.delete(loginChallenges).where(lt(loginChallenges.expiresAt, new Date(now)))
  const expiresAt = new Date(now + CHALLENGE_LIFE)
  await tx.insert(loginChallenges).values({ tokenHash: hashToken(token), userId, remember, expiresAt })
  return { secondStep: token }
}

/**
 * POST /api/login/second-step: the code that follows the password, of the app or a recovery code, each usable once.
 *
 * @throws ApiError 400 for a wrong code, 401 when the password must be typed again, 403 for an account that was deactivated
 *   meanwhile, 429 after too many wrong codes for the account
 */
export async function takeSecondStep(
  context: Pick<ApiContext, 'database' | 'now' | 'keys' | 'published'>,
  { secondStep, code }: SecondStepInput,
  source: LoginSource,
): Promise<SignedIn> {
  const now = context.now()
  const ofToken = and(
    eq(loginChallenges.tokenHash, hashToken(secondStep)),
    gt(loginChallenges.expiresAt, new Date(now)),
  )
  // A wrong code must be counted, so the unit of work ends well and the refusal comes after it.
  const result = await context.database.write(async (tx) => {
    const [challenge] = await tx.select().from(loginChallenges).where(ofToken)
    if (!challenge || challenge.tries >= MOST_TRIES) return 'over' as const
    const [row] = await tx.select(userColumns).from(users).where(eq(users.id, challenge.userId))
    if (!row?.active) return 'inactive' as const
    // Turned off meanwhile by an administrator: the password, which was right, is enough.
    if (row.twoStepSince && (await useCode(context, tx, row.id, code)) === 'wrong') {
      await tx
        .update(loginChallenges)
        .set({ tries: sql`${loginChallenges.tries} + 1` })
        .where(ofToken)
      return 'wrong' as const
    }
    await tx.delete(loginChallenges).where(eq(loginChallenges.id, challenge.id))
    return {
      user: toUser(row),
      session: await beginSession(tx, row.id, { ...source, remember: challenge.remember, now }),
    }
  })
  if (result === 'over') throw unauthorized(OVER)
  if (result === 'inactive') throw forbidden('This account has been deactivated. Please contact an administrator.')
  if (result === 'wrong') throw badRequest(WRONG, [{ path: 'code', message: WRONG }])
  return result
}
