import { fetchForPage } from '#site/lib/session/page-user.ts'

interface CacheEntry {
  since: number
  answer: Promise<unknown>
}

const cache = new Map<string, CacheEntry>()

/**
 * The JSON of a call, asked for again only when the last answer is older than `milliseconds` (rules: Freshness); it
 * outlives client-side navigation. Rejects when the call does not succeed, and then nothing is kept.
 */
export function freshJson<Data>(path: string, milliseconds: number): Promise<Data> {
  const known = cache.get(path)
  if (known && Date.now() - known.since < milliseconds) return known.answer as Promise<Data>
  const answer = fetchForPage(path, { headers: { Accept: 'application/json' } }).then((response) => {
    if (!response.ok) throw new Error(`${response.status}: ${path}`)
    return response.json()
  })
  cache.set(path, { since: Date.now(), answer })
  answer.catch(() => cache.delete(path))
  return answer as Promise<Data>
}
