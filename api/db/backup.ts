import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@libsql/client'

/** How many copies from before a migration are kept. */
const KEPT = 5

/**
 * Copies the database into `folder` as `before-<migration>-<time>.db` when it already holds tables, and removes all but
 * the last few such copies. Answers the file name, or null when there was nothing to copy.
 */
export async function backUpBefore(client: Client, migration: string, folder: string): Promise<string | null> {
  const tables = await client.execute(`select count(*) as tables from sqlite_master where type = 'table'`)
  if (Number(tables.rows[0]?.['tables']) === 0) return null

  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const file = join(folder, `before-${migration}-${time}.db`)
  const unfinished = `${file}.part`
  rmSync(unfinished, { force: true })
  try {
    await client.execute({ sql: 'VACUUM INTO ?', args: [unfinished] })
    chmodSync(unfinished, 0o600)
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
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
