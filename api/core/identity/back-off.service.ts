import { and, between, eq, inArray, lt } from '#api/db/drizzle.ts'
import { MINUTE } from '#api/contract/dates.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { backOffs } from '#api/db/schema/back-off.ts'
import { tooMany } from '#api/errors.ts'
import { hashOf, type Limited } from './limit-key.ts'
import { waitWords } from './wait-words.ts'

const FIRST_WAIT = MINUTE / 2
/** Unless the first one is longer. */
const LONGEST_WAIT = 60 * MINUTE
/** By then every failure of a row is forgotten. */
const KEPT = 4 * 24 * 60 * MINUTE

/** Failures of one thing: some are free, each further one doubles the wait for the next try, up to an hour. */
export interface BackOff extends Limited {
  free: number
  /** Milliseconds of the first wait: half a minute unless set. */
  firstWait?: number
  /** Milliseconds after which one of the failures is forgotten. */
  forgets: number
}

const waitAfter = (failures: number, { free, firstWait = FIRST_WAIT }: BackOff) =>
  failures < free ? 0 : Math.min(Math.max(LONGEST_WAIT, firstWait), firstWait * 2 ** (failures - free))

async function lastFailures(read: Reader, limits: readonly BackOff[], now: number) {
  // A time in the future was noted by a wrong clock and counts for nothing.
  const isRecent = between(backOffs.lastFailedAt, new Date(now - KEPT), new Date(now))
  const rows = await read
    .select()
    .from(backOffs)
    .where(and(inArray(backOffs.keyHash, limits.map(hashOf)), isRecent))
  return limits.map((limit) => {
    const row = rows.find(({ keyHash }) => keyHash === hashOf(limit))
    return { limit, failures: row?.failures ?? 0, at: row?.lastFailedAt.getTime() ?? now }
  })
}

/** Milliseconds until another try is allowed by each of them; 0 when it is now. */
export async function waitOf(read: Reader, limits: readonly BackOff[], now: number): Promise<number> {
  const last = await lastFailures(read, limits, now)
  return Math.max(0, ...last.map(({ limit, failures, at }) => at + waitAfter(failures, limit) - now))
}

/** @throws ApiError 429 until each of them allows another try; the reason is a sentence */
export async function requireNoWait(
  read: Reader,
  limits: readonly BackOff[],
  now: number,
  reason = 'Too many tries.',
): Promise<void> {
  const wait = await waitOf(read, limits, now)
  if (wait > 0) throw tooMany(`${reason} Please try again in ${waitWords(wait)}.`, wait / 1000)
}

/** Counts a failure towards each of them. True where the next try has to wait for it. */
export async function countFailure(tx: Transaction, limits: readonly BackOff[], now: number): Promise<boolean> {
  await tx.delete(backOffs).where(lt(backOffs.lastFailedAt, new Date(now - KEPT)))
  for (const { limit, failures, at } of await lastFailures(tx, limits, now)) {
    const left = Math.max(0, failures - Math.floor((now - at) / limit.forgets))
    const row = { failures: left + 1, lastFailedAt: new Date(now) }
    await tx
      .insert(backOffs)
      .values({ keyHash: hashOf(limit), ...row })
      .onConflictDoUpdate({ target: backOffs.keyHash, set: row })
  }
  return (await waitOf(tx, limits, now)) > 0
}

/** A success ends a row of failures. */
export async function forgetFailures(tx: Transaction, limit: BackOff): Promise<void> {
  await tx.delete(backOffs).where(eq(backOffs.keyHash, hashOf(limit)))
}
