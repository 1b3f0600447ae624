import type { LoadOptions } from '#tests/bench/lib/load.ts'

/** The requests to each server, in this order. */
export const CASES = ['list', 'by id', 'search', 'update'] as const
export type Case = (typeof CASES)[number]

/** A server with the same startups, behind a login. */
export interface ApiRival {
  name: string
  requests: Readonly<Record<Case, LoadOptions>>
  /** How many rows a response to the list or the search has. */
  rowsOf: (answer: unknown) => number
  stop(): void
}

/** The user who reads and updates. */
export const USER = { email: 'reader@example.org', password: 'bench-reader-1' }

/** The search term, the same on each server. */
const FILTERS = [
  { industry: 'Energy', stage: 'seed' },
  { industry: 'FinTech', stage: 'mvp' },
  { industry: 'SaaS', stage: 'growth' },
  { industry: 'AgTech', stage: 'pre-seed' },
  { industry: 'Logistics', stage: 'series_a' },
] as const
const TERMS = ['quartzite', 'battery', 'river market', 'Grain ledger', 'nothing at all'] as const
/** The text columns that our search covers. */
export const SEARCHED = ['companyName', 'industry', 'elevatorPitch'] as const

export type Query = Readonly<Record<string, string | number | boolean>>

/** A query string with each name as the other server writes it. */
export const toQuery = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')

/** How to send the compared requests to a server. */
interface Dialect {
  /** The user who reads. */
  headers: Readonly<Record<string, string>>
  list: (filter: (typeof FILTERS)[number]) => string
  search: (term: (typeof TERMS)[number]) => string
  /** The addresses of all startups. */
  entries: readonly string[]
  update: { method?: string; url: string; body?: object; headers?: Readonly<Record<string, string>> }
}

/** The body of an update, with a different text each time. */
export const PITCH = { elevatorPitch: 'A pitch that is told anew, number #.' }

export const buildRequests = ({ headers, list, search, entries, update }: Dialect): ApiRival['requests'] => ({
  list: { headers, urls: FILTERS.map(list) },
  // A hundred, spread over the whole table.
  'by id': { headers, urls: Array.from({ length: 100 }, (_, at) => entries[Math.floor((at * entries.length) / 100)]!) },
  search: { headers, urls: TERMS.map(search) },
  update: {
    method: update.method ?? 'PATCH',
    urls: [update.url],
    headers: { ...headers, ...update.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(update.body ?? PITCH),
  },
})
