import { and, type SQL, sql, eq } from '#api/platform/db/drizzle.ts'
import type { FundingBand, Industry, Stage, StartupSortKey } from '#api/platform/contract/enumerations.ts'
import type { Reader, Database } from '#api/platform/db/database.ts'
import { holds, listed, prepared } from '#api/platform/db/query.ts'
import { type RequestFacts, type toViewerParams, requestFactsColumn } from '#api/connections/availability.service.ts'
import { isStartupPending } from '#api/review/queue.service.ts'
import { startups, startupTotals } from './table.ts'
import type { Position } from '#api/list-page.ts'
import { recordColumns, type Extras, type StartupRecord } from './find.service.ts'
import { LRUCache } from 'lru-cache'

/** Which startups a list has, and in which order. An index alone can answer everything here. */
export interface StartupList {
  /** `listed`: approved, with an active owner. `public`: those of them that are public. */
  scope: 'all' | 'listed' | 'public'
  /** A founder whose own startup is in the list in any state. */
  ownerId: number | null
  /** The viewer whose saves and requests are included; `null` for a visitor. */
  requester: ReturnType<typeof toViewerParams> | null
  extras: Extras
  industry?: Industry | undefined
  stage?: Stage | undefined
  funding?: FundingBand | undefined
  isPublic?: boolean | undefined
  /** Only the few that need an administrator's decision. */
  isPending: boolean
  sort: StartupSortKey
  descending: boolean
  after: Position | null
}

/** A row, its position in the list, and its founder's response rate, which visitors don't see. */
export interface ListedRecord extends StartupRecord {
  position: string | number
  requestFacts: RequestFacts | null
}

const NO_REQUEST_FACTS = sql`null`.mapWith((): RequestFacts | null => null)
const listedColumns = (extras: Extras) => ({
  ...recordColumns(extras),
  requestFacts: extras === 'limited' ? NO_REQUEST_FACTS : (requestFactsColumn('founder') as SQL<RequestFacts | null>),
})

/** A further condition that no list index can answer. */
export type TextMatch =
  /** A pattern for SQLite's LIKE with `\` as its escape, over the columns of a `SearchedColumns`. */
  | { kind: 'like'; pattern: string; columns: SearchedColumns }
  /** Few rows: the ids that the search index found, as JSON. */
  | { kind: 'ids'; ids: string }
  /** Many rows: an expression for the search index. */
  | { kind: 'index'; expression: string }

/** The public list searches what everyone sees; the administrators' list searches more (rules: Filters and sorts). */
export type SearchedColumns = 'public' | 'admin'

/** Which part of a list a query reads. */
export interface Reach {
  text?: TextMatch | undefined
  /** Reads only up to and including this position. */
  until?: Position | undefined
  /**
   * What follows the cursor: the rows with the same value, or those after them, each a range of an index. With a row
   * value comparison SQLite would scan all rows with that value, which can be many.
   */
  part?: 'ties' | 'beyond' | undefined
}

const ORDER = {
  companyName: startups.nameOrder,
  industry: startups.industry,
  stage: startups.stageOrder,
  funding: startups.fundingOrder,
  interest: startups.interestCount,
  createdAt: startups.createdAt,
} as const satisfies Record<StartupSortKey, unknown>

const SEARCHED = {
  public: [startups.companyName, startups.industry, startups.elevatorPitch],
  admin: [startups.companyName, startups.industry, startups.description, startups.location],
} as const

const bound = (name: string) => sql.placeholder(name)

function textCondition(text: TextMatch): SQL | undefined {
  if (text.kind === 'ids') return sql`${startups.id} in ${listed('ids')}`
  if (text.kind === 'index')
    return sql`${startups.id} in (select "rowid" from "startup_search" where "startup_search" match ${bound('expression')})`
  return holds(SEARCHED[text.columns], bound('pattern'))
}

/** Whether another index finds the rows before the list's own index is used. */
const usesOtherIndex = (list: StartupList, text: TextMatch | undefined) =>
  list.isPending || (text !== undefined && text.kind !== 'like')

/**
 * The conditions of a list. If another index finds the rows, a `+` before each column keeps SQLite from scanning a list
 * index instead: without statistics it takes that for the faster way.
 */
