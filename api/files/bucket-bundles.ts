import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Bundles } from '#cms/repository/carrier.ts'
import { BYTES, openBucket, reach } from './bucket.ts'
import { readRange } from './read-range.ts'
import { streamRange } from './stream-range.ts'
import type { BucketAddress } from './uploads-url.ts'

/** Milliseconds: the first bundle holds the whole history with its pictures. */
const TIMES = { answerMs: 60_000, storeMs: 60_000 }

/** The commits that several processes share, in the folder `content` beside the documents. */
export function bucketBundles(address: BucketAddress): Bundles {
  const bucket = openBucket(address, TIMES)
  const keyOf = (name: string) => `${address.prefix}content/${name}`
  return {
    async put(name, path) {
      const { size } = await stat(path)
      const body = streamRange((range) => readRange(path, range), { start: 0, end: size })
      await reach(bucket.putObject(keyOf(name), body, BYTES, undefined, undefined, size))
    },
    async get(name, path) {
      const answer = await reach(bucket.getObjectRaw(keyOf(name)))
      await reach(pipeline(answer.body!, createWriteStream(path)))
    },
  }
}
