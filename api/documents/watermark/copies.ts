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
/** A trial that takes longer, whatever comes of it, is followed by a pause. */
const SLOW_MS = 2 * SECOND
/** So many times as long as a trial took lasts the pause after it. */
const PAUSE = 10
const MOST_USERS = 10_000

interface Before {
  isRunning: boolean
  /** When the next one may begin. */
  from: number
  /** Trials that failed or were slow, one after the other. */
  bad: number
}

/**
 * Answers how long a good file took, in milliseconds. `started` is called when it begins: time in the line
 * doesn't
 * count.
 */
export type Trial = (started: () => void) => Promise<number>

/**
 * One trial of a file at a time for each person. After one that failed or took long they pause, for longer each time,
 * up to an hour.
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
        // One that left the line before its turn says nothing of the file.
        if (started === undefined) users.set(user, before)
        else pauseAfter(performance.now() - started)
        throw error
      }
    },
  }
}

/** A copy has longer than the trial of its file had, as the machine may be busier. */
const [COPY_MS, TRIAL_MS] = [15_000, 10_000]
const HEAP_MB = 512
const MODULE = new URL('apply.ts', import.meta.url)

interface Parts {
  files: Pick<FileStore, 'read'>
  now: () => number
  folder: string
}

/** A stored file. */
interface Source {
  storedName: string
  /** Bytes. */
  size: number
}

/**
 * Writes marks on PDFs in a folder of this machine, one after another, in a process beside. Trials have processes of
 * their own, which write nothing, so that no reader waits for one.
 */
function createWatermarker({ files, now, folder }: Parts) {
  // Whoever asks for a page goes before.
  const copies = createWorker({
    places: LIMITS.stampQueue.all,
    own: LIMITS.stampQueue.own,
    heapMb: HEAP_MB,
    idleMs: 60_000,
    writesTo: folder,
    niceness: 10,
  })
  const tried = createWorker({ places: LIMITS.stampQueue.trials, heapMb: HEAP_MB, niceness: 10 })
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

  /** Lays a stored file on the disk when it is its turn, and takes it away again. */
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
    /** Makes a copy of the pages, with a mark: where it lies, and its bytes. @throws ApiError 503 when too many wait */
    copy: (client: Waiter, source: Source, watermark: Watermark | null) =>
      withFile(source, async (from, fetch) => {
        const to = newPath()
        const size = await applyWatermark(client, async () => {
          await fetch()
          return [{ from, to, watermark }]
        })
        return { path: to, size }
      }),
    /** Whether a stored file's pages can be copied. @throws ApiError 400 with the reason where they can't, 429, 503 */
    requireStampable: (client: Waiter, source: Source) => withFile(source, (path, fetch) => tryOn(client, path, fetch)),
    /** Likewise of a file on this machine. */
    requireStampableFile: (client: Waiter, path: string) => tryOn(client, path, async () => {}),
    end(): void {
      copies.end()
      tried.end()
    },
  }
}

interface CopiesParts {
  files: Pick<FileStore, 'read'>
  now: () => number
  /** On this machine; no backup has it. */
  folder: string
}

/** A copy to be made, unless it is there. */
interface Wanted {
  source: Source
  reader: Pick<Viewer, 'id' | 'approved'>
  /** Null for the pages as they are, which are the same for everyone. */
  watermark: Watermark | null
  /** Given once the reader has left. */
  signal?: AbortSignal | undefined
}

interface Making {
  copy: Promise<Copy>
  /** Those who wait for it. */
  askers: number
  /** When the last of them has left, it need not be made. */
  left: AbortController
}

interface Copy {
  path: string
  /** Bytes. */
  size: number
  watermark: Watermark | null
}

/** Copies of the pages of PDFs, with their reader's mark where the founder asked for it, kept for an hour. */
export function createCopies({ files, now, folder }: CopiesParts) {
  // Of a process that was killed.
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

  /** The same copy for whoever asks meanwhile. */
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
     * A reader's copy of a file. Whoever reads it for more than an hour gets the same bytes made again.
     *
     * @throws ApiError 503 when too many wait
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
    /** Makes none any more, and leaves none. */
    async close(): Promise<void> {
      watermarker.end()
      cache.clear()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Copies = ReturnType<typeof createCopies>
