import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { DatabaseError } from '#api/db/errors.ts'

const toDisk = promisify(fdatasync)

/**
 * Flushes a database's write-ahead log to the disk beside the event loop. SQLite would do it inside COMMIT, where
 * readers wait too; here only writers wait, while the next units of work run. Those who come during a flush share the
 * next one.
 */
export class LogSync {
  readonly #path: string
  readonly #write: (descriptor: number) => Promise<void>
  #descriptor: number | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  /** `path` names the database. */
  constructor(path: string, write = toDisk) {
    this.#path = `${path}-wal`
    this.#write = write
  }

  /**
   * Resolves when all that was committed before the call survives a power cut.
   * @throws DatabaseError `unconfirmed` when the disk refuses
   */
  done(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#sync().finally(() => (this.#running = undefined))
      return this.#running
    }
    const goOn = () => {
      this.#next = undefined
      return this.done()
    }
    return (this.#next ??= this.#running.then(goOn, goOn))
  }

  async close(): Promise<void> {
    // Whoever waits for the next turn of the disk is still given it.
    while (this.#running) await this.#running.catch(() => {})
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }

  async #sync(): Promise<void> {
    try {
      await this.#write((this.#descriptor ??= openSync(this.#path, 'r')))
    } catch (error) {
      // A log that is not there holds nothing.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
      throw new DatabaseError('unconfirmed', 'The disk did not confirm a change.', { code: 'SQLITE_IOERR_FSYNC' })
    }
  }
}
