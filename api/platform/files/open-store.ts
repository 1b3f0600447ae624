import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  ifMissing,
  readRange,
  createStaging,
  INCOMING,
  randomName,
  ORPHAN_AFTER_MS,
  type FileStore,
  FilesUnreachable,
  streamRange,
} from './store.ts'
import { S3mini } from 's3mini'
import type { BucketAddress } from './uploads-url.ts'
import type { Environment } from '#api/env.ts'

/** Files in one folder that only this process's account can read. */
export function createFolderStore(dir: string): FileStore {
  const staging = createStaging(dir)
  /** Never leads out of the folder, whatever the database holds. */
  const getPath = (name: string) => join(dir, basename(name))

  /** Makes what happened in the folder survive a loss of power. */
  async function syncFolder(): Promise<void> {
    const folder = await open(dir)
    await folder.sync().finally(() => folder.close())
  }

  return {
    stage: staging.stage,
    discard: staging.discard,
    async save(staged, extension) {
      const name = randomName(extension)
      await rename(staged.path, getPath(name))
      await syncFolder()
      return name
    },
    remove: (name) => rm(getPath(name), { force: true }),
    async sizeOf(name) {
      return (await stat(getPath(name)).catch(ifMissing(null)))?.size ?? null
    },
    read: (name, range) => readRange(getPath(name), range),
    async sweep(known, now) {
      let removed = await staging.clear()
      for (const entry of await readdir(dir, { withFileTypes: true }).catch(ifMissing([]))) {
        if (!entry.isFile() || entry.name.startsWith(INCOMING) || known.has(entry.name)) continue
        const path = join(dir, entry.name)
        if (now - (await stat(path)).mtimeMs < ORPHAN_AFTER_MS) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}

/** Milliseconds for a bucket's whole answer, and for one to a file of at most 15 MB. */
interface BucketTimes {
  answerMs: number
  storeMs: number
}
const TIMES: BucketTimes = { answerMs: 20_000, storeMs: 60_000 }
/** The database knows the media type; browsers never ask the bucket. */
const BYTES = 'application/octet-stream'

/** Streams the body. The timeout covers the whole answer: nothing that is read here is large. */
const limitedFetch =
  ({ answerMs, storeMs }: BucketTimes): typeof fetch =>
  (input, init) => {
    const signal = AbortSignal.timeout(init?.method === 'PUT' ? storeMs : answerMs)
    return fetch(input, { ...init, duplex: 'half', signal } as RequestInit)
  }

/** @throws FilesUnreachable instead of whatever the client throws, which may repeat the request */
async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const { status, code } = statedIn(error)
    throw new FilesUnreachable(
      `The bucket of UPLOADS_URL failed: ${[status, code].filter(Boolean).join(' ') || 'no answer'}`,
    )
  }
}

/** The bucket's answer, wherever the client's error keeps it. */
function statedIn(error: unknown): { status?: number; code?: string } {
  const { status, code, cause } = error as { status?: number; code?: string; cause?: unknown }
  return status === undefined && cause instanceof Error
    ? statedIn(cause)
    : { ...(status && { status }), ...(code && { code }) }
}

const PAGE = 1000

/**
 * Files in an S3 bucket, so that several processes serve the same. An upload is first received into `stagingDir` on
 * this machine and checked there; only then does it stream into the bucket, whole or not at all.
 */
export function createBucketStore(
  address: BucketAddress,
  stagingDir: string,
  times: Partial<BucketTimes> = {},
): FileStore {
  const { prefix, ...connection } = address
  const staging = createStaging(stagingDir)
  const bucket = new S3mini({ ...connection, fetch: limitedFetch({ ...TIMES, ...times }) })
  const getKey = (name: string) => `${prefix}${name}`

  return {
    stage: staging.stage,
    discard: staging.discard,
    async save(staged, extension) {
      const name = randomName(extension)
      const { size } = staged
      const body = streamRange((range) => readRange(staged.path, range), { start: 0, end: size })
      await reach(bucket.putObject(getKey(name), body, BYTES, undefined, undefined, size))
      await staging.discard(staged)
      return name
    },
    async remove(name) {
      await reach(bucket.deleteObject(getKey(name)))
    },
    async sizeOf(name) {
      return reach(bucket.getContentLength(getKey(name)).catch(nullIfMissing))
    },
    async read(name, { start, end }) {
      return reach(
        bucket.getObjectRaw(getKey(name), false, start, end).then(async (answer) => {
          const bytes = new Uint8Array(await answer.arrayBuffer())
          // One that knows nothing of ranges answers with the whole file.
          return bytes.length === end - start ? bytes : bytes.subarray(start, end)
        }),
      )
    },
    async sweep(known, now) {
      let removed = await staging.clear()
      let next: string | undefined
      do {
        const page = await reach(bucket.listObjectsPaged('/', prefix, PAGE, next))
        for (const { Key, LastModified } of page?.objects ?? []) {
          const name = Key.slice(prefix.length)
          // In folders lies what is not ours: the content's history.
          if (known.has(name) || name.includes('/') || now - LastModified.getTime() < ORPHAN_AFTER_MS) continue
          await reach(bucket.deleteObject(Key))
          removed++
        }
        next = page?.nextContinuationToken
      } while (next)
      return removed
    },
  }
}

function nullIfMissing(error: unknown): null {
  if (statedIn(error).status === 404) return null
  throw error
}

/** The store of an installation: the bucket of UPLOADS_URL, else a folder of DATA_DIR. */
export function openFileStore({ dataDir, uploads }: Pick<Environment, 'dataDir' | 'uploads'>): FileStore {
  const folder = join(dataDir, 'uploads')
  return uploads ? createBucketStore(uploads, folder) : createFolderStore(folder)
}
