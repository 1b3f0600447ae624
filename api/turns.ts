import { counted } from './contract/counted.ts'
import type { Viewer } from './contract/policy.ts'
import { tooMany } from './errors.ts'

/** Who waits for a turn. */
export interface Waiter {
  /** Turns go round by it: an address, or a person. */
  key: string
  /** Approved and known; strangers make room for them. */
  isTrusted: boolean
  /** For a job that no one waits for on a screen: it comes after all others. */
  canWait?: boolean
  /** Given once they have left: then they leave the line, too. */
  signal?: AbortSignal | undefined
}

/** An operator's command, a clock's round: what no stranger can bring about. */
export const OURSELVES: Waiter = { key: '', isTrusted: true }

/** Someone signed in; without approval, which is what anyone can be, a stranger. */
export const waiterOf = (
  { id, approved }: Pick<Viewer, 'id' | 'approved'>,
  more: Pick<Waiter, 'canWait' | 'signal'> = {},
): Waiter => ({ key: `person ${id}`, isTrusted: approved, ...more })

export interface TurnLimits {
  /** Jobs that may wait or run at a time. */
  places: number
  /** Of those, jobs of one person. */
  own?: number
  /** The error of a job without a place. */
  refusal: () => Error
}

interface Waiting extends Pick<Waiter, 'isTrusted'> {
  canWait: boolean
  jobs: { begin: () => void; refuse: () => void }[]
}

const RETRY_SECONDS = 5

/**
 * Runs one job at a time, in turns: someone with many jobs waits behind the first of everyone else. When all places are
 * taken, the last job of the busiest makes room for someone who has fewer, a stranger's for someone trusted, and one
 * that can wait for one that can't. Every other turn is for the trusted.
 */
export class Turns {
  readonly #limits: Required<TurnLimits>
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Waiting>()
  /** Jobs that wait or run, by whose they are. */
  readonly #own = new Map<string, number>()
  /** All that wait or run. */
  readonly #under = new Set<Promise<unknown>>()
  #count = 0
  #isBusy = false
  #wasTrusted = false

  constructor(limits: TurnLimits) {
    this.#limits = { own: Infinity, ...limits }
  }

  /** @throws the job's error, the refusal, or 429 for someone who has too many jobs here already */
  run<T>(who: Waiter, job: () => Promise<T>): Promise<T> {
    const result = this.#run(who, job)
    const ended = result.catch(() => {}).finally(() => this.#under.delete(ended))
    this.#under.add(ended)
    return result
  }

  /** Settles when every job that was given so far has ended. */
  async drained(): Promise<void> {
    await Promise.all(this.#under)
  }

  async #run<T>(who: Waiter, job: () => Promise<T>): Promise<T> {
    const { own, refusal } = this.#limits
    const before = this.#own.get(who.key) ?? 0
    if (who.signal?.aborted) throw refusal()
    if (before >= own)
      throw tooMany(`You have ${counted(own, 'file')} in line. Wait until one is done, then try again.`, RETRY_SECONDS)
    this.#own.set(who.key, before + 1)
    try {
      if (this.#isBusy) await this.#turnOf(who)
      this.#isBusy = true
      try {
        return await job()
      } finally {
        this.#isBusy = this.#beginNext()
      }
    } finally {
      const left = this.#own.get(who.key)! - 1
      if (left === 0) this.#own.delete(who.key)
      else this.#own.set(who.key, left)
    }
  }

  async #turnOf(who: Waiter): Promise<void> {
    const { key, isTrusted, canWait = false, signal } = who
    const { places, refusal } = this.#limits
    const place = `${isTrusted} ${canWait} ${key}`
    if (this.#count + 1 >= places) this.#makeRoom({ isTrusted, canWait }, this.#waiting.get(place)?.jobs.length ?? 0)
    const { promise, resolve: begin, reject } = Promise.withResolvers<void>()
    const job = { begin, refuse: () => reject(refusal()) }
    const waiting = this.#waiting.get(place) ?? { isTrusted, canWait, jobs: [] }
    waiting.jobs.push(job)
    this.#waiting.set(place, waiting)
    this.#count++
    const leave = () => {
      const at = waiting.jobs.indexOf(job)
      if (at >= 0) this.#take(place, waiting, at).refuse()
    }
    signal?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Takes a job out of the line. */
  #take(place: string, { jobs }: Waiting, at: number) {
    const [job] = jobs.splice(at, 1)
    if (jobs.length === 0) this.#waiting.delete(place)
    this.#count--
    return job!
  }

  #makeRoom({ isTrusted, canWait }: Omit<Waiting, 'jobs'>, own: number): void {
    const yields = (other: Waiting) => {
      if (other.canWait !== canWait) return other.canWait && (isTrusted || !other.isTrusted)
      const hasMore = other.jobs.length > own + 1
      return other.isTrusted ? isTrusted && hasMore : hasMore || (isTrusted && own === 0)
    }
    const [most] = [...this.#waiting]
      .toReversed()
      .filter(([, other]) => yields(other))
      .toSorted(
        ([, a], [, b]) =>
          Number(a.isTrusted) - Number(b.isTrusted) ||
          Number(b.canWait) - Number(a.canWait) ||
          b.jobs.length - a.jobs.length,
      )
    if (!most) throw this.#limits.refusal()
    const [place, waiting] = most
    this.#take(place, waiting, -1).refuse()
  }

  /** Whether there was one. */
  #beginNext(): boolean {
    const all = [...this.#waiting]
    const now = all.filter(([, { canWait }]) => !canWait)
    const candidates = now.length > 0 ? now : all
    const next = candidates.find(([, { isTrusted }]) => isTrusted !== this.#wasTrusted) ?? candidates[0]
    if (!next) return false
    const [place, waiting] = next
    this.#wasTrusted = waiting.isTrusted
    const job = this.#take(place, waiting, 0)
    if (waiting.jobs.length > 0) {
      this.#waiting.delete(place)
      this.#waiting.set(place, waiting)
    }
    job.begin()
    return true
  }
}
