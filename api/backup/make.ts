import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import Sqlite from 'libsql'
import { databaseFile } from '#api/db/database-url.ts'
import type { Environment } from '#api/env.ts'
import { copyDataDir, syncTree } from './copy.ts'
import { BackupError, DATABASE_COPY, describe, FILES, MANIFEST, type Manifest } from './manifest.ts'

/** How often the copy starts again because documents came and went too fast. */
const ROUNDS = 5

/**
 * Saves an installation into a new folder, whole or not at all, while the server may be running: the database by
 * `VACUUM INTO`, everything else in DATA_DIR as files, and a manifest with the SHA-256 of each. The release is left
 * out, because the start builds it.
 *
 * @throws BackupError
 */
export async function makeBackup(environment: Environment, target: string, now: Date): Promise<Manifest> {
  const folder = resolve(target)
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(
      `${folder} is not empty. Name a folder that does not exist yet: a backup is never mixed with another.`,
    )
  }
  if (!existsSync(environment.dataDir)) throw new BackupError(`There is no installation in ${environment.dataDir}.`)
  const file = databaseFile(environment.databaseUrl)
  if (file && !existsSync(file)) {
    throw new BackupError(`There is no database in ${environment.dataDir} yet. "npm start" makes it.`)
  }

  const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    if (file) await copyWithDatabase(environment, file, unfinished)
    else await copyDataDir(environment.dataDir, join(unfinished, FILES))

    const files = await describe(unfinished)
    const database = file ? 'copied' : 'elsewhere'
    const uploads = environment.uploads ? 'elsewhere' : 'copied'
    const manifest: Manifest = { format: 1, madeAt: now.toISOString(), database, uploads, files }
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
    await syncTree(unfinished, [...files.map(({ path }) => path), MANIFEST])
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
    await syncTree(dirname(folder), ['.'])
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw asBackupError(error)
  }
}

/**
 * A document's file is there before its row and goes after it. So files are copied first (files deleted later are
 * kept), then the database, then new files.
 */
async function copyWithDatabase({ dataDir, uploads }: Environment, database: string, to: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    await copyDataDir(dataDir, join(to, FILES))
    await rm(join(to, DATABASE_COPY), { force: true })
    copyDatabase(database, join(to, DATABASE_COPY))
    await copyDataDir(dataDir, join(to, FILES))
    if (uploads || missingDocuments(to).length === 0) return
  }
  throw new BackupError(
    `These documents have a row in the database and no file: ${missingDocuments(to).join(', ')}. Nothing was saved; look for them in an older backup.`,
  )
}

function copyDatabase(from: string, to: string): void {
  const database = new Sqlite(from, { timeout: 5000 })
  try {
    database.prepare('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
}

function missingDocuments(backup: string): string[] {
  const database = new Sqlite(join(backup, DATABASE_COPY))
  try {
    const rows = database.prepare('SELECT stored_name AS name FROM documents').all() as { name: string }[]
    return rows.map(({ name }) => name).filter((name) => !existsSync(join(backup, FILES, 'uploads', name)))
  } finally {
    database.close()
  }
}

function asBackupError(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (/ENOSPC|EDQUOT|SQLITE_FULL/.test(code))
    return new BackupError('There is no room for the backup. Nothing was saved.')
  if (/EACCES|EPERM|EROFS|CANTOPEN/.test(code)) return new BackupError(`The backup cannot be written there (${code}).`)
  return error
}
