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

/** Files in a folder that only this process's account can read. */
export function createFolderStore(dir: string): FileStore {
  const staging = createStaging(dir)
  /** Never outside the folder, whatever the database contains. */
  const getPath = (name: string) => join(dir, basename(name))

  /** Makes changes of the folder survive a power loss. */
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

/** Milliseconds for a bucket's whole response, and for one to a file of at most 15 MB. */
interface BucketTimes {
  answerMs: number
  storeMs: number
}
const TIMES: BucketTimes = { answerMs: 20_000, storeMs: 60_000 }
/** The database has the media type; browsers never ask the bucket. */
const BYTES = 'application/octet-stream'

/** Streams the body. The timeout covers the whole response, because everything read here is small. */
const limitedFetch =
  ({ answerMs, storeMs }: BucketTimes): typeof fetch =>
  (input, init) => {
    const signal = AbortSignal.timeout(init?.method === 'PUT' ? storeMs : answerMs)
    return fetch(input, { ...init, duplex: 'half', signal } as RequestInit)
  }

/** @throws FilesUnreachable instead of the client's error, which may repeat the request */
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

/** The bucket's response, wherever the client's error has it. */
function statedIn(error: unknown): { status?: number; code?: string } {
  const { status, code, cause } = error as { status?: number; code?: string; cause?: unknown }
  return status === undefined && cause instanceof Error
    ? statedIn(cause)
    : { ...(status && { status }), ...(code && { code }) }
}

const PAGE = 1000

/**
 * Files in an S3 bucket, shared by several processes. An upload is first received into `stagingDir` on this machine and
 * checked there; only then is it streamed into the bucket, completely or not at all.
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
          // A server without support for ranges returns the whole file.
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
          // Folders contain what isn't ours: the content's history.
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

/** The file store of an installation: the bucket of UPLOADS_URL, otherwise a folder of DATA_DIR. */
export function openFileStore({ dataDir, uploads }: Pick<Environment, 'dataDir' | 'uploads'>): FileStore {
  const folder = join(dataDir, 'uploads')
  return uploads ? createBucketStore(uploads, folder) : createFolderStore(folder)
}
