import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'libsql'

/** Another process uses the same data directory. */
export class DataDirectoryLocked extends Error {
  override readonly name = 'DataDirectoryLocked'
}

export interface DataDirectoryLock {
  /** Releases the lock. Ending the process in any way does the same. */
  release(): void
}

/**
 * Locks the data directory for this process, or throws DataDirectoryLocked with a message that names the process that
 * has it.
 *
 * The lock is an exclusive transaction on a tiny database, which is a lock of the operating system: the kernel releases
 * it when the process ends, also after SIGKILL or a power loss, so it is never stale. A process id in a file would be:
 * ids are reused, and mean something else in another container that mounts the same directory. The file with the id is
 * only for the message. Don't open `lock.db` elsewhere in this process: on POSIX, closing any handle to a file releases
 * the process's locks on it.
 */
export function lockDataDirectory(directory: string): DataDirectoryLock {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const holder = join(directory, 'lock.pid')
  const database = new Sqlite(join(directory, 'lock.db'))
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!(error instanceof Sqlite.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error
    throw new DataDirectoryLocked(
      `${getName(holder)} already works with ${directory}. Stop it first, or set DATA_DIR to another directory.`,
    )
  }
  writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 })
  return {
    release() {
      if (!database.open) return
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

function getName(file: string): string {
  try {
    const id = readFileSync(file, 'utf8').trim()
    return id === '' ? 'Another process' : `Another process (id ${id})`
  } catch {
    return 'Another process'
  }
}
