import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { HOUR } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { ByteRange } from '#api/files/byte-range.ts'
import { readRange } from '#api/files/read-range.ts'
import type { FileStore } from '#api/files/store.ts'
import { waiterOf } from '#api/turns.ts'
import type { Mark } from './stamp.ts'
import { createStamper, type Source } from './stamper.ts'

interface Parts {
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
export function createCopies({ files, now, folder }: Parts) {
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
