import { open } from 'node:fs/promises'
import { S3mini } from 's3mini'
import { createStaging, randomName } from './staging.ts'
import { FilesUnreachable, ORPHAN_AFTER_MS, type FileStore, type OpenFile } from './store.ts'
import type { BucketAddress } from './uploads-url.ts'

/** A bucket that does not begin to answer for so long is out of reach; one that is sent a file may take longer. */
const ANSWER_MS = 20_000
const STORED_MS = 5 * 60_000
const PAGE = 1000
/** What the file is, the database knows; the bucket is never asked by a browser. */
const BYTES = 'application/octet-stream'

/** Streams bodies both ways. The time is limited until the answer begins: a slow reader may take as long as it needs. */
const streamingFetch: typeof fetch = async (input, init) => {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), init?.method === 'PUT' ? STORED_MS : ANSWER_MS)
  try {
    return await fetch(input, { ...init, duplex: 'half', signal: abort.signal } as RequestInit)
  } finally {
    clearTimeout(timer)
  }
}

/** @throws FilesUnreachable instead of whatever the client throws, which may repeat the request */
async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const { status, code } = error as { status?: number; code?: string }
    throw new FilesUnreachable(
      `The bucket of UPLOADS_URL failed: ${[status, code].filter(Boolean).join(' ') || 'no answer'}`,
    )
  }
}

/**
 * Files in a bucket that speaks S3, so that several processes serve the same. What comes is received into `stagingDir` of
 * this machine first: its content is checked there, and only then does it stream into the bucket, whole or not at all.
 */
export function createBucketStore(address: BucketAddress, stagingDir: string): FileStore {
  const { endpoint, prefix, region, accessKeyId, secretAccessKey } = address
  const staging = createStaging(stagingDir)
  const bucket = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, fetch: streamingFetch })
  const keyOf = (name: string) => `${prefix}${name}`

  return {
    stage: staging.stage,
    discard: staging.discard,
    async keep(staged, extension) {
      const name = randomName(extension)
      const handle = await open(staged.path)
      try {
        const body = handle.readableWebStream() as ReadableStream
        await reach(bucket.putObject(keyOf(name), body, BYTES, undefined, undefined, staged.size))
      } finally {
        await handle.close()
      }
      await staging.discard(staged)
      return name
    },
    async remove(name) {
      await reach(bucket.deleteObject(keyOf(name)))
    },
    async open(name): Promise<OpenFile | null> {
      const answer = await reach(bucket.getObjectResponse(keyOf(name)))
      if (!answer?.body) return null
      return { size: Number(answer.headers.get('Content-Length')), body: answer.body }
    },
    async sweep(known, now) {
      let removed = await staging.clear()
      let next: string | undefined
      do {
        const page = await reach(bucket.listObjectsPaged('/', prefix, PAGE, next))
        for (const { Key, LastModified } of page?.objects ?? []) {
          const isKnown = known.has(Key.slice(prefix.length))
          if (isKnown || now - LastModified.getTime() < ORPHAN_AFTER_MS) continue
          await reach(bucket.deleteObject(Key))
          removed++
        }
        next = page?.nextContinuationToken
      } while (next)
      return removed
    },
  }
}
