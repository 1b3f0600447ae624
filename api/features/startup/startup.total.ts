import { sql } from 'drizzle-orm'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'

interface Total {
  version: number
  countedAt: number
  total: number
}

/**
 * Milliseconds for which a total may be reused. A database file says by its version when anything was committed; a libSQL
 * server's answer to that is not to be relied on, so there a total may be this old.
 */
const FRESH_FOR = 1000
const MOST_KEPT = 1000
const kept = new WeakMap<Reader, Map<string, Total>>()

/**
 * Counts once for each state of the database: a count walks all that it counts, where a page reads a few entries of an
 * index. `name` stands for the list with all its values.
 */
export async function keptTotal(reader: Reader, name: string, count: () => Promise<number>): Promise<number> {
  let totals = kept.get(reader)
  if (!totals) kept.set(reader, (totals = new Map()))
  const version = await versionOf(reader)
  const known = totals.get(name)
  if (known?.version === version && performance.now() - known.countedAt < FRESH_FOR) return known.total
  const total = await count()
  totals.delete(name)
  totals.set(name, { version, countedAt: performance.now(), total })
  if (totals.size > MOST_KEPT) totals.delete(totals.keys().next().value!)
  return total
}

async function versionOf(reader: Reader): Promise<number> {
  const query = prepared(reader, 'data version', () =>
    reader
      .select({ version: sql<number>`"data_version"` })
      .from(sql`pragma_data_version`)
      .prepare(),
  )
  return (await query.get())?.version ?? 0
}
