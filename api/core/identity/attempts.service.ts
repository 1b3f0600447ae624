import { and, between, eq, inArray, lt, sql } from '#api/db/drizzle.ts'
import type { Database, Reader, Transaction } from '#api/db/database.ts'
import { loginAttempts } from '#api/db/schema/login-attempt.ts'
import { tooMany } from '#api/errors.ts'
import type { SecurityNote } from '#api/core/security-log/security-log.ts'
import { hashOf, type Limited } from './limit-key.ts'
import type { Tries } from './password.ts'
import { waitWords } from './wait-words.ts'

/** Milliseconds of one count. */
const STEP = 5 * 60 * 1000
/**
 * Counts that are added up: the current one and the two before. So the limit holds for any ten minutes; with one count
 * per quarter of an hour, twice the limit would fit around its end.
 */
const STEPS = 3

/** How many tries in ten to fifteen minutes one thing allows. */
export interface TryLimit extends Limited {
  most: number
}

/** Whose tries they are, for the security log; by default the signed-in person's. */
type Who = Pick<SecurityNote, 'personId' | 'name'>

const stepAt = (now: number) => now - (now % STEP)
const oldestStep = (now: number) => new Date(stepAt(now) - (STEPS - 1) * STEP)

interface Counted {
  windowStartedAt: Date
  count: number
}

/** When one more try is allowed, because enough of the oldest counts have expired; 0 for now. */
function freeFrom(counted: readonly Counted[], most: number): number {
  let left = counted.reduce((sum, { count }) => sum + count, 0)
  let from = 0
  for (const { windowStartedAt, count } of counted) {
    if (left < most) break
    left -= count
    from = windowStartedAt.getTime() + STEPS * STEP
  }
  return from
}

/** Refuses when one of the limits is reached. @throws ApiError 429 with the seconds until another try is allowed */
export async function requireTriesLeft(
  read: Reader,
  limits: readonly TryLimit[],
  now: number,
  who: Who = {},
): Promise<void> {
  const { keyHash, windowStartedAt, count } = loginAttempts
  const counts = await read
    .select({ keyHash, windowStartedAt, count })
    .from(loginAttempts)
    .where(and(inArray(keyHash, limits.map(hashOf)), between(windowStartedAt, oldestStep(now), new Date(stepAt(now)))))
    .orderBy(windowStartedAt)
  const from = limits.map((limit) => {
    const hash = hashOf(limit)
    return freeFrom(
      counts.filter((one) => one.keyHash === hash),
      limit.most,
    )
  })
  const seconds = Math.ceil((Math.max(...from) - now) / 1000)
  if (seconds <= 0) return
  const sentence = `Too many tries. Please try again in ${waitWords(seconds * 1000)}.`
  throw tooMany(sentence, seconds).noted({ kind: 'limit.reached', ...who })
}

/** Counts one try towards each limit, and deletes expired counts. */
export async function countTry(tx: Transaction, limits: readonly TryLimit[], now: number): Promise<void> {
  const windowStartedAt = new Date(stepAt(now))
  await tx.delete(loginAttempts).where(lt(loginAttempts.windowStartedAt, oldestStep(now)))
  await tx
    .insert(loginAttempts)
    .values(limits.map((limit) => ({ keyHash: hashOf(limit), windowStartedAt })))
    .onConflictDoUpdate({
      target: [loginAttempts.keyHash, loginAttempts.windowStartedAt],
      set: { count: sql`${loginAttempts.count} + 1` },
    })
}

/** Clears the counts of wrong passwords after the right one. */
export async function forgetTries(tx: Transaction, limit: TryLimit): Promise<void> {
  await tx.delete(loginAttempts).where(eq(loginAttempts.keyHash, hashOf(limit)))
}

interface LimitedTries {
  who?: Who
  /** Further work after a failure, in the unit of work that counts it. */
  onFailure?: (tx: Transaction) => Promise<void>
}

/** Limits the tries at a password, for `verifyPassword`. */
export const limitedTries = (
  database: Database,
  limits: readonly TryLimit[],
  now: number,
  { who, onFailure }: LimitedTries = {},
): Tries => ({
  requireLeft: () => requireTriesLeft(database.read, limits, now, who),
  countFailure: () =>
    database.write(async (tx) => {
      await countTry(tx, limits, now)
      await onFailure?.(tx)
    }),
})

/** Counts one use of something limited, whether it fails or not. @throws ApiError 429 */
export async function takeTry(tx: Transaction, limit: TryLimit, now: number): Promise<void> {
  await requireTriesLeft(tx, [limit], now)
  await countTry(tx, [limit], now)
}
