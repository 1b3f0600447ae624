import { nanoquery, type FetcherStore, type FetcherValue } from '@nanostores/query'
import type { RequestError } from './request-error.ts'

const MINUTE = 60_000
/** Data counts as fresh this long, and no call repeats it (rules: Freshness). */
export const FRESH = 5 * MINUTE
/** Unused data is dropped after this long. */
const CACHE_TTL_MS = 10 * MINUTE

/** What a query shows: its data, or why there are none. `undefined` data with no error is still on the way. */
export type QueryValue<T> = FetcherValue<T, RequestError>

interface Cached {
  data?: unknown
  error?: unknown
  created?: number
  expires?: number
}

const cache = new Map<string, Cached>()
/** What came with a page and was taken. */
const hydrated = new WeakSet<object>()

/** How often each key was refreshed or replaced: an answer asked for before that is outdated. */
const changes = new Map<string, number>()
const changed = (key: string) => changes.set(key, (changes.get(key) ?? 0) + 1)

/** The library drops a call for a key whose answer is on its way, so that one is asked for once more. */
async function newest<T>(key: string, load: () => Promise<T>): Promise<T> {
  const before = changes.get(key)
  const data = await load()
  return changes.get(key) === before ? data : newest(key, load)
}

const [createFetcherStore, , { mutateCache, revalidateKeys }] = nanoquery({
  cache,
  dedupeTime: FRESH,
  cacheLifetime: CACHE_TTL_MS,
  onErrorRetry: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
})

export interface QuerySettings {
  /** Milliseconds that data count as fresh; `FRESH` by default. */
  fresh?: number
  /** Fetches again when the tab is looked at again and the data are no longer fresh. */
  onFocus?: boolean
  /** Milliseconds between calls while someone looks at the tab and at the data; none by default. */
  every?: number
}

/** Data of the API that this browser keeps, and shares among everything that shows them. */
export interface Query<T> {
  readonly key: string
  readonly $value: FetcherStore<T, RequestError>
  /** Takes the data that came with the page, once: a part that is shown again must not put them over newer ones. */
  hydrate(data: T): void
  /** Takes data that came another way, such as in the answer to a save. */
  set(data: T): void
  /** Fetches now if someone shows the data, else when someone does. */
  refresh(): void
}

/** A query with no retries, no refetch on focus and no polling by default (rules: Freshness). */
export function createQuery<T>(key: string, load: () => Promise<T>, settings: QuerySettings = {}): Query<T> {
  const { fresh = FRESH, onFocus = false, every = 0 } = settings
  const $value = createFetcherStore<T>([key], {
    fetcher: () => newest(key, load),
    // A timed call must not be taken for a repetition of the one before.
    dedupeTime: every > 0 ? Math.min(fresh, every / 2) : fresh,
    revalidateOnFocus: onFocus,
    revalidateInterval: every,
  })
  function set(data: T) {
    const now = Date.now()
    changed(key)
    // The library only replaces what it has; data that come with the page are put in before anyone asks for them.
    cache.set(key, { data, created: now, expires: now + CACHE_TTL_MS })
    mutateCache(key, data)
  }
  return {
    key,
    $value,
    hydrate(data) {
      if (typeof data === 'object' && data !== null) {
        if (hydrated.has(data)) return
        hydrated.add(data)
      }
      set(data)
    },
    set,
    refresh: () => refreshQueries([key]),
  }
}

/** Fetches these keys again, now where someone shows them. */
export function refreshQueries(keys: string[]): void {
  keys.forEach(changed)
  revalidateKeys(keys)
}
