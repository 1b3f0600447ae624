import { join } from 'node:path'
import { databaseFile } from '#api/platform/db/database-url.ts'
import { openDatabase, type Database } from '#api/platform/db/database.ts'
import { DataDirectoryLocked, lockDataDirectory } from '#api/platform/db/lock.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { prepareDataDir, type Environment } from '#api/env.ts'
import { UsageError } from './progress.ts'

/** Changes a database as its only writer, because SQLite allows no second one. */
export async function withDatabase(
  environment: Environment,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const { dataDir, databaseUrl: url, databaseAuthToken: authToken } = environment
  prepareDataDir(dataDir)
  const lock = databaseFile(url) ? lockOrExplain(dataDir) : undefined
  await migrate({ url, authToken, backups: join(dataDir, 'backups') })
  const database = await openDatabase({ url, authToken })
  try {
    await work(database)
  } finally {
    await database.close()
    lock?.release()
  }
}

function lockOrExplain(dataDir: string) {
  try {
    return lockDataDirectory(dataDir)
  } catch (error) {
    if (!(error instanceof DataDirectoryLocked)) throw error
    throw new UsageError(
      `The server is running with ${dataDir}, and only one process may write to its database. Stop it, run this command again, then start it.`,
    )
  }
}
