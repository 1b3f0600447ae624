import { LRUCache } from 'lru-cache'
import { counted } from '#api/platform/contract/counted.ts'
import { HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import { tooMany } from '#api/errors.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STAMP_LATE } from '#api/documents/contract/access.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { type FileStore, streamRange, type ByteRange, readRange } from '#api/platform/files/store.ts'
import { type Waiter, waiterOf } from '#api/platform/fair-queue.ts'
import { createWorker } from '#api/platform/worker/worker.ts'
import type { Mark, stampFile, tryFile } from './apply.ts'
import { rmSync } from 'node:fs'
import type { Viewer } from '#api/policy.ts'

const SECOND = 1000
/** A trial that takes longer, whatever comes of it, is followed by a pause. */
const SLOW_MS = 2 * SECOND
/** So many times as long as a trial took lasts the pause after it. */
const PAUSE = 10
const MOST_PEOPLE = 10_000

interface Before {
  isRunning: boolean
  /** When the next one may begin. */
  from: number
  /** Trials that failed or were slow, one after the other. */
  bad: number
}

/**
 * Answers how long a good file took, in milliseconds. `begun` is to be called when it begins: time in the line doesn't
 * count.
 */
export type Trial = (begun: () => void) => Promise<number>

/**
 * One trial of a file at a time for each person. After one that failed or took long they pause, for longer each time,
 * up to an hour.
 */
export function createTrials(now: () => number) {
  const people = new LRUCache<string, Before>({ max: MOST_PEOPLE, ttl: 2 * HOUR, perf: { now } })

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
    async run(person: string, trial: Trial): Promise<void> {
      const before = people.get(person) ?? { isRunning: false, from: 0, bad: 0 }
      requireFree(before)
      people.set(person, { ...before, isRunning: true })
      let begun: number | undefined
      const pauseAfter = (took: number) => {
        const pause = Math.min(HOUR, Math.max(SECOND, PAUSE * took) * 2 ** before.bad)
        people.set(person, { isRunning: false, from: now() + pause, bad: before.bad + 1 })
      }
      try {
        const took = await trial(() => (begun = performance.now()))
        if (took > SLOW_MS) pauseAfter(took)
        else people.delete(person)
      } catch (error) {
        // One that left the line before its turn says nothing of the file.
        if (begun === undefined) people.set(person, before)
        else pauseAfter(performance.now() - begun)
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
function createStamper({ files, now, folder }: Parts) {
  // Whoever asks for a page goes before.
  const copies = createWorker({
    places: LIMITS.stampsWaiting.all,
    own: LIMITS.stampsWaiting.own,
    heapMb: HEAP_MB,
    idleMs: 60_000,
    writesTo: folder,
    niceness: 10,
  })
  const tried = createWorker({ places: LIMITS.stampsWaiting.trials, heapMb: HEAP_MB, niceness: 10 })
  const stamp = copies.task<typeof stampFile>(MODULE, 'stampFile', { milliseconds: COPY_MS, tooLong: STAMP_LATE.copy })
  const tryOut = tried.task<typeof tryFile>(MODULE, 'tryFile', { milliseconds: TRIAL_MS, tooLong: STAMP_LATE.trial })
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

  const tryOn = (who: Waiter, from: string, fetch: () => Promise<void>) =>
    trials.run(who.key, (begun) =>
      tryOut(who, async () => {
        await fetch()
        begun()
        return [from]
      }),
    )

  return {
    /** Makes a copy of the pages, with a mark: where it lies, and its bytes. @throws ApiError 503 when too many wait */
    copy: (who: Waiter, source: Source, mark: Mark | null) =>
      withFile(source, async (from, fetch) => {
        const to = newPath()
        const size = await stamp(who, async () => {
          await fetch()
          return [{ from, to, mark }]
        })
        return { path: to, size }
      }),
    /** Whether a stored file's pages can be copied. @throws ApiError 400 with the reason where they can't, 429, 503 */
    requireStampable: (who: Waiter, source: Source) => withFile(source, (path, fetch) => tryOn(who, path, fetch)),
    /** Likewise of a file on this machine. */
    requireStampableFile: (who: Waiter, path: string) => tryOn(who, path, async () => {}),
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
  mark: Mark | null
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
  mark: Mark | null
}

/** Copies of the pages of PDFs, with their reader's mark where the founder asked for it, kept for an hour. */
export function createCopies({ files, now, folder }: CopiesParts) {
  // Of a process that was killed.
  rmSync(folder, { recursive: true, force: true })
  const stamper = createStamper({ files, now, folder })
  const kept = new LRUCache<string, Copy>({
    maxSize: LIMITS.stampedBytes,
    sizeCalculation: ({ size }) => size,
    ttl: HOUR,
    ttlAutopurge: true,
    perf: { now },
    dispose: ({ path }) => void rm(path, { force: true }),
  })
  const making = new Map<string, Making>()

  async function make(key: string, { source, reader, mark }: Wanted, signal: AbortSignal): Promise<Copy> {
    const made = { ...(await stamper.copy(waiterOf(reader, { signal }), source, mark)), mark }
    kept.set(key, made)
    return made
  }

  function begin(key: string, wanted: Wanted): Making {
    const left = new AbortController()
    const begun: Making = { copy: make(key, wanted, left.signal), askers: 0, left }
    making.set(key, begun)
    const end = () => void making.delete(key)
    begun.copy.then(end, end)
    return begun
  }

  /** The same copy for whoever asks meanwhile. */
  function find(wanted: Wanted): Promise<Copy> {
    const key = `${wanted.source.storedName} ${wanted.mark ? wanted.reader.id : 'pages'}`
    const found = kept.get(key)
    if (found) return Promise.resolve(found)
    const one = making.get(key) ?? begin(key, wanted)
    one.askers++
    const leave = () => {
      one.askers--
      if (one.askers === 0) one.left.abort()
    }
    if (wanted.signal?.aborted) leave()
    else wanted.signal?.addEventListener('abort', leave, { once: true })
    return one.copy
  }

  return {
    /**
     * A reader's copy of a file. Whoever reads it for more than an hour gets the same bytes made again.
     *
     * @throws ApiError 503 when too many wait
     */
    async of(wanted: Wanted) {
      const { size, mark } = await find(wanted)
      const read = async (range: ByteRange) => {
        const { path } = await find({ ...wanted, mark, signal: undefined })
        return readRange(path, range)
      }
      return { size, mark, read }
    },
    requireStampable: stamper.requireStampable,
    requireStampableFile: stamper.requireStampableFile,
    /** Makes none any more, and leaves none. */
    async close(): Promise<void> {
      stamper.end()
      kept.clear()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Copies = ReturnType<typeof createCopies>
