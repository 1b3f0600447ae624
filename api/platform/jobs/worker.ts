import type { Log } from '#api/platform/http/log.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '#api/platform/contract/dates.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { JobRow } from './table.ts'
import type { Job } from './define-job.ts'
import { claim, findDueKinds, finish, releaseJobs, LEASE, putOff } from './queue.service.ts'

/** Milliseconds between polls after many failures. */
const MAX_POLL_INTERVAL_MS = 30_000

export interface PollOptions {
  /** What is polled, for the log. */
  name: string
  /** Milliseconds between the end of a poll and the next; doubled after each failure. */
  milliseconds: number
  log: Pick<Log, 'failure' | 'event'>
}

/**
 * Polls now and repeatedly. A poll fails while the database is unavailable, which may take hours: the log reports the
 * first failure and the recovery, because repeated lines would hide others.
 */
export function pollEvery({ name, milliseconds, log }: PollOptions, poll: () => Promise<void>) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void>
  let wait = milliseconds
  let failingSince: number | undefined

  function onSuccess(): void {
    if (failingSince === undefined) return
    log.event(`${name}-resumed`, { seconds: Math.round((performance.now() - failingSince) / 1000) })
    failingSince = undefined
    wait = milliseconds
  }

  function onFailure(error: unknown): void {
    if (failingSince === undefined) log.failure(error, name)
    else wait = Math.min(wait * 2, MAX_POLL_INTERVAL_MS)
    failingSince ??= performance.now()
  }

  const pollAgain = () => {
    polling = poll()
      .then(onSuccess, onFailure)
      .finally(() => {
        if (!isStopped) timer = setTimeout(pollAgain, wait).unref()
      })
  }
  pollAgain()
  return {
    /** Lets the current poll finish, and starts no more. */
    stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      return polling
    },
  }
}

interface Tools {
  database: Database
  now: () => number
  log: Pick<Log, 'failure'>
}

/** Milliseconds between polls of the jobs. */
const POLL_INTERVAL_MS = 1000
/** Milliseconds after which long work lets others have their turn, long before its lease ends. */
const TURN_MS = LEASE / 3
/** Milliseconds that a stop waits for running jobs; another process takes them over, or the next start. */
const STOP_WITHIN_MS = 9000

/** Runs jobs that were claimed together, and stores each result. */
async function runClaimed<Context extends Tools>(
  context: Context,
  job: Job<Context>,
  claimed: readonly JobRow[],
  isStopped: () => boolean,
): Promise<void> {
  const { database, now, log } = context
  const began = performance.now()
  const isOver = () => isStopped() || performance.now() - began > TURN_MS
  const done: JobRow[] = []
  const left: JobRow[] = []
  for (const row of claimed) {
    if (isOver()) {
      left.push(row)
      continue
    }
    let isCut = false
    try {
      await job.run(context, row.data, { isOver: () => (isCut ||= isOver()) })
      if (isCut) left.push({ ...row, attempts: 0, lastError: null })
      else done.push(row)
    } catch (error) {
      log.failure(error, `job ${row.id}`)
      await putOff(database, row, error, now())
    }
  }
  await finish(database, done)
  await releaseJobs(database, left, now())
}

/** Runs the due jobs of a kind, one after another, until none is left. */
async function runAll<Context extends Tools>(context: Context, job: Job<Context>, isStopped: () => boolean) {
  while (!isStopped()) {
    const claimed = await claim(context.database, job.kind, context.now())
    if (claimed.length === 0) return
    await runClaimed(context, job, claimed, isStopped)
  }
}

/** Finds and runs everything that is due now of some kinds, one kind after another. */
export async function runDueJobs<Context extends Tools>(
  context: Context,
  kinds: readonly Job<Context>[],
  isStopped = () => false,
): Promise<void> {
  for (const job of kinds) {
    await job.plan(context, isStopped).catch((error: unknown) => context.log.failure(error))
    await runAll(context, job, isStopped)
  }
}

/** Runs due jobs from now on, one of each kind at a time, so that many of one kind don't delay others. */
export function startWorker<Context extends Tools & { log: Pick<Log, 'event'> }>(
  context: Context,
  kinds: readonly Job<Context>[],
) {
  const { database, now, log } = context
  let isStopping = false
  const isStopped = () => isStopping
  const running = new Map<Job<Context>, Promise<void>>()
  const plannedAt = new Map<Job<Context>, number>()

  async function poll(): Promise<void> {
    const due = await findDueKinds(database, now())
    const at = performance.now()
    for (const job of kinds) {
      const isTime = at - (plannedAt.get(job) ?? -Infinity) >= MINUTE
      if (isStopping || running.has(job) || !(isTime || due.has(job.kind))) continue
      if (isTime) plannedAt.set(job, at)
      const round = isTime ? runDueJobs(context, [job], isStopped) : runAll(context, job, isStopped)
      const ended = round.catch((error: unknown) => log.failure(error)).finally(() => running.delete(job))
      running.set(job, ended)
    }
  }

  const poller = pollEvery({ name: 'jobs', milliseconds: POLL_INTERVAL_MS, log }, poll)
  return {
    /** Lets running jobs finish their transaction, and starts no more. */
    async stop(): Promise<void> {
      isStopping = true
      const ended = Promise.all([poller.stop(), ...running.values()])
      await Promise.race([ended, pause(STOP_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

/** After a piece of work, others run alone for this many times its duration. */
const REST_FACTOR = 5

/** Pauses between two pieces of long work, the first of which started at this `performance.now()`. */
export const restAfter = (began: number): Promise<void> => pause(REST_FACTOR * (performance.now() - began))
