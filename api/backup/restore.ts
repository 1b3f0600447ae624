import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import Sqlite from 'libsql'
import { copyPrivately, syncTree } from './copy.ts'
import { BackupError, DATABASE_COPY, FILES, type Manifest, readManifest, verify } from './manifest.ts'

const placeOf = (path: string) => (path.startsWith(`${FILES}/`) ? path.slice(FILES.length + 1) : path)

/**
 * Makes a data directory from a backup, whole or not at all: each file is compared with its hash before anything is
 * written, and the database is checked before the folder gets its name. Never writes over an installation.
 *
 * @throws BackupError
 */
export async function restoreBackup(source: string, target: string): Promise<Manifest> {
  const [backup, folder] = [resolve(source), resolve(target)]
  const manifest = await readManifest(backup)
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new BackupError(`${folder} is a file. Name a new folder to restore into.`)
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(`${folder} is not empty. Restore into a new folder, then start with DATA_DIR set to it.`)
  }
  await verify(backup, manifest)

  const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished`)
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    for (const { path } of manifest.files) {
      const file = join(unfinished, placeOf(path))
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await copyPrivately(join(backup, path), file)
    }
    if (manifest.database === 'copied') checkDatabase(join(unfinished, DATABASE_COPY))
    await syncTree(
      unfinished,
      manifest.files.map(({ path }) => placeOf(path)),
    )
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

function checkDatabase(file: string): void {
  const database = new Sqlite(file)
  try {
    const [integrity] = database.prepare('PRAGMA integrity_check').raw().all() as [string][]
    const broken = database.prepare('PRAGMA foreign_key_check').all()
    if (integrity?.[0] !== 'ok' || broken.length > 0) {
      throw new BackupError('The database in this backup is damaged: it does not pass its own check.')
    }
  } finally {
    database.close()
  }
}
