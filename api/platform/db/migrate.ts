import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, readFileSync } from 'node:fs'
import { join, basename, dirname } from 'node:path'
import { FileClient, openFile } from './file-engine.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from '@libsql/client'
import { readMigrationFiles } from './drizzle.ts'
import { restrictPermissions } from './database.ts'
import { databaseFile } from './database-url.ts'
import type { Engine } from './engine.ts'
import { openServer } from './server-engine.ts'

/** How many backups from before a migration are kept. */
const MAX_BACKUPS = 5

/**
 * Copies the database at `path` to `folder/before-<migration>-<time>.db` if it has tables, and deletes all but the last
 * few of such copies. Returns the path of the copy, or null if there was nothing to copy.
 */
function backUpBefore(path: string, migration: string, folder: string): string | null {
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
  for (const { file } of copies.slice(MAX_BACKUPS)) rmSync(file, { force: true })
}

/** The database can't be used as it is; the message is for the server administrator. */
class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface MigrationOptions {
  url: string
  authToken?: string | undefined
  /** The folder for backups of a database file; by default `backups` next to the file. */
  backups?: string
  migrations?: string
}

export interface MigrationResult {
  /** The number of migrations that ran. */
  ran: number
  /** The path of the backup made before; null for a new or empty database and for a server. */
  backup: string | null
}

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))

/** The same as in Drizzle's own migrator. */
const HISTORY =
  'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)'

interface Migration {
  tag: string
  statements: string[]
}

/**
 * Migrates the schema in one transaction, which is rolled back if a row would refer to a missing one. A file with
 * tables is backed up first. Run it before `openDatabase`, with the data directory locked. Throws if the database is
 * from a newer version or from before the baseline, and if a migration fails.
 */
export async function migrate(options: MigrationOptions): Promise<MigrationResult> {
  const migrations = options.migrations ?? MIGRATIONS
  const file = databaseFile(options.url)
  if (file) restrictPermissions(file)
  const engine = file ? openFile({ path: file }) : await openServer(options)
  try {
    const pending = await pendingMigrations(engine, migrations)
    if (pending.length === 0) return { ran: 0, backup: null }
    const backup = file && backUpBefore(file, pending[0]!.tag, options.backups ?? join(dirname(file), 'backups'))
    try {
      // The server has answered, so it is there.
      if (file) await run(engine, pending, backup)
      else await runOnServer(options, pending)
    } catch (error) {
      // Another process may have been faster: each of several on one server migrates at startup.
      if (file || !(await isUpToDate(engine, migrations))) throw error
      return { ran: 0, backup }
    }
    return { ran: pending.length, backup }
  } finally {
    engine.reading.close()
    engine.writing.close()
  }
}

/** Whether another process finishes migrating within the next seconds. */
async function isUpToDate(engine: Engine, folder: string): Promise<boolean> {
  for (let attempts = 0; attempts < 20; attempts++) {
    const pending = await pendingMigrations(engine, folder).catch(() => null)
    if (pending?.length === 0) return true
    await pause(250)
  }
  return false
}

/** All tables at once take a server longer than a query may. */
async function runOnServer(options: MigrationOptions, pending: Migration[]): Promise<void> {
  const engine = await openServer({ ...options, timeout: 60_000 })
  try {
    await run(engine, pending, null)
  } finally {
    engine.writing.close()
  }
}

async function run(engine: Engine, pending: Migration[], backup: string | null): Promise<void> {
  try {
    await engine.writing.migrate([HISTORY, ...pending.flatMap(({ statements }) => statements)])
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const backupNote = backup ? ` A copy from before is in backups/${basename(backup)}.` : ''
    const message = `The database couldn’t be brought up to date, and is as it was before (${reason}).${backupNote}`
    throw new MigrationError(message, { cause })
  }
}

/** The migrations that have not run yet, oldest first. */
async function pendingMigrations({ reading }: Engine, migrationsFolder: string): Promise<Migration[]> {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const last = await lastMigration(reading)
  if (last > 0 && last < journal.entries[0]!.when) {
    throw new MigrationError(
      'This database is older than this version can bring up to date. Do what docs/operating.md says under "From before the baseline".',
    )
  }
  if (last > journal.entries.at(-1)!.when) {
    throw new MigrationError(
      'This database was made by a newer version of Trellis. Start that version, or restore an older backup.',
    )
  }
  return readMigrationFiles({ migrationsFolder })
    .map(({ sql: statements, hash, folderMillis }, index) => ({
      tag: journal.entries[index]!.tag,
      when: folderMillis,
      statements: [
        ...statements,
        `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('${hash}', ${folderMillis})`,
      ],
    }))
    .filter(({ when }) => when > last)
}

/** The time of the last migration that ran; 0 if none has. */
async function lastMigration(client: Client): Promise<number> {
  const { rows: tables } = await client.execute(`select 1 from sqlite_master where name = '__drizzle_migrations'`)
  if (tables.length === 0) return 0
  const { rows } = await client.execute('select max(cast(created_at as integer)) from __drizzle_migrations')
  return Number(rows[0]?.[0] ?? 0)
}
