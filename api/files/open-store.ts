import { join } from 'node:path'
import type { Environment } from '#api/env.ts'
import { createBucketStore } from './bucket-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

/** The store of an installation: the bucket of UPLOADS_URL, else a folder of DATA_DIR. */
export function openFileStore({ dataDir, uploads }: Pick<Environment, 'dataDir' | 'uploads'>): FileStore {
  const folder = join(dataDir, 'uploads')
  return uploads ? createBucketStore(uploads, folder) : createFolderStore(folder)
}
