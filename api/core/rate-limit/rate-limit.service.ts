import { and, between, eq, inArray, lt, sql } from '#api/db/drizzle.ts'
import { MINUTE } from '#api/contract/dates.ts'
import type { SecurityNote } from '#api/core/security-log/security-log.ts'
import { hashToken } from '#api/core/session/session.token.ts'
import type { Database, Reader, Transaction } from '#api/db/database.ts'
import { loginAttempts } from '#api/db/schema/login-attempt.ts'
import { comeBackIn } from './refusal.ts'

/** The longest window: older counts are deleted. */
export const TEN_MINUTES = 10 * MINUTE

interface Limit {
  /** How often one subject may do it in a window. */
  max: number
  /** Milliseconds. */
  window: number
}

/** A limit of one subject: an account, an address. */
export interface LimitOf extends Limit {
  keyHash: string
}

/**
 * Limits how often something may be done, and counts it in the database, for all processes. A count is kept for each
 * half of a window, and three are added up, so that the limit holds for any window, and for half of one more at most:
 * with one count for each window, twice the limit would fit around its end.
 */
export function createRateLimit({ action, ...limit }: Limit & { action: string }) {
  /** Only a hash of who or what it is gets stored. */
  const of = (subject: string | number): LimitOf => ({ keyHash: hashToken(`${action} ${subject}`), ...limit })
  return {
    of,
    /** Counts one use, whether it fails or not. @throws ApiError 429 */
    async take(tx: Transaction, subject: string | number, now: number): Promise<void> {
      await requireLeft(tx, [of(subject)], now)
      await count(tx, [of(subject)], now)
    },
  }
}

/** Who reaches a limit, for the security log; by default the signed-in person. */
type Who = Pick<SecurityNote, 'personId' | 'name'>

const stepAt = (now: number, { window }: Pick<Limit, 'window'>) => now - (now % (window / 2))
const oldestAt = (now: number, limit: Pick<Limit, 'window'>) => stepAt(now, limit) - limit.window

interface Counted {
  windowStartedAt: Date
  count: number
}

/** When one more is allowed, because enough of the oldest counts have expired; 0 for now. */
function freeFrom(counted: readonly Counted[], { max, window }: Limit): number {
  let left = counted.reduce((sum, one) => sum + one.count, 0)
  let from = 0
  for (const one of counted) {
    if (left < max) break
    left -= one.count
    from = one.windowStartedAt.getTime() + 1.5 * window
  }
  return from
}

/** @throws ApiError 429 when one of the limits is reached, with the seconds until another try is allowed */
export async function requireLeft(read: Reader, limits: readonly LimitOf[], now: number, who: Who = {}): Promise<void> {
  const { keyHash, windowStartedAt, count: counted } = loginAttempts
  const hashes = limits.map((limit) => limit.keyHash)
  const oldest = new Date(Math.min(...limits.map((limit) => oldestAt(now, limit))))
  const rows = await read
    .select({ keyHash, windowStartedAt, count: counted })
    .from(loginAttempts)
    .where(and(inArray(keyHash, hashes), between(windowStartedAt, oldest, new Date(now))))
    .orderBy(windowStartedAt)
  const from = limits.map((limit) => {
    const isCounted = (row: (typeof rows)[number]) =>
      row.keyHash === limit.keyHash && row.windowStartedAt.getTime() >= oldestAt(now, limit)
    return freeFrom(rows.filter(isCounted), limit)
  })
  const wait = Math.max(...from) - now
  if (wait > 0) throw comeBackIn(wait).noted({ kind: 'limit.reached', ...who })
}

/** Counts one towards each limit, and deletes expired counts. */
export async function count(tx: Transaction, limits: readonly LimitOf[], now: number): Promise<void> {
  const expired = new Date(oldestAt(now, { window: TEN_MINUTES }))
  await tx.delete(loginAttempts).where(lt(loginAttempts.windowStartedAt, expired))
  const rows = limits.map((limit) => ({ keyHash: limit.keyHash, windowStartedAt: new Date(stepAt(now, limit)) }))
  await tx
    .insert(loginAttempts)
    .values(rows)
    .onConflictDoUpdate({
      target: [loginAttempts.keyHash, loginAttempts.windowStartedAt],
      set: { count: sql`${loginAttempts.count} + 1` },
    })
}

/** Clears the counts of wrong passwords after the right one. */
export async function forget(tx: Transaction, { keyHash }: LimitOf): Promise<void> {
  await tx.delete(loginAttempts).where(eq(loginAttempts.keyHash, keyHash))
}

interface LimitedTries {
  who?: Who
  /** Further work after a failure, in the unit of work that counts it. */
  onFailure?: (tx: Transaction) => Promise<void>
}

/** Limits the wrong tries at a password, for `verifyPassword`. */
export const limitedTries = (
  database: Database,
  limits: readonly LimitOf[],
  now: number,
  { who, onFailure }: LimitedTries = {},
) => ({
  requireLeft: () => requireLeft(database.read, limits, now, who),
  countFailure: () =>
    database.write(async (tx) => {
      await count(tx, limits, now)
      await onFailure?.(tx)
    }),
})
