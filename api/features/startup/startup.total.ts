import { LRUCache } from 'lru-cache'
import type { Database } from '#api/db/database.ts'

interface Total {
  version: number | null
  total: number
}

/**
 * Milliseconds for which a total may be reused: a database server, unlike a file, does not say when anything changed.
 */
const FRESH_FOR = 1000
const MOST_KEPT = 1000
const kept = new WeakMap<Database, LRUCache<string, Total>>()

/**
 * Counts once per state of the database: a count walks everything, a page only a few index entries. `name` stands for
 * the list with all its values.
 */
export async function keptTotal(database: Database, name: string, count: () => Promise<number>): Promise<number> {
  let totals = kept.get(database)
  if (!totals) kept.set(database, (totals = new LRUCache({ max: MOST_KEPT, ttl: FRESH_FOR })))
  const version = database.version()
  const known = totals.get(name)
  if (known?.version === version) return known.total
  const total = await count()
  totals.set(name, { version, total })
  return total
}
