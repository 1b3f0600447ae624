import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of work after which requests, reads and timers get their turn. */
const SLICE = 5

/**
 * Runs jobs one after another, in the order in which they were given. A job that fails does not stop the next. A long
 * queue leaves the event loop its turns: jobs over a synchronous engine would otherwise run as one block.
 */
export class Queue {
  readonly #limit: number
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()
  #turned = 0

  /** `limit`: how many jobs may wait or run at a time. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether a job that is given now begins at once. */
  get empty(): boolean {
    return this.#waiting === 0
  }

  get full(): boolean {
    return this.#waiting >= this.#limit
  }

  run<T>(job: () => Promise<T>): Promise<T> {
    this.#waiting++
    const result = this.#last.then(() => this.#start(job)).finally(() => this.#waiting--)
    this.#last = result.catch(() => {})
    return result
  }

  /** Settles when every job that was given so far has ended. */
  async drained(): Promise<void> {
    await this.#last
  }

  async #start<T>(job: () => Promise<T>): Promise<T> {
    if (performance.now() - this.#turned > SLICE) {
      // A queue that was empty starts at once; only a busy one has used up its slice.
      if (this.#waiting > 1) await turn()
      this.#turned = performance.now()
    }
    return job()
  }
}
