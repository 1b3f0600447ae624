import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { drizzle, type LibSQLDatabase } from './drizzle.ts'
import { databaseFile } from './database-url.ts'
import type { Engine, Reader, Transaction } from './engine.ts'
import { openFile, type FileOptions } from './file-engine.ts'
import { openServer } from './server-engine.ts'
import { Writer, type WriterLimits } from './writer.ts'

export type { Reader, Transaction } from './engine.ts'

export interface Database {
  /** Whether it is a server, which is waited for. */
  readonly isServer: boolean
  /**
   * Queries over what has been committed; they never wait for a writer. Each query sees its own moment: `batch` runs
   * several over one. `databaseErrorIn` says what an error means; drizzle's own holds bound parameters.
   */
  readonly read: Reader & Pick<LibSQLDatabase, 'batch'>
  /**
   * One unit of work: all of it is kept and on the disk when this resolves, or nothing when `work` throws. Units run
   * one after another. What `work` throws comes through, an error of the database as DatabaseError. `write` inside
   * `work` throws: hand the transaction on. A unit that takes longer than 10 s (on a server: 4 s from its call) is
   * undone (`busy`), so never wait for the network in it.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /**
   * Another number after each commit; a commit of another process shows within one turn of the event loop. Null for a
   * server, which does not say. Throws DatabaseError.
   */
  version(): number | null
  /** Lets the units of work that wait end, then closes the connections. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `file:` with a path, or the address of a libSQL server (`libsql:`, `https:`, `http:`, `wss:`, `ws:`). */
  url: string
  authToken?: string | undefined
  limits?: Partial<WriterLimits>
  /** For tests. */
  synchronous?: FileOptions['synchronous']
  /** Milliseconds after which a call to a server fails. */
  timeout?: number
}

/** A change that a server does not answer is refused before whoever waits for it gives up. */
const SERVER_LIMITS: Partial<WriterLimits> = { lock: 3500, whole: 4000 }

/** Opens the database; a file is created when it is not there. The schema is `migrate`'s to bring. */
export async function openDatabase({ limits, ...options }: DatabaseOptions): Promise<Database> {
  const path = databaseFile(options.url)
  if (!path) return over(await openServer(options), { ...SERVER_LIMITS, ...limits })
  restrictPermissions(path)
  return over(openFile({ path, synchronous: options.synchronous }), limits)
}

function over(engine: Engine, limits: Partial<WriterLimits> | undefined): Database {
  const writer = new Writer(engine.writing, limits)
  /** Kept for one turn of the event loop, or until this process commits. */
  let version: number | null = null
  return {
    isServer: engine.isServer,
    read: drizzle({ client: engine.reading }),
    write: (work) => writer.write(work).finally(() => (version = null)),
    version() {
      if (version === null) setImmediate(() => (version = null))
      return (version ??= engine.version())
    },
    async close() {
      await writer.close()
      engine.reading.close()
      engine.writing.close()
    },
  }
}

/**
 * Only the account that runs the process may read the file: it holds people's addresses. SQLite's side files follow it.
 * An existing file is not opened: closing it would drop the locks of this process's connections, and whatever else
 * opens the file then (a backup, an operator's shell) would delete the log when it closes.
 */
export function restrictPermissions(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}
