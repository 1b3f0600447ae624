import { and, eq, gt, lt, sql } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { HOUR } from '#api/contract/dates.ts'
import type { SecondStepInput } from '#api/contract/two-step/schema.ts'
import type { PasskeyStepInput } from '#api/contract/passkey/schema.ts'
import type { SecondStep } from '#api/contract/two-step/answers.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { loginChallenges } from '#api/db/schema/two-step.ts'
import { passkeys } from '#api/db/schema/passkey.ts'
import { ApiError, badRequest, forbidden, unauthorized } from '#api/errors.ts'
import { createToken, hashToken } from '#api/core/session/session.token.ts'
import { usePasskey } from '#api/core/passkey/passkey.use.service.ts'
import { useCode } from '#api/core/two-step/two-step.use.service.ts'
import { toUser, userColumns } from '#api/core/identity/account.row.ts'
import type { SignedIn } from './account.service.ts'
import {
  countFailure,
  createBackOff,
  forgetFailures,
  waitOf,
  type BackOff,
} from '#api/core/rate-limit/back-off.service.ts'
import { beginSession, isKnownDevice, type LoginSource } from './begin-session.service.ts'
import { tellOwner } from './suspicion.service.ts'

/** Milliseconds in which the code must follow the password. */
export const CHALLENGE_LIFE = 10 * 60_000
/** Wrong codes after which the password is asked for again. */
const MOST_TRIES = 5
/** Wrong codes of one browser or address: with the longest wait, one an hour is all that is left. */
const fromOnePlace = createBackOff({ action: 'code', free: 5 })
/**
 * Wrong codes from all browsers in which the account was never used. They are forgotten twice as fast as one address
 * can make them, so that one address alone never makes all others wait.
 */
const fromAnywhere = createBackOff({ action: 'code', free: 50, forgets: HOUR / 2 })

const OVER = 'Please enter your username and password again: this login took too long, or too many codes were wrong.'
const WRONG_KEY = 'This passkey did not work. Please use a code.'
const WRONG = 'This code is not right. Please check it and try again.'

/** Notes that the password was right, in the unit of work that checked it; nobody is signed in yet. */
export async function beginSecondStep(
  tx: Transaction,
  { userId, remember, now }: { userId: number; remember: boolean; now: number },
): Promise<SecondStep> {
  const token = createToken()
  await tx.delete(loginChallenges).where(lt(loginChallenges.expiresAt, new Date(now)))
  const expiresAt = new Date(now + CHALLENGE_LIFE)
  await tx.insert(loginChallenges).values({ tokenHash: hashToken(token), userId, remember, expiresAt })
  const takesPasskey = (await tx.$count(passkeys, eq(passkeys.userId, userId))) > 0
  return { secondStep: token, ...(takesPasskey && { takesPasskey }) }
}

/**
 * The counts that delay codes; a right code clears the first. Each address has its own, so that a stranger who knows
 * the password does not delay the owner; all share one more, so that many addresses help little. A browser in which the
 * account was signed in before has a count that nobody else can touch.
 */
async function backOffsOf(read: Reader, userId: number, source: LoginSource): Promise<[BackOff, ...BackOff[]]> {
  if (await isKnownDevice(read, userId, source)) return [fromOnePlace.of(`${userId} device ${source.deviceToken}`)]
  return [fromOnePlace.of(`${userId} address ${source.address}`), fromAnywhere.of(userId)]
}

/** Counts a wrong code. Once it delays the next one, the owner is told that somebody knows their password. */
async function countWrongCode(
  tx: Transaction,
  userId: number,
  backOffs: BackOff[],
  device: string | null,
  now: number,
) {
  if (await countFailure(tx, backOffs, now)) await tellOwner(tx, userId, { what: 'code', device }, now)
}

/** Ends a login with what follows the password. `null` is right; else why it is not. */
type Prove = (tx: Transaction, row: { id: number; twoStepSince: Date | null }) => Promise<ApiError | null>

/** @throws ApiError 401 when the password must be typed again, 403 for an account deactivated meanwhile */
async function finishLogin(
  { database, now: clock }: Pick<ApiContext, 'database' | 'now'>,
  source: LoginSource,
  secondStep: string,
  prove: Prove,
): Promise<SignedIn> {
  const now = clock()
  const ofToken = and(
    eq(loginChallenges.tokenHash, hashToken(secondStep)),
    gt(loginChallenges.expiresAt, new Date(now)),
  )
  // A wrong proof must be counted, so the unit of work ends well and the refusal comes after it.
  const result = await database.write(async (tx) => {
    const [challenge] = await tx.select().from(loginChallenges).where(ofToken)
    if (!challenge || challenge.tries >= MOST_TRIES) return unauthorized(OVER).noted({ kind: 'login.wrong-code' })
    const [row] = await tx.select(userColumns).from(users).where(eq(users.id, challenge.userId))
    if (!row?.active) return forbidden('This account has been deactivated. Please contact an administrator.')
    // An administrator turned it off meanwhile: the password was right, and is enough.
    const refusal = row.twoStepSince && (await prove(tx, row))
    if (refusal) {
      const tries = sql`${loginChallenges.tries} + 1`
      await tx.update(loginChallenges).set({ tries }).where(ofToken)
      return refusal
    }
    await tx.delete(loginChallenges).where(eq(loginChallenges.id, challenge.id))
    return {
      user: toUser(row),
      session: await beginSession(tx, row.id, { ...source, remember: challenge.remember, now }),
    }
  })
  if (result instanceof ApiError) throw result
  return result
}

/**
 * POST /api/login/second-step: the code after the password, from the app or a recovery code, each usable once.
 *
 * @throws ApiError 400 for a wrong code, 401 when the password must be typed again, 403 for an account deactivated
 *   meanwhile, 429 for an app code that came too early after wrong ones
 */
export function takeSecondStep(
  context: Pick<ApiContext, 'database' | 'now' | 'keys' | 'published'>,
  source: LoginSource,
  { secondStep, code }: SecondStepInput,
): Promise<SignedIn> {
  const now = context.now()
  return finishLogin(context, source, secondStep, async (tx, { id }) => {
    const backOffs = await backOffsOf(tx, id, source)
    if (await useCode(context, tx, id, code, await waitOf(tx, backOffs, now))) {
      await forgetFailures(tx, backOffs[0])
      return null
    }
    await countWrongCode(tx, id, backOffs, source.userAgentLabel, now)
    return badRequest(WRONG, [{ path: 'code', message: WRONG }]).noted({ kind: 'login.wrong-code', personId: id })
  })
}

/**
 * POST /api/login/second-step/passkey: a passkey of the account in the place of the code.
 *
 * @throws ApiError 400 for an answer that is not right, 401 when the password must be typed again, 403 for an account
 *   deactivated meanwhile
 */
export function takePasskeyStep(
  context: Pick<ApiContext, 'database' | 'now' | 'keys' | 'origins' | 'siteUrl'>,
  source: LoginSource,
  { secondStep, ...answer }: PasskeyStepInput,
): Promise<SignedIn> {
  const now = context.now()
  return finishLogin(context, source, secondStep, async (tx, { id }) => {
    const used = await usePasskey(context, tx, answer, now)
    if (used && 'userId' in used && used.userId === id) return null
    if (used && 'copied' in used) {
      await tellOwner(tx, used.copied, { what: 'passkey', device: source.userAgentLabel }, now)
    }
    return badRequest(WRONG_KEY).noted({ kind: 'login.wrong-code', personId: id })
  })
}
