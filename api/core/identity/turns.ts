/** Who waits for a turn. */
export interface Waiter {
  /** Turns go round by it: an address, or a person. */
  key: string
  /** Somebody approved and known; strangers make room for them. */
  isTrusted: boolean
}

interface Waiting extends Waiter {
  jobs: { begin: () => void; refuse: () => void }[]
}

/**
 * Runs one job at a time, in turns: somebody with many jobs waits behind the first of everybody else. When all slots
 * are taken, the last job of the busiest makes room for somebody who has fewer, and a stranger's for somebody trusted.
 * Every other turn is for the trusted.
 */
export class Turns {
  readonly #places: number
  readonly #refusal: () => Error
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Waiting>()
  #count = 0
  #isBusy = false
  #wasTrusted = false

  /** `places`: how many jobs may wait or run at once. `refusal`: the error of a job without a slot. */
  constructor(places: number, refusal: () => Error) {
    this.#places = places
    this.#refusal = refusal
  }

  /** @throws the job's error, or the refusal. */
  async run<T>(who: Waiter, job: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#turnOf(who)
    this.#isBusy = true
    try {
      return await job()
    } finally {
      this.#isBusy = this.#beginNext()
    }
  }

  #turnOf(who: Waiter): Promise<void> {
    const { key, isTrusted } = who
    const place = `${isTrusted} ${key}`
    if (this.#count + 1 >= this.#places) this.#makeRoom(who, this.#waiting.get(place)?.jobs.length ?? 0)
    return new Promise((begin, reject) => {
      const own = this.#waiting.get(place) ?? { key, isTrusted, jobs: [] }
      own.jobs.push({ begin, refuse: () => reject(this.#refusal()) })
      this.#waiting.set(place, own)
      this.#count++
    })
  }

  #makeRoom({ isTrusted }: Waiter, own: number): void {
    const yields = (other: Waiting) =>
      other.isTrusted
        ? isTrusted && other.jobs.length > own + 1
        : other.jobs.length > own + 1 || (isTrusted && own === 0)
    const [most] = [...this.#waiting]
      .toReversed()
      .filter(([, other]) => yields(other))
      .toSorted(([, a], [, b]) => Number(a.isTrusted) - Number(b.isTrusted) || b.jobs.length - a.jobs.length)
    if (!most) throw this.#refusal()
    const [place, { jobs }] = most
    jobs.pop()!.refuse()
    if (jobs.length === 0) this.#waiting.delete(place)
    this.#count--
  }

  /** Whether there was one. */
  #beginNext(): boolean {
    const next = [...this.#waiting].find(([, { isTrusted }]) => isTrusted !== this.#wasTrusted) ?? [...this.#waiting][0]
    if (!next) return false
    const [place, waiting] = next
    this.#wasTrusted = waiting.isTrusted
    this.#waiting.delete(place)
    waiting.jobs.shift()!.begin()
    if (waiting.jobs.length > 0) this.#waiting.set(place, waiting)
    this.#count--
    return true
  }
}
