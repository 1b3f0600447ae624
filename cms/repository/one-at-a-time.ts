/** Runs one piece of work after the other, in the order in which they are asked for. */
export interface Queue {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Ends when everything that was asked for is done. */
  idle(): Promise<void>
}

/** A queue of its own. A piece that fails does not stop the next. */
export function oneAtATime(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const result = last.then(work)
      last = result.catch(() => {})
      return result
    },
    idle: async () => void (await last),
  }
}