function conditions(list: StartupList, { text, until, part }: Reach): SQL | undefined {
  const byIndex = usesOtherIndex(list, text)
  const column = (name: SQL | (typeof startups)[keyof typeof startups]) => (byIndex ? sql`+${name}` : sql`${name}`)
  const order = column(ORDER[list.sort])
  const id = byIndex ? sql`+${startups.id}` : sql`${startups.id}`
  const [beyond, within] = list.descending ? [sql.raw('<'), sql.raw('>=')] : [sql.raw('>'), sql.raw('<=')]
  const [value, afterId] = [bound('afterValue'), bound('afterId')]
  const behind = {
    both: sql`(${order}, ${id}) ${beyond} (${value}, ${afterId})`,
    ties: sql`${order} = ${value} and ${id} ${beyond} ${afterId}`,
    beyond: sql`${order} ${beyond} ${value}`,
  }
  const scope = {
    all: undefined,
    listed: sql`${column(startups.listed)} = 1`,
    public: sql`${column(startups.listed)} = 1 and ${column(startups.isPublic)} = 1`,
  }[list.scope]
  const own = sql`${startups.id} = (select "id" from "startup_profiles" "own" where "own"."user_id" = ${bound('owner')})`
  return and(
    list.ownerId === null || !scope ? scope : sql`((${scope}) or ${own})`,
    list.industry && sql`${column(startups.industry)} = ${bound('industry')}`,
    list.stage && sql`${column(startups.stage)} = ${bound('stage')}`,
    list.funding && sql`${column(startups.fundingBand)} = ${bound('funding')}`,
    list.isPublic !== undefined ? sql`${column(startups.isPublic)} = ${bound('isPublic')}` : undefined,
    list.isPending ? isStartupPending : undefined,
    list.after ? behind[part ?? 'both'] : undefined,
    until ? sql`(${order}, ${id}) ${within} (${bound('untilValue')}, ${bound('untilId')})` : undefined,
    text && textCondition(text),
  )
}

function values(list: StartupList, { text, until }: Reach): Record<string, unknown> {
  return {
    owner: list.ownerId,
    ...list.requester,
    industry: list.industry,
    stage: list.stage,
    funding: list.funding,
    isPublic: list.isPublic ? 1 : 0,
    afterValue: list.after?.[0],
    afterId: list.after?.[1],
    untilValue: until?.[0],
    untilId: until?.[1],
    ...(text?.kind === 'like' && { pattern: text.pattern }),
    ...(text?.kind === 'ids' && { ids: text.ids }),
    ...(text?.kind === 'index' && { expression: text.expression }),
  }
}

/** A key for prepared queries: which conditions there are, without their values. */
function getShape(list: StartupList, { text, until, part }: Reach): string {
  const provided = [
    list.ownerId !== null,
    list.industry,
    list.stage,
    list.funding,
    list.isPublic !== undefined,
    list.isPending,
    list.after,
    until,
  ]
  const flags = provided.map((condition) => (condition ? 1 : 0)).join('')
  const match = text ? (text.kind === 'like' ? `like ${text.columns}` : text.kind) : 'any'
  return `${list.scope} ${list.sort} ${list.descending} ${flags} ${match} ${part ?? ''}`
}

function ordered(list: StartupList, { text }: Reach): SQL[] {
  const sign = sql.raw(usesOtherIndex(list, text) ? '+' : '')
  const direction = sql.raw(list.descending ? 'desc' : 'asc')
  return [sql`${sign}${ORDER[list.sort]} ${direction}`, sql`${sign}${startups.id} ${direction}`]
}

const listedRows = prepared(
  (reader: Reader, list: StartupList, reach: Reach) =>
    reader
      .select({ ...listedColumns(list.extras), position: sql<string | number>`${ORDER[list.sort]}` })
      .from(startups)
      .where(conditions(list, reach))
      .orderBy(...ordered(list, reach))
      .limit(bound('limit'))
      .prepare(),
  (list, reach) => `${list.extras} ${getShape(list, reach)}`,
)

const positionsOfHits = prepared(
  (reader: Reader, list: StartupList, reach: Reach) =>
    reader
      .select({ id: startups.id, position: sql<string | number>`${ORDER[list.sort]}` })
      .from(startups)
      .where(conditions(list, reach))
      .orderBy(...ordered(list, reach))
      .limit(bound('limit'))
      .prepare(),
  getShape,
)

const rowsOfIds = prepared((reader: Reader, extras: Extras) =>
  reader
    .select(listedColumns(extras))
    .from(startups)
    .where(sql`${startups.id} in ${listed('ids')}`)
    .prepare(),
)

