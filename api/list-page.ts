import { badRequest } from './errors.ts'
import { sql, type SQLWrapper } from './platform/db/drizzle.ts'

/** One page of a long list (rules: Long lists). */
export interface Page<Item> {
  items: Item[]
  /** Entries on all pages; null if counting them would cost more than the page itself. */
  total: number | null
  /** The cursor of the page after this one; null on the last. */
  next: string | null
  /** The cursor of the page before this one, for lists that can be read backward; null on the first. */
  previous?: string | null
}

/** A position in an ordered list: the sorted value, then the id. */
export type Position = readonly [value: string | number, id: number]

/** Encodes a position as an opaque text for clients. `order` names the sort that it belongs to. */
export function encodeCursor(order: string, position: Position): string {
  return Buffer.from(JSON.stringify([order, ...position])).toString('base64url')
}

/** 400: the cursor isn't valid in this list. */
export const foreignCursor = () => badRequest('This cursor isn’t from this list. Start from the first page.')

/** Decodes a cursor. @throws ApiError 400 if it is invalid, or from a list in another order. */
export function decodeCursor(cursor: string | undefined, order: string): Position | null {
  if (!cursor) return null
  const [cursorOrder, value, id] = readList(cursor)
  const isValue = typeof value === 'string' || Number.isSafeInteger(value)
  if (cursorOrder === order && isValue && Number.isSafeInteger(id)) return [value as string | number, id as number]
  throw foreignCursor()
}

/** The name of an order in cursors that lead back through it. */
const backwards = (order: string): string => `${order} backwards`

/** Whether a cursor leads back through this order. */
const leadsBack = (cursor: string | undefined, order: string): boolean =>
  cursor !== undefined && readList(cursor)[0] === backwards(order)

function readList(cursor: string): unknown[] {
  try {
    const list: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/**
 * Counts a list for its page, which may already have its total. A database server is asked in parallel with the page,
 * because waiting would be another round trip.
 */
export function counting(database: { isServer: boolean }, count: () => Promise<number>): () => Promise<number> {
  // A Drizzle query starts when it is awaited, each time.
  const early = database.isServer ? (async () => count())() : undefined
  early?.catch(() => {})
  return () => early ?? count()
}

/** Cuts the entries of a query for `limit` + 1 to a page. */
export function cutPage<Entry>(
  entries: readonly Entry[],
  limit: number,
  cursorOf: (last: Entry) => string,
): { shown: Entry[]; next: string | null } {
  const shown = entries.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: entries.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** The position from which a page's rows are read, and the direction. */
export interface Place {
  /** The row before the first of them; null at the start of that direction. */
  after: Position | null
  isBack: boolean
}

interface PageQuery {
  /** Identifies the order of the list in its cursors. */
  order: string
  cursor: string | undefined
  limit: number
}

/** @throws ApiError 400 for a cursor of another list */
export function getPlace(cursor: string | undefined, order: string): Place {
  const isBack = leadsBack(cursor, order)
  return { after: decodeCursor(cursor, isBack ? backwards(order) : order), isBack }
}

/**
 * Turns the rows of a query for `limit` + 1 from a position, or of a search that stopped somewhere, into a page. Null
 * if it leads back to the start: then a full first page is read instead.
 */
export function turnPage<Row>(
  { order, limit }: Pick<PageQuery, 'order' | 'limit'>,
  { after, isBack }: Place,
  found: readonly Row[],
  getPosition: (row: Row) => Position,
  stoppedAt: Position | null = null,
): { rows: Row[]; next: string | null; previous: string | null } | null {
  const rows = found.slice(0, limit)
  const far = found.length > limit ? getPosition(rows.at(-1)!) : stoppedAt
  if (isBack && !far) return null
  const near = after && (rows[0] ? getPosition(rows[0]) : after)
  const [before, behind] = isBack ? [far, near] : [near, far]
  return {
    rows: isBack ? rows.reverse() : rows,
    next: behind && encodeCursor(order, behind),
    previous: before && encodeCursor(backwards(order), before),
  }
}

/** One page of a list that can be read in both directions; `find` returns up to a number of rows from a position. */
export async function readPage<Row>(
  query: PageQuery,
  find: (place: Place, most: number) => Promise<Row[]>,
  getPosition: (row: Row) => Position,
): Promise<{ rows: Row[]; next: string | null; previous: string | null }> {
  const place = getPlace(query.cursor, query.order)
  const found = await find(place, query.limit + 1)
  return turnPage(query, place, found, getPosition) ?? readPage({ ...query, cursor: undefined }, find, getPosition)
}

/** The condition for the rows after a position, and their order, by a value and then the id. */
export function keyset({ after, isBack }: Place, value: SQLWrapper, id: SQLWrapper, descending = true) {
  const isDescending = descending !== isBack
  const beyond = sql.raw(isDescending ? '<' : '>')
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return {
    behind: after ? sql`(${value}, ${id}) ${beyond} (${after[0]}, ${after[1]})` : undefined,
    order: [sql`${value} ${direction}`, sql`${id} ${direction}`],
  }
}
