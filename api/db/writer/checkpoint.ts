import { statSync } from 'node:fs'
import Sqlite from 'libsql/promise'

/** Bytes by which the log grows between two checkpoints: SQLite's own 1,000 pages. */
const GROWTH = 4096 * 1000

/** The first moves everything and keeps nobody waiting. The second only cuts the log, between two readers' queries. */
const BOTH = 'PRAGMA wal_checkpoint(PASSIVE); PRAGMA busy_timeout = 100; PRAGMA wal_checkpoint(TRUNCATE)'

/**
 * Moves what a database's write-ahead log holds into the database, beside the event loop. SQLite would do it inside a
 * COMMIT, where readers wait for the disk too. It runs between two units of work, so that all of the log can be moved.
 */
export class Checkpoint {
  readonly #log: string
  readonly #database: Sqlite
  #isAsked = false
  /** Bytes that the last one left: a reader elsewhere may still need them. */
  #left = 0

  /** `path` names the database. */
  constructor(path: string) {
    this.#log = `${path}-wal`
    this.#database = new Sqlite(path, {})
  }

  /** Looks whether it is time. `between` runs work between two units. */
  afterCommit(between: (work: () => Promise<void>) => Promise<void>): void {
    if (this.#isAsked || this.#size() < this.#left + GROWTH) return
    this.#isAsked = true
    void between(() => this.#run()).finally(() => (this.#isAsked = false))
  }

  close(): void {
    this.#database.close()
  }

  /** Never fails: without room in the database, for instance, everything stays safe in the log. */
  async #run(): Promise<void> {
    await (this.#database.exec(BOTH) as Promise<unknown>).catch(() => {})
    this.#left = this.#size()
  }

  #size(): number {
    try {
      return statSync(this.#log).size
    } catch {
      // A log that is not there holds nothing.
      return 0
    }
  }
}
