import { readRemoteAddress } from '#cms/repository/remote-address.ts'
import type { Sharing } from '#cms/repository/shared.ts'
import { contentHead } from './core/content/content-head.service.ts'
import { databaseFile } from './db/database-url.ts'
import type { Database } from './db/database.ts'
import type { Environment } from './env.ts'
import { bucketBundles } from './files/bucket-bundles.ts'

/**
 * What several processes share of the editors' content: the database says which commit counts, the bucket or the
 * repository elsewhere brings it. Undefined where there can be one process only.
 */
export function sharedContent(
  { databaseUrl, uploads, contentRemote }: Pick<Environment, 'databaseUrl' | 'uploads' | 'contentRemote'>,
  database: Database,
): Sharing | undefined {
  if (databaseFile(databaseUrl)) return undefined
  const by = uploads ? bucketBundles(uploads) : contentRemote && readRemoteAddress(contentRemote)
  return by ? { head: contentHead({ database }), by } : undefined
}
