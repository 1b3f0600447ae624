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
  /** Whether it is a server, which responds asynchronously. */
  readonly isServer: boolean
  /**
   * Queries over committed data, which never wait for a writer. Each query sees its own state: `batch` runs several
   * over one. `databaseErrorIn` says what an error means, because Drizzle's own contains bound parameters.
   */
  readonly read: Reader & Pick<LibSQLDatabase, 'batch'>
  /**
   * One transaction: all of it is committed and on the disk when this resolves, or nothing if `work` throws.
   * Transactions run one after another. An error of `work` is rethrown, an error of the database as DatabaseError.
   * Calling `write` inside `work` throws: pass the transaction on. A transaction that takes longer than 10 s (on a
   * server: 4 s from its call) is rolled back (`busy`), so never wait for the network in it.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /**
   * Changes after each commit; a commit of another process is seen within one turn of the event loop. Null for a
   * server, which doesn't report commits. Throws DatabaseError.
   */
  version(): number | null
  /** Finishes waiting transactions, then closes the connections. */
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

/** A write that a server doesn't answer fails before its caller gives up. */
const SERVER_LIMITS: Partial<WriterLimits> = { lock: 3500, whole: 4000 }

/** Opens the database, and creates a file that doesn't exist. `migrate` creates the schema. */
export async function openDatabase({ limits, ...options }: DatabaseOptions): Promise<Database> {
  const path = databaseFile(options.url)
  if (!path) return over(await openServer(options), { ...SERVER_LIMITS, ...limits })
  restrictPermissions(path)
  return over(openFile({ path, synchronous: options.synchronous }), limits)
}

function over(engine: Engine, limits: Partial<WriterLimits> | undefined): Database {
  const writer = new Writer(engine.writing, limits)
  /** Cached for one turn of the event loop, or until this process commits. */
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
 * Only the account of the process can read the file, because it contains people's addresses. SQLite's side files follow
 * it. An existing file isn't opened: closing it would drop the locks of this process's connections. Anything else that
 * opens the file then (a backup, a shell) would delete the log when it closes.
 */
export function restrictPermissions(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}
