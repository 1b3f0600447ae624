import { setImmediate as turn } from 'node:timers/promises'
import { max, sql } from '#api/platform/db/drizzle.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { toPattern, prepared } from '#api/platform/db/query.ts'
import { startups } from './table.ts'
import type { Position } from '#api/list-page.ts'
import {
  findRows,
  positionAt,
  type ListedRecord,
  type SearchedColumns,
  type StartupList,
  type TextMatch,
} from './query.ts'

/** Up to this many hits are fetched and sorted; with more, scanning the list in its order finds a page faster. */
const FEW = 1500
/** With fewer startups than this even common words have few hits, and counting them first costs more than it saves. */
const SMALL_REGION = 10 * FEW
/** Hits from which the total is estimated. */
const SAMPLED = 20
/** The length of the shortest text that the search index (of trigrams) can find. */
const SHORTEST = 3
/** Rows that are scanned at a time: about 5 ms. */
const STEP = 2000
const FIRST_STEP = 500
/** Rows to scan before asking the search index for all its hits, which may all be at the end of the list. */
const WALKED_BEFORE_INDEX = FIRST_STEP + STEP
/** Rows that one request scans for a text too short for the search index. The next page continues there. */
const WALKED_FOR_SHORT = FIRST_STEP + 5 * STEP
/** The maximum number of rows of a list that are counted by scanning. */
const COUNTED_AT_MOST = 2000

/** An expression for the search index: contains this text anywhere. */
export const toSearchExpression = (q: string) => `"${q.replaceAll('"', '""')}"`
/** LIKE only ignores the case of ASCII letters; the index ignores any case. */
const isAscii = (q: string) => !/[^\p{ASCII}]/u.test(q)
/** Whether a text is long enough for the search index. */
export const isIndexed = (q: string) => [...q].length >= SHORTEST

export interface Search {
  q: string
  columns: SearchedColumns
}

interface Found {
  rows: ListedRecord[]
  /** Where the scan stopped before the page was full; `null` if these are all rows, or enough. */
  stoppedAt: Position | null
  /** How the rows can be counted; `null` if that would scan a long list. */
  counted: TextMatch | null
}

/**
 * The first `limit` rows of a list that contain `q`, in any case. Few hits are sorted; for many, the list is scanned in
 * steps, between which other requests run. `candidates` is the number of rows without `q`.
 */
export async function search(
  reader: Reader,
  list: StartupList,
  { q, columns }: Search,
  limit: number,
  candidates: () => Promise<number>,
): Promise<Found> {
  const like: TextMatch = { kind: 'like', pattern: toPattern(q), columns }
  const countable = async () => ((await candidates()) <= COUNTED_AT_MOST ? like : null)
  if (columns === 'admin') return { ...(await walk(reader, list, like, limit, Infinity)), counted: await countable() }
  if (!isIndexed(q)) {
    return { ...(await walk(reader, list, like, limit, WALKED_FOR_SHORT)), counted: await countable() }
  }

  const expression = toSearchExpression(q)
  const fromIndex = async (text: TextMatch) => ({
    rows: await findRows(reader, list, { text }, limit),
    stoppedAt: null,
  })
  const fromFewHits = async () => {
    const { count, ids } = await firstHits(reader, expression, FEW + 1)
    const text: TextMatch = { kind: 'ids', ids }
    return count > FEW ? null : { ...(await fromIndex(text)), counted: text }
  }
  const fromAllHits = async () => fromIndex({ kind: 'index', expression })

  const canWalk = isAscii(q)
  const newest = await newestId(reader)
  const seemMany = canWalk && newest > SMALL_REGION && (await expectedHits(reader, expression, newest)) > FEW
  const few = seemMany ? null : await fromFewHits()
  if (few) return few
  if (!canWalk) return { ...(await fromAllHits()), counted: null }
  const walked = await walk(reader, list, like, limit, WALKED_BEFORE_INDEX)
  if (!walked.stoppedAt) return { ...walked, counted: await countable() }
  const late = seemMany ? await fromFewHits() : null
  return { ...(late ?? (await fromAllHits())), counted: await countable() }
}

/** Scans a list in its order until `limit` rows match or `atMost` rows were scanned. */
async function walk(reader: Reader, list: StartupList, text: TextMatch, limit: number, atMost: number) {
  const rows: ListedRecord[] = []
  let step = FIRST_STEP
  let walked = 0
  let after = list.after
  while (walked < atMost) {
    const rest = { ...list, after }
    const until = await positionAt(reader, rest, step)
    rows.push(...(await findRows(reader, rest, { text, until }, limit - rows.length)))
    if (rows.length >= limit || !until) return { rows, stoppedAt: null }
    walked += step
    step = STEP
    after = until
    await turn()
  }
  return { rows, stoppedAt: after }
}

const startupHits = prepared((reader: Reader) =>
  reader
    .select({ count: sql<number>`count(*)`, ids: sql<string>`json_group_array("rowid")` })
    .from(hitsUpTo('atMost'))
    .prepare(),
)

/** The first startups that the search index finds, as JSON of their ids. */
async function firstHits(reader: Reader, expression: string, atMost: number): Promise<{ count: number; ids: string }> {
  return (await startupHits(reader).get({ expression, atMost }))!
}

const newestStartup = prepared((reader: Reader) =>
  reader
    .select({ id: max(startups.id) })
    .from(startups)
    .prepare(),
)

/** The highest id of all startups: an estimate of how many there are. */
async function newestId(reader: Reader): Promise<number> {
  return (await newestStartup(reader).get())?.id ?? 0
}

const startupHitsExpected = prepared((reader: Reader) =>
  reader
    .select({
      count: sql<number>`count(*)`,
      lastId: sql<number>`coalesce(max("rowid"), 0)`,
    })
    .from(hitsUpTo('atMost'))
    .prepare(),
)

/**
 * Estimates how many startups the search index would find, from the gaps between the first hits: reading all hits of a
 * common word costs more than the page.
 */
async function expectedHits(reader: Reader, expression: string, newest: number): Promise<number> {
  const { count, lastId } = (await startupHitsExpected(reader).get({ expression, atMost: SAMPLED }))!
  return count < SAMPLED ? count : (count * newest) / lastId
}

const hitsUpTo = (atMost: string) =>
  sql`(select "rowid" from "startup_search" where "startup_search" match ${sql.placeholder('expression')} limit ${sql.placeholder(atMost)})`
