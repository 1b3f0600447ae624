import { LRUCache } from 'lru-cache'
import { counted } from '#api/platform/contract/counted.ts'
import { HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import { tooMany } from '#api/errors.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WATERMARK_TIMEOUT_MESSAGES } from '#api/documents/contract/access.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { type FileStore, streamRange, type ByteRange, readRange } from '#api/platform/files/store.ts'
import { type Waiter, getWaiter } from '#api/platform/fair-queue.ts'
import { createWorker } from '#api/platform/worker/worker.ts'
import type { Watermark, watermarkFile, tryFile } from './apply.ts'
import { rmSync } from 'node:fs'
import type { Viewer } from '#api/policy.ts'

const SECOND = 1000
/** A trial that takes longer is followed by a pause, whatever its result. */
const SLOW_MS = 2 * SECOND
/** The pause after a trial, as a multiple of its duration. */
const PAUSE = 10
const MOST_USERS = 10_000

interface Before {
  isRunning: boolean
  /** When the next one can start. */
  from: number
  /** Trials in a row that failed or were slow. */
  bad: number
}

/**
 * Returns how long a good file took, in milliseconds. `started` is called when it starts, because waiting doesn't
 * count.
 */
export type Trial = (started: () => void) => Promise<number>

/**
 * One trial at a time per user. After one that failed or was slow the user has to pause, longer each time, up to an
 * hour.
 */
export function createTrials(now: () => number) {
  const users = new LRUCache<string, Before>({ max: MOST_USERS, ttl: 2 * HOUR, perf: { now } })

  function requireFree({ isRunning, from }: Before): void {
    const seconds = isRunning ? PAUSE : Math.ceil((from - now()) / SECOND)
    if (seconds <= 0) return
    const minutes = Math.ceil((seconds * SECOND) / MINUTE)
    const wait = seconds < MINUTE / SECOND ? counted(seconds, 'second') : counted(minutes, 'minute')
    const why = isRunning ? 'Another PDF of yours is being checked.' : 'Your last PDF failed the check or took long.'
    throw tooMany(`${why} Try again in ${wait}.`, seconds)
  }

  return {
    /** @throws the trial's error; ApiError 429 while another one runs, and in a pause */
    async run(user: string, trial: Trial): Promise<void> {
      const before = users.get(user) ?? { isRunning: false, from: 0, bad: 0 }
      requireFree(before)
      users.set(user, { ...before, isRunning: true })
      let started: number | undefined
      const pauseAfter = (elapsed: number) => {
        const pause = Math.min(HOUR, Math.max(SECOND, PAUSE * elapsed) * 2 ** before.bad)
        users.set(user, { isRunning: false, from: now() + pause, bad: before.bad + 1 })
      }
      try {
        const elapsed = await trial(() => (started = performance.now()))
        if (elapsed > SLOW_MS) pauseAfter(elapsed)
        else users.delete(user)
      } catch (error) {
        // A trial that left the queue before its turn says nothing about the file.
        if (started === undefined) users.set(user, before)
        else pauseAfter(performance.now() - started)
        throw error
      }
    },
  }
}

/**
 * Elapsed time, several times what the largest good file takes, because a busy machine must not refuse it: a trial's
 * own measure is CPU time. A copy can take longer than its trial, because the machine may be busier by then.
 */
const [COPY_MS, TRIAL_MS] = [30_000, 20_000]
const HEAP_MB = 512
const MODULE = new URL('apply.ts', import.meta.url)

interface CopiesParts {
  files: Pick<FileStore, 'read'>
  now: () => number
  /** On this machine; not backed up. */
  folder: string
}

/** A stored file. */
interface Source {
  storedName: string
  /** Bytes. */
  size: number
}

/**
 * Writes watermarked PDFs to a folder of this machine, one after another, in a worker process. Trials have processes of
 * their own, which write nothing, so that no reader waits for one.
 */
function createWatermarker({ files, now, folder }: CopiesParts) {
  // Someone who waits for a page goes first.
  const copies = createWorker({
    places: LIMITS.watermarkQueue.all,
    own: LIMITS.watermarkQueue.own,
    heapMb: HEAP_MB,
    idleMs: 60_000,
    writesTo: folder,
    niceness: 10,
  })
  const tried = createWorker({ places: LIMITS.watermarkQueue.trials, heapMb: HEAP_MB, niceness: 10 })
  const applyWatermark = copies.task<typeof watermarkFile>(MODULE, 'watermarkFile', {
    milliseconds: COPY_MS,
    tooLong: WATERMARK_TIMEOUT_MESSAGES.copy,
  })
  const tryOut = tried.task<typeof tryFile>(MODULE, 'tryFile', {
    milliseconds: TRIAL_MS,
    tooLong: WATERMARK_TIMEOUT_MESSAGES.trial,
  })
  const trials = createTrials(now)
  const newPath = () => join(folder, randomUUID())

  /** Writes a stored file to the disk when its turn comes, and deletes it afterward. */
  async function withFile<T>(
    { storedName, size }: Source,
    work: (path: string, fetch: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const path = newPath()
    const fetch = async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const content = streamRange((piece) => files.read(storedName, piece), { start: 0, end: size })
      await writeFile(path, content, { mode: 0o600 })
    }
    return work(path, fetch).finally(() => rm(path, { force: true }))
  }

  const tryOn = (client: Waiter, from: string, fetch: () => Promise<void>) =>
    trials.run(client.key, (started) =>
      tryOut(client, async () => {
        await fetch()
        started()
        return [from]
      }),
    )

  return {
    /**
     * Makes a copy of the pages, with a watermark, and returns its path and size. @throws ApiError 503 when too many
     * are waiting
     */
    copy: (client: Waiter, source: Source, watermark: Watermark | null) =>
      withFile(source, async (from, fetch) => {
        const to = newPath()
        const size = await applyWatermark(client, async () => {
          await fetch()
          return [{ from, to, watermark }]
        })
        return { path: to, size }
      }),
    /** Checks that a stored file's pages can be copied. @throws ApiError 400 with the reason if they can't, 429, 503 */
    requireStampable: (client: Waiter, source: Source) => withFile(source, (path, fetch) => tryOn(client, path, fetch)),
    /** The same for a file on this machine. */
    requireStampableFile: (client: Waiter, path: string) => tryOn(client, path, async () => {}),
    end(): void {
      copies.end()
      tried.end()
    },
  }
}

/** A copy to make, unless it exists. */
interface Wanted {
  source: Source
  reader: Pick<Viewer, 'id' | 'approved'>
  /** Null for copies without a watermark, which are the same for everyone. */
  watermark: Watermark | null
  /** Aborted when the reader has left. */
  signal?: AbortSignal | undefined
}

interface Making {
  copy: Promise<Copy>
  /** The number of readers waiting for it. */
  askers: number
  /** Aborted when the last of them has left. */
  left: AbortController
}

interface Copy {
  path: string
  /** Bytes. */
  size: number
  watermark: Watermark | null
}

/** Copies of PDF pages, with their reader's watermark if the founder wants one, kept for an hour. */
export function createCopies({ files, now, folder }: CopiesParts) {
  // Left by a process that was killed.
  rmSync(folder, { recursive: true, force: true })
  const watermarker = createWatermarker({ files, now, folder })
  const cache = new LRUCache<string, Copy>({
    maxSize: LIMITS.stampedBytes,
    sizeCalculation: ({ size }) => size,
    ttl: HOUR,
    ttlAutopurge: true,
    perf: { now },
    dispose: ({ path }) => void rm(path, { force: true }),
  })
  const making = new Map<string, Making>()

  async function make(key: string, { source, reader, watermark }: Wanted, signal: AbortSignal): Promise<Copy> {
    const made = { ...(await watermarker.copy(getWaiter(reader, { signal }), source, watermark)), watermark }
    cache.set(key, made)
    return made
  }

  function start(key: string, wanted: Wanted): Making {
    const left = new AbortController()
    const started: Making = { copy: make(key, wanted, left.signal), askers: 0, left }
    making.set(key, started)
    const end = () => void making.delete(key)
    started.copy.then(end, end)
    return started
  }

  /** Parallel callers get the same copy. */
  function find(wanted: Wanted): Promise<Copy> {
    const key = `${wanted.source.storedName} ${wanted.watermark ? wanted.reader.id : 'pages'}`
    const found = cache.get(key)
    if (found) return Promise.resolve(found)
    const copyInProgress = making.get(key) ?? start(key, wanted)
    copyInProgress.askers++
    const leave = () => {
      copyInProgress.askers--
      if (copyInProgress.askers === 0) copyInProgress.left.abort()
    }
    if (wanted.signal?.aborted) leave()
    else wanted.signal?.addEventListener('abort', leave, { once: true })
    return copyInProgress.copy
  }

  return {
    /**
     * A reader's copy of a file. Someone who reads it for more than an hour gets the same bytes from a new copy.
     *
     * @throws ApiError 503 when too many are waiting
     */
    async of(wanted: Wanted) {
      const { size, watermark } = await find(wanted)
      const read = async (range: ByteRange) => {
        const { path } = await find({ ...wanted, watermark, signal: undefined })
        return readRange(path, range)
      }
      return { size, watermark, read }
    },
    requireStampable: watermarker.requireStampable,
    requireStampableFile: watermarker.requireStampableFile,
    /** Makes no more copies, and deletes existing ones. */
    async close(): Promise<void> {
      watermarker.end()
      cache.clear()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Copies = ReturnType<typeof createCopies>
