import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FileClient } from '#api/db/driver/file-client.ts'

/** How many copies from before a migration are kept. */
const KEPT = 5

/**
 * Copies the database at `path` to `folder/before-<migration>-<time>.db` when it holds tables, and removes all but the
 * last few such copies. Answers the path of the copy, or null when there was nothing to copy.
 */
export function backUpBefore(path: string, migration: string, folder: string): string | null {
  const database = new FileClient({ path })
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const file = join(folder, `before-${migration}-${time}.db`)
  const unfinished = `${file}.part`
  try {
    if (database.run(`select 1 from sqlite_master where type = 'table'`).rows.length === 0) return null
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    database.run('VACUUM INTO ?', [unfinished])
    chmodSync(unfinished, 0o600)
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  } finally {
    database.close()
  }
  removeOldest(folder)
  return file
}

function removeOldest(folder: string): void {
  const copies = readdirSync(folder)
    .filter((name) => /^before-.*\.db$/.test(name))
    .map((name) => ({ file: join(folder, name), time: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  for (const { file } of copies.slice(KEPT)) rmSync(file, { force: true })
}
