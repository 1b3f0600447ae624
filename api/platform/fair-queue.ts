import { counted } from './contract/counted.ts'
import type { Viewer } from '#api/policy.ts'
import { tooMany, unavailable } from '#api/errors.ts'

/** A client that waits for its turn. */
export interface Waiter {
  /** Turns are shared by it: a network address, or a user. */
  key: string
  /** Approved and known; strangers make room for them. */
  isTrusted: boolean
  /** For a job that no one waits for on a screen: it comes after all others. */
  canWait?: boolean
  /** Aborted when the client leaves, which removes it from the queue, too. */
  signal?: AbortSignal | undefined
}

/** A server administrator's command or a background job: what no stranger can cause. */
export const OURSELVES: Waiter = { key: '', isTrusted: true }

/** A signed-in user; without approval, which anyone can be, a stranger. */
export const getWaiter = (
  { id, approved }: Pick<Viewer, 'id' | 'approved'>,
  more: Pick<Waiter, 'canWait' | 'signal'> = {},
): Waiter => ({ key: `person ${id}`, isTrusted: approved, ...more })

/** The client of a request: an approved user, otherwise a network address. */
export const getRequester = (
  viewer: Pick<Viewer, 'id' | 'approved'> | null | undefined,
  from: { address: () => string; left: () => AbortSignal },
): Waiter => ({
  ...(viewer?.approved ? getWaiter(viewer) : { key: `address ${from.address()}`, isTrusted: false }),
  // Created only for a client that has to wait.
  get signal() {
    return from.left()
  },
})

export interface QueueLimits {
  /** Jobs that can wait or run at a time. */
  places: number
  /** The maximum of these per client. */
  own?: number
  /** The name of a job in the error for too many. */
  resourceType?: string
  /** Jobs that run at a time, at most half of them for strangers; one by default. */
  atOnce?: number
  /** The maximum of these per client. */
  ownAtOnce?: number
  /** Milliseconds after which a running job no longer counts. */
  patience?: number
  /** The error of a job without a place. */
  error: () => Error
}

interface QueuedClient extends Pick<Waiter, 'key' | 'isTrusted'> {
  canWait: boolean
  jobs: { start: () => void; refuse: () => void }[]
}

const RETRY_SECONDS = 5
/** Milliseconds of work after which other work gets its turn. */
const SLICE = 2

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

/**
 * Runs jobs, one at a time or a few, in turns: a client with many jobs waits behind the first of everyone else. When
 * all places are taken, the last job of the busiest client makes room for one with fewer, a stranger's for a trusted
 * one, and one that can wait for one that can't. Every other turn is for trusted clients.
 */
export class FairQueue {
  readonly #limits: Required<QueueLimits>
  /** In the order of their turns. */
  readonly #queued = new Map<string, QueuedClient>()
  /** Waiting and running jobs per client. */
  readonly #own = new Map<string, number>()
  /** Running jobs per client. */
  readonly #ownRunning = new Map<string, number>()
  #emptied: PromiseWithResolvers<void> | undefined
  #count = 0
  #running = 0
  #strangers = 0
  #wasTrusted = false
  /** When the first job of this turn of the event loop started. */
  #sliceFrom: number | undefined

  constructor(limits: QueueLimits) {
    const atOnce = limits.atOnce ?? 1
    this.#limits = { own: Infinity, resourceType: 'file', atOnce, ownAtOnce: atOnce, patience: Infinity, ...limits }
  }

