import { and, asc, eq, gt, inArray, lte, or, sql } from '#api/platform/db/drizzle.ts'
import { HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { databaseErrorIn } from '#api/platform/db/errors.ts'
import { type JobRow, jobs } from './table.ts'

/** Milliseconds between failed attempts; the last one repeats. */
export const RETRY_DELAYS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR]
const LONGEST_OF_MANY = 5 * MINUTE
/** Later than any job can be due: the clock was ahead. */
const BEYOND = 25 * HOUR
/** The error of a claimed job until its process has finished it. */
export const INTERRUPTED = 'interrupted'

type NewJob = Pick<JobRow, 'kind' | 'key' | 'data'>

/** Schedules a job now; one in progress runs again, because it may have started before. */
export async function enqueue(tx: Transaction, job: NewJob, now: number): Promise<void> {
  const set = { data: job.data, dueAt: new Date(now), attempts: 0, lastError: null }
  await tx
    .insert(jobs)
    .values({ ...job, ...set, createdAt: new Date(now) })
    .onConflictDoUpdate({ target: jobs.key, set })
}

/** Jobs planned per transaction. */
const PLANNED_AT_ONCE = 500

/** Schedules what isn't planned yet; usually there is nothing to write. */
export async function plan(database: Database, found: readonly NewJob[], now: number): Promise<void> {
  for (let from = 0; from < found.length; from += PLANNED_AT_ONCE)
    await planSome(database, found.slice(from, from + PLANNED_AT_ONCE), now)
}

async function planSome(database: Database, found: readonly NewJob[], now: number): Promise<void> {
  const keys = found.map(({ key }) => key)
  const rows = await database.read.select({ key: jobs.key }).from(jobs).where(inArray(jobs.key, keys))
  const planned = new Set(rows.map(({ key }) => key))
  const fresh = found.filter(({ key }) => !planned.has(key))
  if (fresh.length === 0) return
  const at = new Date(now)
  const values = fresh.map((job) => ({ ...job, dueAt: at, createdAt: at }))
  await database.write((tx) => tx.insert(jobs).values(values).onConflictDoNothing())
}

/** Milliseconds after which a process that hasn't reported on a job counts as dead. */
export const LEASE = MINUTE
/** Jobs claimed per transaction. */
const AT_ONCE = 20

/** Jobs with a date too far ahead are due as well. */
const hasCome = (now: number) => or(lte(jobs.dueAt, new Date(now)), gt(jobs.dueAt, new Date(now + BEYOND)))

/** Kinds with due jobs. */
export async function findDueKinds({ read }: Database, now: number): Promise<Set<string>> {
  const rows = await read.selectDistinct({ kind: jobs.kind }).from(jobs).where(hasCome(now))
  return new Set(rows.map(({ kind }) => kind))
}

/** Claims the next due jobs of a kind, and returns their rows from before, so that no other process runs them too. */
export async function claim(database: Database, kind: string, now: number): Promise<JobRow[]> {
  const isDue = and(eq(jobs.kind, kind), hasCome(now))
  // Checks without a transaction first, because usually nothing is due.
  if ((await database.read.select({ id: jobs.id }).from(jobs).where(isDue).limit(1)).length === 0) return []
  return database.write(async (tx) => {
    const due = await tx.select().from(jobs).where(isDue).orderBy(asc(jobs.dueAt), asc(jobs.id)).limit(AT_ONCE)
    const ids = due.map(({ id }) => id)
    const dueAt = new Date(now + LEASE)
    const set = { dueAt, attempts: sql`${jobs.attempts} + 1`, lastError: INTERRUPTED }
    await tx.update(jobs).set(set).where(inArray(jobs.id, ids))
    return due.map((job) => ({ ...job, dueAt }))
  })
}

/** Milliseconds until the next attempt after a number of failures. */
const getDelayAfter = (attempts: number) => RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1]!

/**
 * For a database that only one process uses: the process with the claimed jobs is gone. A job that may have crashed its
 * process more than once waits, so that the server can be reached meanwhile.
 */
export async function requeueAbandoned({ database, now }: { database: Database; now: () => number }): Promise<void> {
  if (database.isServer) return
  const isLeft = eq(jobs.lastError, INTERRUPTED)
  if ((await database.read.$count(jobs, isLeft)) === 0) return
  await database.write(async (tx) => {
    for (const { id, attempts } of await tx.select().from(jobs).where(isLeft))
      await tx
        .update(jobs)
        .set({ dueAt: new Date(now() + (attempts > 1 ? getDelayAfter(attempts - 1) : 0)) })
        .where(eq(jobs.id, id))
  })
}

/** Those of the claimed jobs that this process still has: neither taken over nor to be repeated. */
const isHeld = (claimed: readonly JobRow[]) => {
  const ids = claimed.map(({ id }) => id)
  return and(inArray(jobs.id, ids), eq(jobs.dueAt, claimed[0]!.dueAt))
}

/** Deletes finished jobs. */
export async function finish(database: Database, done: readonly JobRow[]): Promise<void> {
  if (done.length > 0) await database.write((tx) => tx.delete(jobs).where(isHeld(done)))
}

/** Queues these after what is already due, with their given attempts. */
export async function releaseJobs(database: Database, left: readonly JobRow[], now: number): Promise<void> {
  if (left.length === 0) return
  await database.write(async (tx) => {
    for (const job of left) {
      const { attempts, lastError } = job
      const set = { dueAt: new Date(now), attempts, lastError }
      await tx
        .update(jobs)
        .set(set)
        .where(isHeld([job]))
    }
  })
}

/** What went wrong, in a word without personal data; the log has more. */
function getReason(error: unknown): string {
  const ofDatabase = databaseErrorIn(error)
  if (ofDatabase) return `database: ${ofDatabase.kind}`
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Schedules the next attempt after a failure. */
export async function putOff(database: Database, job: JobRow, error: unknown, now: number): Promise<void> {
  // A job that does the work of many must not delay them for long.
  const longest = job.key === job.kind ? LONGEST_OF_MANY : Infinity
  const set = { dueAt: new Date(now + Math.min(getDelayAfter(job.attempts + 1), longest)), lastError: getReason(error) }
  await database.write((tx) =>
    tx
      .update(jobs)
      .set(set)
      .where(isHeld([job])),
  )
}
