import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STAMP_REFUSALS } from '#api/contract/document/watermark.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { unavailable } from '#api/errors.ts'
import type { FileStore } from '#api/files/store.ts'
import { streamRange } from '#api/files/stream-range.ts'
import { Queue } from '#api/queue.ts'
import { createWorker } from '#api/worker/worker.ts'
import type { Mark, stampFile } from './stamp.ts'

const LATE_MS = 10_000
const TRIAL: Mark = { lines: ['Reader'], code: 'TRIAL' }

interface Parts {
  files: Pick<FileStore, 'read'>
  folder: string
}

/** A stored file. */
export interface Source {
  storedName: string
  /** Bytes. */
  size: number
}

/** Writes marks on PDFs in a folder of this machine: one after another, in a process beside. */
export function createStamper({ files, folder }: Parts) {
  const queue = new Queue(LIMITS.stampsWaiting)
  // Whoever asks for a page goes before.
  const worker = createWorker({ waiting: 2, heapMb: 512, idleMs: 60_000, writesTo: folder, niceness: 10 })
  const stamp = worker.task<typeof stampFile>(new URL('stamp.ts', import.meta.url), 'stampFile', {
    milliseconds: LATE_MS,
    tooLong: STAMP_REFUSALS.tooLarge,
  })
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

  async function copyOf(from: string, mark: Mark): Promise<{ path: string; size: number }> {
    const path = newPath()
    return { path, size: await stamp({ from, to: path, mark }) }
  }

  async function tryOn(from: string): Promise<void> {
    const to = newPath()
    await stamp({ from, to, mark: TRIAL }).finally(() => rm(to, { force: true }))
  }

  return {
    /** Makes a copy with a mark: where it lies, and its bytes. @throws ApiError 503 when too many wait */
    copy: (source: Source, mark: Mark) => inTurn(() => withFile(source, (from) => copyOf(from, mark))),
    /** Whether a stored file can be written on. @throws ApiError 400 with the reason where it cannot */
    requireStampable: (source: Source) => inTurn(() => withFile(source, tryOn)),
    /** Likewise of a file on this machine. */
    requireStampableFile: (path: string) => inTurn(() => tryOn(path)),
    end: () => worker.end(),
  }
}
