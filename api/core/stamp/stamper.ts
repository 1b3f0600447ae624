import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STAMP_LATE } from '#api/contract/document/watermark.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { FileStore } from '#api/files/store.ts'
import { streamRange } from '#api/files/stream-range.ts'
import type { Waiter } from '#api/turns.ts'
import { createWorker } from '#api/worker/worker.ts'
import type { Mark, stampFile, tryFile } from './stamp.ts'
import { createTrials } from './trials.ts'

/** A copy has longer than the trial of its file had, as the machine may be busier. */
const [COPY_MS, TRIAL_MS] = [15_000, 10_000]
const HEAP_MB = 512
const MODULE = new URL('stamp.ts', import.meta.url)

interface Parts {
  files: Pick<FileStore, 'read'>
  now: () => number
  folder: string
}

/** A stored file. */
export interface Source {
  storedName: string
  /** Bytes. */
  size: number
}

/**
 * Writes marks on PDFs in a folder of this machine, one after another, in a process beside. Trials have processes of
 * their own, which write nothing, so that no reader waits for one.
 */
export function createStamper({ files, now, folder }: Parts) {
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