  /** @throws the job's error, the limits' own, or 429 for a client with too many jobs here */
  run<T>(client: Waiter, job: () => Promise<T>): Promise<T> {
    const { own, resourceType } = this.#limits
    if ((this.#own.get(client.key) ?? 0) >= own) {
      const message = `You have ${counted(own, resourceType)} in line. Wait until one is done, then try again.`
      return Promise.reject(tooMany(message, RETRY_SECONDS))
    }
    add(this.#own, client.key, 1)
    if (!this.#mayStart(client)) return this.#inTurn(client, job)
    this.#reserve(client)
    return this.#work(client, job)
  }

  /** Resolves once no job waits or runs. */
  drained(): Promise<void> {
    if (this.#own.size === 0) return Promise.resolve()
    return (this.#emptied ??= Promise.withResolvers<void>()).promise
  }

  async #inTurn<T>(client: Waiter, job: () => Promise<T>): Promise<T> {
    try {
      await this.#turnOf(client)
    } catch (error) {
      this.#forget(client.key)
      throw error
    }
    return this.#work(client, job)
  }

  async #work<T>(client: Waiter, job: () => Promise<T>): Promise<T> {
    const { patience } = this.#limits
    let isRunning = true
    const end = () => {
      if (isRunning) this.#giveBack(client)
      isRunning = false
    }
    const late = patience < Infinity ? setTimeout(end, patience) : undefined
    try {
      return await job()
    } finally {
      clearTimeout(late)
      end()
      this.#forget(client.key)
    }
  }

  #mayStart({ key, isTrusted }: Pick<Waiter, 'key' | 'isTrusted'>): boolean {
    const { atOnce, ownAtOnce } = this.#limits
    return (
      this.#running < atOnce &&
      (isTrusted || this.#strangers < atOnce / 2) &&
      (this.#ownRunning.get(key) ?? 0) < ownAtOnce &&
      (this.#sliceFrom === undefined || performance.now() - this.#sliceFrom < SLICE)
    )
  }

  #reserve({ key, isTrusted }: Pick<Waiter, 'key' | 'isTrusted'>): void {
    this.#running++
    if (!isTrusted) this.#strangers++
    add(this.#ownRunning, key, 1)
    if (this.#sliceFrom !== undefined) return
    this.#sliceFrom = performance.now()
    setImmediate(() => {
      this.#sliceFrom = undefined
      this.#startNext()
    })
  }

  #giveBack({ key, isTrusted }: Pick<Waiter, 'key' | 'isTrusted'>): void {
    this.#running--
    if (!isTrusted) this.#strangers--
    add(this.#ownRunning, key, -1)
    this.#startNext()
  }

  #forget(key: string): void {
    add(this.#own, key, -1)
    if (this.#own.size > 0 || !this.#emptied) return
    // The client of the last job gets its result first.
    setImmediate(this.#emptied.resolve)
    this.#emptied = undefined
  }

  async #turnOf(client: Waiter): Promise<void> {
    const { key, isTrusted, canWait = false, signal } = client
    const { places, error } = this.#limits
    if (signal?.aborted) throw error()
    const place = `${isTrusted} ${canWait} ${key}`
    if (this.#count + 1 >= places) this.#evictOne({ isTrusted, canWait }, this.#queued.get(place)?.jobs.length ?? 0)
    const { promise, resolve: start, reject } = Promise.withResolvers<void>()
    const job = { start, refuse: () => reject(error()) }
    const queued = this.#queued.get(place) ?? { key, isTrusted, canWait, jobs: [] }
    queued.jobs.push(job)
    this.#queued.set(place, queued)
    this.#count++
    const leave = () => {
      const at = queued.jobs.indexOf(job)
      if (at >= 0) this.#remove(place, queued, at).refuse()
    }
    signal?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Removes a job from the queue. */
  #remove(place: string, { jobs }: QueuedClient, at: number) {
    const [job] = jobs.splice(at, 1)
    if (jobs.length === 0) this.#queued.delete(place)
    this.#count--
    return job!
  }

  #evictOne({ isTrusted, canWait }: Omit<QueuedClient, 'key' | 'jobs'>, own: number): void {
    const yields = (other: QueuedClient) => {
      if (other.canWait !== canWait) return other.canWait && (isTrusted || !other.isTrusted)
      const hasMore = other.jobs.length > own + 1
      return other.isTrusted ? isTrusted && hasMore : hasMore || (isTrusted && own === 0)
    }
    const [most] = [...this.#queued]
      .toReversed()
      .filter(([, other]) => yields(other))
      .toSorted(
        ([, a], [, b]) =>
          Number(a.isTrusted) - Number(b.isTrusted) ||
          Number(b.canWait) - Number(a.canWait) ||
          b.jobs.length - a.jobs.length,
      )
    if (!most) throw this.#limits.error()
    const [place, queued] = most
    this.#remove(place, queued, -1).refuse()
  }

  /** Starts one: its duration decides when the next starts. */
  #startNext(): void {
    const next = this.#next()
    if (!next) return
    const [place, queued] = next
    this.#wasTrusted = queued.isTrusted
    const job = this.#remove(place, queued, 0)
    if (queued.jobs.length > 0) {
      this.#queued.delete(place)
      this.#queued.set(place, queued)
    }
    this.#reserve(queued)
    job.start()
  }

  /** The next client among those that can start. */
  #next(): [place: string, waiting: QueuedClient] | undefined {
    if (this.#queued.size === 0) return undefined
    const all = [...this.#queued].filter(([, queued]) => this.#mayStart(queued))
    const now = all.filter(([, { canWait }]) => !canWait)
    const candidates = now.length > 0 ? now : all
    return candidates.find(([, { isTrusted }]) => isTrusted !== this.#wasTrusted) ?? candidates[0]
  }
}

/**
 * The queue of calls and pages. A database file is read in the process itself, which a request keeps busy until it
 * waits for the disk or something else; waiting for a database server leaves it free for others.
 */
export const createRequestQueue = ({ isServer }: { isServer: boolean }): FairQueue =>
  new FairQueue({
    places: 2000,
    own: 250,
    resourceType: 'request',
    ...(isServer ? { atOnce: 64, ownAtOnce: 16 } : { atOnce: 32, ownAtOnce: 8 }),
    patience: 1000,
    error: unavailable,
  })
