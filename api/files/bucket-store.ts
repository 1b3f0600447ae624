import { BYTES, openBucket, reach, statedIn, type BucketTimes } from './bucket.ts'
import { readRange } from './read-range.ts'
import { createStaging, randomName } from './staging.ts'
import { ORPHAN_AFTER_MS, type FileStore } from './store.ts'
import { streamRange } from './stream-range.ts'
import type { BucketAddress } from './uploads-url.ts'

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
  const { prefix } = address
  const staging = createStaging(stagingDir)
  const bucket = openBucket(address, times)
  const keyOf = (name: string) => `${prefix}${name}`

  return {
    stage: staging.stage,
    discard: staging.discard,
    async keep(staged, extension) {
      const name = randomName(extension)
      const { size } = staged
      const body = streamRange((range) => readRange(staged.path, range), { start: 0, end: size })
      await reach(bucket.putObject(keyOf(name), body, BYTES, undefined, undefined, size))
      await staging.discard(staged)
      return name
    },
    async remove(name) {
      await reach(bucket.deleteObject(keyOf(name)))
    },
    async sizeOf(name) {
      return reach(bucket.getContentLength(keyOf(name)).catch(nullIfMissing))
    },
    async read(name, { start, end }) {
      return reach(
        bucket.getObjectRaw(keyOf(name), false, start, end).then(async (answer) => {
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
