import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '#api/db/database.ts'
import { loginAttempts } from '#api/db/schema/login-attempt.ts'
import { tooMany } from '#api/errors.ts'
import { hashToken } from '#api/features/session/session.token.ts'
import type { Tries } from './password.ts'

/** Milliseconds for which tries are counted together. */
const WINDOW = 15 * 60 * 1000

/** How many tries in a quarter of an hour one thing allows. */
export interface TryLimit {
  /** What is limited, and for whom; only its hash is stored. */
  key: string
  most: number
}

const windowStart = (now: number) => new Date(now - (now % WINDOW))
const hashOf = ({ key }: TryLimit) => hashToken(key)

/** Refuses when one of the limits is reached. @throws ApiError 429 with the seconds until the window ends */
export async function requireTriesLeft(read: Reader, limits: readonly TryLimit[], now: number): Promise<void> {
  const start = windowStart(now)
  const rows = await read
    .select({ keyHash: loginAttempts.keyHash, count: loginAttempts.count })
    .from(loginAttempts)
    .where(and(inArray(loginAttempts.keyHash, limits.map(hashOf)), eq(loginAttempts.windowStartedAt, start)))
  const isReached = limits.some((limit) => {
    const hash = hashOf(limit)
    return (rows.find((row) => row.keyHash === hash)?.count ?? 0) >= limit.most
  })
  if (!isReached) return
  const seconds = Math.ceil((start.getTime() + WINDOW - now) / 1000)
  const minutes = Math.ceil(seconds / 60)
  throw tooMany(`Too many tries. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`, seconds)
}

/** Counts one try towards each limit, and forgets windows that are over. */
export async function countTry(tx: Transaction, limits: readonly TryLimit[], now: number): Promise<void> {
  const windowStartedAt = windowStart(now)
  await tx.delete(loginAttempts).where(lt(loginAttempts.windowStartedAt, windowStartedAt))
  await tx
    .insert(loginAttempts)
    .values(limits.map((limit) => ({ keyHash: hashOf(limit), windowStartedAt })))
    .onConflictDoUpdate({
      target: [loginAttempts.keyHash, loginAttempts.windowStartedAt],
      set: { count: sql`${loginAttempts.count} + 1` },
    })
}

/** Forgets what was counted: the right password ends a row of wrong ones. */
export async function forgetTries(tx: Transaction, limit: TryLimit): Promise<void> {
  await tx.delete(loginAttempts).where(eq(loginAttempts.keyHash, hashOf(limit)))
}

/** Limits the tries at a password, for `verifyPassword`. */
export const limitedTries = (database: Database, limits: readonly TryLimit[], now: number): Tries => ({
  requireLeft: () => requireTriesLeft(database.read, limits, now),
  countFailure: () => database.write((tx) => countTry(tx, limits, now)),
})
