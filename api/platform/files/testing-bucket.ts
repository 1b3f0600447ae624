import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { createBucketStore } from './open-store.ts'
import { readUploadsUrl } from './uploads-url.ts'

interface S3Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
type S3ServerClass = new (options: object) => S3Server

/**
 * An S3 server with one bucket, `files`. It signs the address of a list differently from S3 and every client, so
 * `lists` accepts any signature.
 */
export async function startBucket({ lists = false } = {}) {
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3ServerClass
  const directory = temporaryFolder('bucket')
  const serverAt = (port: number) =>
    new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      allowMismatchedSignatures: lists,
      configureBuckets: [{ name: 'files' }],
    })
  let server = serverAt(0)
  const { port } = await server.run()
  const url = (secret = 'S3RVER') => `s3://S3RVER:${secret}@127.0.0.1:${port}/files/uploads?tls=false&region=us-east-1`
  let stores = 0
  return {
    url: url(),
    /** A separate store, like another process. */
    open: (secret?: string) => createBucketStore(readUploadsUrl(url(secret))!, join(directory, `staging-${++stores}`)),
    /** Leaves every request without a response, until `again`. */
    stop: () => server.close(),
    async again() {
      server = serverAt(port)
      await server.run()
    },
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
