import { MINUTE, DAY, HOUR } from '#api/platform/contract/dates.ts'
import { tooMany } from '#api/errors.ts'
import { and, between, eq, inArray, lt, sql } from '#api/platform/db/drizzle.ts'
import type { SecurityNote } from './security-log.ts'
import { hashToken } from '#api/keys.ts'
import type { Database, Reader, Transaction } from '#api/platform/db/database.ts'
import { loginAttempts, backOffs } from './table.ts'

/** A delay for an error message: "a minute", "5 minutes", "8 hours". */
export function formatDelay(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** 429 with a delay in milliseconds and a reason. */
const comeBackIn = (wait: number, reason = 'Too many attempts.') =>
  tooMany(`${reason} Try again in ${formatDelay(wait)}.`, Math.ceil(wait / 1000))

/** The longest window: older counts are deleted. */
export const TEN_MINUTES = 10 * MINUTE

interface Limit {
  /** The maximum per subject in a window. */
  max: number
  /** Milliseconds. */
  window: number
}

/** A limit of one subject, such as an account or an address. */
export interface LimitOf extends Limit {
  keyHash: string
}

/**
 * Limits how often something can be done, and counts it in the database, for all processes. A count is stored for each
 * half of a window, and three are added up, so that the limit applies to any window, and to half of another at most.
 * With one count per window, twice the limit would fit around its end.
 */
export function createRateLimit({ action, ...limit }: Limit & { action: string }) {
  /** Only a hash of the subject is stored. */
  const of = (subject: string | number): LimitOf => ({ keyHash: hashToken(`${action} ${subject}`), ...limit })
  return {
    of,
    /** Counts one use, whether it fails or not. @throws ApiError 429 */
    async consume(tx: Transaction, subject: string | number, now: number): Promise<void> {
      await requireLeft(tx, [of(subject)], now)
      await count(tx, [of(subject)], now)
    },
  }
}

/** Who reaches a limit, for the security log; by default the signed-in user. */
type AttemptSubject = Pick<SecurityNote, 'userId' | 'name'>

const stepAt = (now: number, { window }: Pick<Limit, 'window'>) => now - (now % (window / 2))
const oldestAt = (now: number, limit: Pick<Limit, 'window'>) => stepAt(now, limit) - limit.window

interface Counted {
  windowStartedAt: Date
  count: number
}

/** When one more is allowed because enough of the oldest counts have expired; 0 for now. */
function freeFrom(counted: readonly Counted[], { max, window }: Limit): number {
  let left = counted.reduce((sum, limit) => sum + limit.count, 0)
  let from = 0
  for (const limit of counted) {
    if (left < max) break
    left -= limit.count
    from = limit.windowStartedAt.getTime() + 1.5 * window
  }
  return from
}

/** @throws ApiError 429 if one of the limits is reached, with the seconds until the next attempt */
export async function requireLeft(
  read: Reader,
  limits: readonly LimitOf[],
  now: number,
  subject: AttemptSubject = {},
): Promise<void> {
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
  if (wait > 0) throw comeBackIn(wait).noted({ kind: 'limit.reached', ...subject })
}

/** Adds one to each limit's count, and deletes expired counts. */
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

interface LimitedAttempts {
  subject?: AttemptSubject
  /** Further work after a failure, in the transaction that counts it. */
  onFailure?: (tx: Transaction) => Promise<void>
}

/** Limits wrong attempts at a password, for `verifyPassword`. */
export const limitAttempts = (
  database: Database,
  limits: readonly LimitOf[],
  now: number,
  { subject, onFailure }: LimitedAttempts = {},
) => ({
  requireLeft: () => requireLeft(database.read, limits, now, subject),
  countFailure: () =>
    database.write(async (tx) => {
      await count(tx, limits, now)
      await onFailure?.(tx)
    }),
})

/** After this time every failure of a row is forgotten. */
const RETENTION_MS = 4 * DAY

interface Options {
  action: string
  /** Failures without a delay. */
  free: number
  /** Milliseconds of the first delay. Each further failure doubles it, up to an hour unless the first is longer. */
  firstDelay?: number
  /** Milliseconds after which one failure is forgotten. */
  forgets?: number
}

/** The failures of one subject: an account, an address, or something that can be guessed. */
export interface BackOff extends Required<Omit<Options, 'action'>> {
  keyHash: string
}

/**
 * Counts failures in the database, for all processes: some are free, then the next attempt is delayed longer each time.
 */
export const createBackOff = ({ action, free, firstDelay = MINUTE / 2, forgets = HOUR }: Options) => ({
  /** Only a hash of the subject is stored. */
  of: (subject: string | number): BackOff => ({
    keyHash: hashToken(`${action} ${subject}`),
    free,
    firstDelay,
    forgets,
  }),
})

const getDelayAfter = (failures: number, { free, firstDelay }: BackOff) =>
  failures < free ? 0 : Math.min(Math.max(HOUR, firstDelay), firstDelay * 2 ** (failures - free))

async function lastFailures(read: Reader, limits: readonly BackOff[], now: number) {
  const hashes = limits.map(({ keyHash }) => keyHash)
  // A time in the future was recorded by a wrong clock and doesn't count.
  const isRecent = between(backOffs.lastFailedAt, new Date(now - RETENTION_MS), new Date(now))
  const rows = await read
    .select()
    .from(backOffs)
    .where(and(inArray(backOffs.keyHash, hashes), isRecent))
  return limits.map((limit) => {
    const row = rows.find(({ keyHash }) => keyHash === limit.keyHash)
    return { limit, failures: row?.failures ?? 0, at: row?.lastFailedAt.getTime() ?? now }
  })
}

/** Milliseconds until all of them allow another attempt; 0 for now. */
export async function getBackOff(read: Reader, limits: readonly BackOff[], now: number): Promise<number> {
  const last = await lastFailures(read, limits, now)
  return Math.max(0, ...last.map(({ limit, failures, at }) => at + getDelayAfter(failures, limit) - now))
}

/** @throws ApiError 429 until all of them allow another attempt, with a reason */
export async function requireNoBackOff(read: Reader, limits: readonly BackOff[], now: number, reason?: string) {
  const wait = await getBackOff(read, limits, now)
  if (wait > 0) throw comeBackIn(wait, reason)
}

/** Counts a failure for each of them. True if that delays the next attempt. */
export async function countFailure(tx: Transaction, limits: readonly BackOff[], now: number): Promise<boolean> {
  await tx.delete(backOffs).where(lt(backOffs.lastFailedAt, new Date(now - RETENTION_MS)))
  for (const { limit, failures, at } of await lastFailures(tx, limits, now)) {
    const left = Math.max(0, failures - Math.floor((now - at) / limit.forgets))
    const row = { failures: left + 1, lastFailedAt: new Date(now) }
    await tx
      .insert(backOffs)
      .values({ keyHash: limit.keyHash, ...row })
      .onConflictDoUpdate({ target: backOffs.keyHash, set: row })
  }
  return (await getBackOff(tx, limits, now)) > 0
}

/** Counts one use, whatever its result. @throws ApiError 429 like `requireNoBackOff` */
export async function consumeBackOff(tx: Transaction, limits: readonly BackOff[], now: number, reason?: string) {
  await requireNoBackOff(tx, limits, now, reason)
  await countFailure(tx, limits, now)
}

/** A success clears the failures. */
export async function forgetFailures(tx: Transaction, { keyHash }: BackOff): Promise<void> {
  await tx.delete(backOffs).where(eq(backOffs.keyHash, keyHash))
}
