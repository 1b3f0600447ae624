import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { STAMP_REFUSALS } from '#api/contract/document/watermark.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { unavailable } from '#api/errors.ts'
import type { ByteRange } from '#api/files/byte-range.ts'
import { readRange } from '#api/files/read-range.ts'
import type { FileStore } from '#api/files/store.ts'
import { streamRange } from '#api/files/stream-range.ts'
import { Queue } from '#api/queue.ts'
import { createWorker } from '#api/worker/worker.ts'
import type { Mark, stampFile } from './stamp.ts'

const HOUR_MS = 60 * 60_000
const LATE_MS = 10_000
const TRIAL: Mark = { lines: ['Reader'], code: 'TRIAL' }

interface Parts {
  files: Pick<FileStore, 'read'>
  now: () => number
  /** On this machine; no backup has it. */
  folder: string
}

interface Source {
  storedName: string
  /** Bytes. */
  size: number
}

/** A copy to be made, unless it is there. */
interface Wanted {
  source: Source
  readerId: number
  mark: Mark
}

interface Copy {
  path: string
  /** Bytes. */
  size: number
  mark: Mark
}

/** Copies of PDFs with their reader's mark: made one after another in a process beside, and kept for an hour. */
export function createCopies({ files, now, folder }: Parts) {
  // Of a process that was killed.
  rmSync(folder, { recursive: true, force: true })
  const queue = new Queue(LIMITS.stampsWaiting)
  // Whoever asks for a page goes before.
  const worker = createWorker({ waiting: 2, heapMb: 512, idleMs: 60_000, writesTo: folder, niceness: 10 })
  const stamp = worker.task<typeof stampFile>(new URL('stamp.ts', import.meta.url), 'stampFile', {
    milliseconds: LATE_MS,
    tooLong: STAMP_REFUSALS.tooLarge,
  })
  const kept = new LRUCache<string, Copy>({
    maxSize: LIMITS.stampedBytes,
    sizeCalculation: ({ size }) => size,
    ttl: HOUR_MS,
    ttlAutopurge: true,
    perf: { now },
    dispose: ({ path }) => void rm(path, { force: true }),
  })
  const making = new Map<string, Promise<Copy>>()
  const newPath = () => join(folder, randomUUID())

  /** In turn, as a file that waits would take its place on the disk. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (queue.full) throw unavailable()
    return queue.run(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return work()
    })
  }

  async function withFile<T>({ storedName, size }: Source, work: (path: string) => Promise<T>): Promise<T> {
    const path = newPath()
    try {
      const content = streamRange((piece) => files.read(storedName, piece), { start: 0, end: size })
      await writeFile(path, content, { mode: 0o600 })
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  const make = (key: string, { source, mark }: Wanted) =>
    inTurn(() =>
      withFile(source, async (from) => {
        const path = newPath()
        const copy = { path, size: await stamp({ from, to: path, mark }), mark }
        kept.set(key, copy)
        return copy
      }),
    )

  /** The same copy for whoever asks meanwhile. */
  function find(wanted: Wanted): Promise<Copy> {
    const key = `${wanted.source.storedName} ${wanted.readerId}`
    const found = kept.get(key)
    if (found) return Promise.resolve(found)
    const made = making.get(key) ?? make(key, wanted).finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  async function tryOn(from: string): Promise<void> {
    const to = newPath()
    await stamp({ from, to, mark: TRIAL }).finally(() => rm(to, { force: true }))
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
        const { path } = await find({ ...wanted, mark })
        return readRange(path, range)
      }
      return { size, mark, read }
    },
    /** Whether a stored file can be written on. @throws ApiError 400 with the reason where it cannot */
    requireStampable: (source: Source) => inTurn(() => withFile(source, tryOn)),
    /** Likewise of a file on this machine. */
    requireStampableFile: (path: string) => inTurn(() => tryOn(path)),
    /** Makes none any more, and leaves none. */
    async close(): Promise<void> {
      worker.end()
      kept.clear()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Copies = ReturnType<typeof createCopies>
