import { setImmediate as turn } from 'node:timers/promises'
import { and, sql } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import { FUNDING_BANDS, INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { StartupFilters } from '#api/contract/startup/schema.ts'
import { placeOfId } from '#api/core/match/ranking.ts'
import { rankStartups } from '#api/core/match/ranking.service.ts'
import type { StartupSide } from '#api/core/match/sides.ts'
import { holds, patternOf } from '#api/db/contains.ts'
import type { Reader } from '#api/db/database.ts'
import { startups } from '#api/db/schema/startup.ts'
import type { Place } from '#api/page.ts'
import { findRows, type ListedRecord, SEARCHED, type StartupList, type TextMatch } from './startup.query.ts'
import { expressionOf, FEW, firstHits, type Found, isAscii, isIndexed } from './startup.search.ts'

type Context = Pick<CallContext, 'database' | 'now'>

/** Startups whose text is looked at in one go, and by one request. */
const STEP = 2000
const WALKED = 5 * STEP

/** The filters that what is kept in memory can answer. */
function isWanted({ industry, stage, funding }: StartupFilters, hits: ReadonlySet<number> | null) {
  const [at, stageAt] = [industry && INDUSTRIES.indexOf(industry), stage && STAGES.indexOf(stage)]
  const band = FUNDING_BANDS.find(({ value }) => value === funding)
  return (startup: StartupSide): boolean => {
    const ask = startup.ask || 0
    return (
      (at === undefined || startup.industry === at) &&
      (stageAt === undefined || startup.stage === stageAt) &&
      (!band || (ask >= band.min && (band.max === null || ask < band.max))) &&
      (!hits || hits.has(startup.id))
    )
  }
}

/** The hits of the search index as JSON, where they are few, or where only the index knows the letters. */
async function hitsOf(read: Reader, q: string | undefined): Promise<string | null> {
  if (!q || !isIndexed(q)) return null
  const { count, ids } = await firstHits(read, expressionOf(q), isAscii(q) ? FEW + 1 : -1)
  return isAscii(q) && count > FEW ? null : ids
}

/** Those of some startups whose text has the letters. */
async function having(read: Reader, ids: readonly number[], q: string): Promise<number[]> {
  const rows = await read
    .select({ id: startups.id })
    .from(startups)
    .where(
      and(
        sql`${startups.id} in (select "value" from json_each(${JSON.stringify(ids)}))`,
        holds(SEARCHED.public, patternOf(q)),
      ),
    )
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

/**
 * The rows of a list that is sorted by fit, from a place on; their positions hold no figure. `null` for a viewer whom
 * nothing is compared with. A search for a common text stops after so many startups, and the next page goes on there.
 */
export async function findByFit(
  context: Context,
  viewer: Viewer,
  list: StartupList,
  filters: StartupFilters,
  { after, isBack }: Place,
): Promise<Found | null> {
  const { read } = context.database
  const { q } = filters
  const most = filters.limit + 1
  const hits = await hitsOf(read, q)
  const ranking = await rankStartups(
    context,
    viewer,
    isWanted(filters, hits ? new Set(JSON.parse(hits) as number[]) : null),
  )
  if (!ranking) return null
  const like: TextMatch | null = q && !hits ? { kind: 'like', pattern: patternOf(q), columns: 'public' } : null
  const counted: TextMatch | null = hits ? { kind: 'ids', ids: hits } : like
  const step = like ? STEP : most
  const rows: ListedRecord[] = []
  let place = after
  for (let walked = 0; walked < WALKED; walked += step) {
    const ranked = ranking.after(place, step, isBack)
    const wanted = (like ? await having(read, ranked, q!) : ranked).slice(0, most - rows.length)
    const ids = JSON.stringify(wanted)
    const found = await findRows(read, list, { text: { kind: 'ids', ids } }, wanted.length)
    const byId = new Map(found.map((row) => [row.id, row]))
    rows.push(...wanted.flatMap((id) => (byId.has(id) ? [{ ...byId.get(id)!, position: '' }] : [])))
    if (rows.length >= most || ranked.length < step) return { rows, stoppedAt: null, counted }
    place = placeOfId(ranked.at(-1)!)
    await turn()
  }
  return { rows, stoppedAt: place, counted }
}
