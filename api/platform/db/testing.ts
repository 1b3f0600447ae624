import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterFile } from '#tests/after-file.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { type DatabaseError, databaseErrorIn } from './errors.ts'
import { openDatabase, type Database, type DatabaseOptions } from './database.ts'
import { migrate } from './migrate.ts'

let template: Promise<string> | undefined
let folder: string | undefined
let copies = 0

/**
 * A new database with the whole schema and no rows: a copy of a template that is migrated once per worker. It is closed
 * and deleted when the file's tests are done, if not before.
 */
export async function openTestDatabase({
  from,
  ...options
}: Omit<DatabaseOptions, 'url'> & {
  /** A file that is copied instead; no one may have it open. */
  from?: string
} = {}): Promise<Database & { path: string }> {
  const path = join(testFolder(), `test-${++copies}.db`)
  copyFileSync(from ?? (await migratedFile()), path)
  // Tests needn't survive a power loss, and waiting for the disk would take most of their time.
  const database = await openDatabase({ synchronous: 'off', ...options, url: pathToFileURL(path).href })
  let closing: Promise<void> | undefined
  const close = () =>
    (closing ??= database.close().then(() => {
      for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
    }))
  afterFile(close)
  return { ...database, path, close }
}

/** The meaning of the error with which work fails. */
export const getFailure = (work: Promise<unknown>): Promise<DatabaseError> =>
  work.then(
    () => Promise.reject(new Error('The statement should have failed, but succeeded')),
    (error: DatabaseError) => databaseErrorIn(error) ?? error,
  )

/** A file with the whole schema and no rows, to copy. */
export const migratedFile = (): Promise<string> => (template ??= makeTemplate())

async function makeTemplate(): Promise<string> {
  const path = join(testFolder(), 'template.db')
  await migrate({ url: pathToFileURL(path).href })
  return path
}

export interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/** Writes a changed copy of the product's migrations to a folder, and returns it. */
export function changeMigrations(copy: string, change: (journal: Journal, copy: string) => void): string {
  cpSync(fileURLToPath(new URL('migrations', import.meta.url)), copy, { recursive: true })
  const path = join(copy, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal
  change(journal, copy)
  writeFileSync(path, JSON.stringify(journal))
  return copy
}

const testFolder = () => (folder ??= temporaryFolder('test'))
