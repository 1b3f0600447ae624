import { and, eq, sql } from '#api/db/drizzle.ts'
import { LRUCache } from 'lru-cache'
import type { Database, Reader } from '#api/db/database.ts'
import { startupTotals } from '#api/db/schema/startup-total.ts'
import type { StartupList } from './startup.query.ts'

interface Total {
  version: number | null
  total: number
}

/**
 * Milliseconds for which a total may be reused: a database server, unlike a file, does not say when anything changed.
 */
const FRESH_FOR = 1000
const MOST_KEPT = 1000
const kept = new WeakMap<Reader, LRUCache<string, Total>>()

/**
 * Counts once per state of the database: a count walks everything, a page only a few index entries. `name` stands for
 * the list with all its values.
 */
export async function keptTotal(database: Database, name: string, count: () => Promise<number>): Promise<number> {
  let totals = kept.get(database.read)
  if (!totals) kept.set(database.read, (totals = new LRUCache({ max: MOST_KEPT, ttl: FRESH_FOR })))
  const version = database.version()
  const known = totals.get(name)
  if (known?.version === version) return known.total
  const total = await count()
  totals.set(name, { version, total })
  return total
}

/** The length of a list that is filtered by nothing but columns, from sums that are kept: as short at any size. */
export async function sumTotals(
  reader: Reader,
  list: Pick<StartupList, 'scope' | 'industry' | 'stage' | 'funding' | 'isPublic'>,
): Promise<number> {
  const { listed, isPublic, industry, stage, fundingBand, total } = startupTotals
  const [row] = await reader
    .select({ count: sql<number>`coalesce(sum(${total}), 0)` })
    .from(startupTotals)
    .where(
      and(
        list.scope === 'all' ? undefined : eq(listed, true),
        list.scope === 'public' ? eq(isPublic, true) : undefined,
        list.isPublic === undefined ? undefined : eq(isPublic, list.isPublic),
        list.industry && eq(industry, list.industry),
        list.stage && eq(stage, list.stage),
        list.funding && eq(fundingBand, list.funding),
      ),
    )
  return row!.count
}