const countOfRows = prepared(
  (reader: Reader, list: StartupList, text: TextMatch | undefined) =>
    reader
      .select({ count: sql<number>`count(*)` })
      .from(startups)
      .where(conditions(list, { text }))
      .prepare(),
  (list, text) => getShape(list, { text }),
)

const idsOfList = prepared(
  (reader: Reader, list: StartupList, text: TextMatch | undefined) =>
    reader
      .select({ ids: sql<string>`json_group_array("id")` })
      .from(
        reader
          .select({ id: startups.id })
          .from(startups)
          .where(conditions(list, { text }))
          .orderBy(...ordered(list, { text }))
          .as('listed'),
      )
      .prepare(),
  (list, text) => getShape(list, { text }),
)

const positionBehind = prepared(
  (reader: Reader, list: StartupList) =>
    reader
      .select({ id: startups.id, position: sql<string | number>`${ORDER[list.sort]}` })
      .from(startups)
      .where(conditions(list, {}))
      .orderBy(...ordered(list, {}))
      .limit(1)
      .offset(bound('offset'))
      .prepare(),
  (list) => getShape(list, {}),
)

/** The first `limit` rows of a list after its cursor. */
export async function findRows(
  reader: Reader,
  list: StartupList,
  reach: Reach,
  limit: number,
): Promise<ListedRecord[]> {
  if (reach.text && reach.text.kind !== 'like') return findHits(reader, list, reach, limit)
  if (!list.after || reach.until) return readRows(reader, list, reach, limit)
  const ties = await readRows(reader, list, { ...reach, part: 'ties' }, limit)
  if (ties.length === limit) return ties
  return [...ties, ...(await readRows(reader, list, { ...reach, part: 'beyond' }, limit - ties.length))]
}

function readRows(reader: Reader, list: StartupList, reach: Reach, limit: number): Promise<ListedRecord[]> {
  return listedRows(reader, list, reach).all({ ...values(list, reach), limit })
}

/**
 * Sorts the hits of the search index by their positions only, then reads just the rows that are shown, because reading
 * a row is most of its cost.
 */
async function findHits(reader: Reader, list: StartupList, reach: Reach, limit: number): Promise<ListedRecord[]> {
  const positions = await positionsOfHits(reader, list, reach).all({ ...values(list, reach), limit })
  const rows = await rowsOfIds(reader, list.extras).all({
    ...list.requester,
    ids: JSON.stringify(positions.map(({ id }) => id)),
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return positions.flatMap(({ id, position }) => {
    const row = byId.get(id)
    // Deleted between the two queries.
    return row ? [{ ...row, position }] : []
  })
}

/** The length of a whole list, ignoring its cursor. */
export async function countRows(reader: Reader, list: StartupList, text?: TextMatch): Promise<number> {
  const whole = { ...list, after: null }
  return (await countOfRows(reader, whole, text).get(values(whole, { text })))?.count ?? 0
}

/** The ids of a whole list in its order, ignoring its cursor. */
export async function listIds(reader: Reader, list: StartupList, text?: TextMatch): Promise<number[]> {
  const whole = { ...list, after: null }
  return JSON.parse((await idsOfList(reader, whole, text).get(values(whole, { text })))!.ids) as number[]
}

/** The position of the `count`-th row after the cursor; `undefined` if there are fewer. */
export async function positionAt(reader: Reader, list: StartupList, count: number): Promise<Position | undefined> {
  const row = await positionBehind(reader, list).get({ ...values(list, {}), offset: count - 1 })
  return row && [row.position, row.id]
}

interface Total {
  version: number | null
  total: number
}

/** Milliseconds for which a total can be reused: unlike a file, a database server doesn't report changes. */
const FRESH_MS = 1000
const MAX_CACHED = 1000
const cache = new WeakMap<Reader, LRUCache<string, Total>>()

/**
 * Counts once per version of the database, because counting scans everything, and a page only a few index entries.
 * `name` identifies the list with all its values.
 */
export async function getCachedTotal(database: Database, name: string, count: () => Promise<number>): Promise<number> {
  let totals = cache.get(database.read)
  if (!totals) cache.set(database.read, (totals = new LRUCache({ max: MAX_CACHED, ttl: FRESH_MS })))
  const version = database.version()
  const known = totals.get(name)
  if (known?.version === version) return known.total
  const total = await count()
  totals.set(name, { version, total })
  return total
}

/** The length of a list that is only filtered by columns, from stored totals: equally fast at any size. */
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
