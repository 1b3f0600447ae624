/** Runs jobs one after another, in the order in which they were given. A job that fails does not stop the next. */
export class Queue {
  readonly #limit: number
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  /** `limit`: how many jobs may wait or run at a time. */
  constructor(limit: number) {
    this.#limit = limit
  }

  get full(): boolean {
    return this.#waiting >= this.#limit
  }

  run<T>(job: () => Promise<T>): Promise<T> {
    this.#waiting++
    const result = this.#last.then(job).finally(() => this.#waiting--)
    this.#last = result.catch(() => {})
    return result
  }

  /** Settles when every job that was given so far has ended. */
  async drained(): Promise<void> {
    await this.#last
  }
}
