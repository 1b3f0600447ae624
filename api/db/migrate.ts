import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from '@libsql/client'
import { migrate as migrateWithDrizzle } from 'drizzle-orm/libsql/migrator'
import { backUpBefore } from './backup.ts'
import { FileClient } from './client.ts'
import { keepPrivate } from './database.ts'
import { databasePlace } from './database-url.ts'
import { toDatabaseError } from './errors.ts'
import { openRemoteClient } from './remote.ts'
import { drizzleOver } from './session.ts'

/** The database cannot be used as it is; the message is a sentence for the operator. */
class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface MigrationOptions {
  url: string
  authToken?: string | undefined
  /** Where a file database is backed up to; by default `backups` beside the file. */
  backups?: string
  migrations?: string
}

export interface MigrationResult {
  /** How many migrations ran. */
  ran: number
  /** File name of the backup that was made first; null for a new or empty database and for a server. */
  backup: string | null
}

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * Brings the schema up to date with drizzle's own migrator: all that is to run runs in one transaction, and a row that
 * would point to nothing undoes it. A file that already holds tables is backed up first. Run it before `openDatabase`,
 * under the lock of the data directory. Throws when the database was made by a newer version, and when a migration fails.
 */
export async function migrate(options: MigrationOptions): Promise<MigrationResult> {
  const migrationsFolder = options.migrations ?? MIGRATIONS
  const place = databasePlace(options.url)
  if (place.kind === 'file') keepPrivate(place.path)
  const client = place.kind === 'file' ? new FileClient({ path: place.path }) : await openRemoteClient(options)
  try {
    const pending = await pendingMigrations(client, migrationsFolder)
    if (pending.length === 0) return { ran: 0, backup: null }
    const folder = options.backups ?? (place.kind === 'file' ? join(dirname(place.path), 'backups') : '')
    const backup = place.kind === 'file' ? await backUpBefore(client, pending[0]!, folder) : null
    try {
      await run(client, migrationsFolder, backup)
    } catch (error) {
      // Another process may have been faster: of several on one server each migrates at its start.
      if (place.kind === 'file' || !(await isBroughtUpToDate(client, migrationsFolder))) throw error
      return { ran: 0, backup }
    }
    return { ran: pending.length, backup }
  } catch (error) {
    throw toDatabaseError(error)
  } finally {
    client.close()
  }
}

/** Whether another process brings the schema up to date in the next seconds. */
async function isBroughtUpToDate(client: Client, folder: string): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    const pending = await pendingMigrations(client, folder).catch(() => null)
    if (pending?.length === 0) return true
    await pause(250)
  }
  return false
}

/** A migration binds no values of people, so SQLite's own sentence may be told. */
async function run(client: Client, migrationsFolder: string, backup: string | null): Promise<void> {
  try {
    await migrateWithDrizzle(drizzleOver(client), { migrationsFolder })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const kept = backup ? ` A copy from before is in backups/${basename(backup)}.` : ''
    throw new MigrationError(
      `The database could not be brought up to date, and is as it was before (${reason}).${kept}`,
      {
        cause: error,
      },
    )
  }
}

/** Names of the migrations that have not run yet, oldest first. */
async function pendingMigrations(client: Client, folder: string): Promise<string[]> {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const last = await lastMigration(client)
  const newest = journal.entries.at(-1)?.when ?? 0
  if (last > newest) {
    throw new MigrationError(
      'This database was made by a newer version of Trellis. Start that version, or restore an older backup.',
    )
  }
  return journal.entries.filter((entry) => entry.when > last).map((entry) => entry.tag)
}

/** Time of the last migration that ran, as drizzle's migrator notes it; 0 when none has. */
async function lastMigration(client: Client): Promise<number> {
  const table = await client.execute(`select 1 from sqlite_master where name = '__drizzle_migrations'`)
  if (table.rows.length === 0) return 0
  const { rows } = await client.execute('select max(cast(created_at as integer)) as last from __drizzle_migrations')
  return Number(rows[0]?.['last'] ?? 0)
}
