import { and, between, eq, inArray, lt } from '#api/db/drizzle.ts'
import { DAY, HOUR, MINUTE } from '#api/contract/dates.ts'
import { hashToken } from '#api/core/session/session.token.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { backOffs } from '#api/db/schema/back-off.ts'
import { comeBackIn } from './refusal.ts'

/** By then every failure of a row is forgotten. */
const KEPT = 4 * DAY

interface Options {
  action: string
  /** Failures after which nothing waits. */
  free: number
  /** Milliseconds of the first wait. Each further failure doubles it, up to an hour unless the first is longer. */
  firstWait?: number
  /** Milliseconds after which one of the failures is forgotten. */
  forgets?: number
}

/** The failures of one subject: an account, an address, or what may be guessed. */
export interface BackOff extends Required<Omit<Options, 'action'>> {
  keyHash: string
}

/** Counts failures in the database, for all processes: some are free, then the next try waits longer each time. */
export const createBackOff = ({ action, free, firstWait = MINUTE / 2, forgets = HOUR }: Options) => ({
  /** Only a hash of who or what it is gets stored. */
  of: (subject: string | number): BackOff => ({
    keyHash: hashToken(`${action} ${subject}`),
    free,
    firstWait,
    forgets,
  }),
})

const waitAfter = (failures: number, { free, firstWait }: BackOff) =>
  failures < free ? 0 : Math.min(Math.max(HOUR, firstWait), firstWait * 2 ** (failures - free))

async function lastFailures(read: Reader, limits: readonly BackOff[], now: number) {
  const hashes = limits.map(({ keyHash }) => keyHash)
  // A time in the future was noted by a wrong clock and counts for nothing.
  const isRecent = between(backOffs.lastFailedAt, new Date(now - KEPT), new Date(now))
  const rows = await read
    .select()
    .from(backOffs)
    .where(and(inArray(backOffs.keyHash, hashes), isRecent))
  return limits.map((limit) => {
    const row = rows.find(({ keyHash }) => keyHash === limit.keyHash)
    return { limit, failures: row?.failures ?? 0, at: row?.lastFailedAt.getTime() ?? now }
  })
}

/** Milliseconds until another try is allowed by each of them; 0 when it is now. */
export async function waitOf(read: Reader, limits: readonly BackOff[], now: number): Promise<number> {
  const last = await lastFailures(read, limits, now)
  return Math.max(0, ...last.map(({ limit, failures, at }) => at + waitAfter(failures, limit) - now))
}

/** @throws ApiError 429 until each of them allows another try; the reason is a sentence */
export async function requireNoWait(read: Reader, limits: readonly BackOff[], now: number, reason?: string) {
  const wait = await waitOf(read, limits, now)
  if (wait > 0) throw comeBackIn(wait, reason)
}

/** Counts a failure towards each of them. True where the next try has to wait for it. */
export async function countFailure(tx: Transaction, limits: readonly BackOff[], now: number): Promise<boolean> {
  await tx.delete(backOffs).where(lt(backOffs.lastFailedAt, new Date(now - KEPT)))
  for (const { limit, failures, at } of await lastFailures(tx, limits, now)) {
    const left = Math.max(0, failures - Math.floor((now - at) / limit.forgets))
    const row = { failures: left + 1, lastFailedAt: new Date(now) }
    await tx
      .insert(backOffs)
      .values({ keyHash: limit.keyHash, ...row })
      .onConflictDoUpdate({ target: backOffs.keyHash, set: row })
  }
  return (await waitOf(tx, limits, now)) > 0
}

/** Counts one use of what waits however it ends. @throws ApiError 429 as `requireNoWait` */
export async function takeOrWait(tx: Transaction, limits: readonly BackOff[], now: number, reason?: string) {
  await requireNoWait(tx, limits, now, reason)
  await countFailure(tx, limits, now)
}

/** A success ends a row of failures. */
export async function forgetFailures(tx: Transaction, { keyHash }: BackOff): Promise<void> {
  await tx.delete(backOffs).where(eq(backOffs.keyHash, keyHash))
}
