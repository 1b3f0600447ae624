import { S3mini } from 's3mini'
import { FilesUnreachable } from './store.ts'
import type { BucketAddress } from './uploads-url.ts'

/** Milliseconds for a bucket's whole answer, and for one to a file of at most 15 MB. */
export interface BucketTimes {
  answerMs: number
  storeMs: number
}
const TIMES: BucketTimes = { answerMs: 20_000, storeMs: 60_000 }
/** The database knows the media type; browsers never ask the bucket. */
export const BYTES = 'application/octet-stream'

/** Streams the body. The timeout covers the whole answer: nothing that is read here is large. */
const limitedFetch =
  ({ answerMs, storeMs }: BucketTimes): typeof fetch =>
  (input, init) => {
    const signal = AbortSignal.timeout(init?.method === 'PUT' ? storeMs : answerMs)
    return fetch(input, { ...init, duplex: 'half', signal } as RequestInit)
  }

/** @throws FilesUnreachable instead of whatever the client throws, which may repeat the request */
export async function reach<T>(call: Promise<T>): Promise<T> {
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
export function statedIn(error: unknown): { status?: number; code?: string } {
  const { status, code, cause } = error as { status?: number; code?: string; cause?: unknown }
  return status === undefined && cause instanceof Error
    ? statedIn(cause)
    : { ...(status && { status }), ...(code && { code }) }
}

/** A client of a bucket that never waits for ever. */
export const openBucket = (
  { endpoint, region, accessKeyId, secretAccessKey }: BucketAddress,
  times: Partial<BucketTimes> = {},
): S3mini => {
  const fetch = limitedFetch({ ...TIMES, ...times })
  return new S3mini({ endpoint, region, accessKeyId, secretAccessKey, fetch })
}
