import type { CallContext } from '#api/context.ts'
import { BY_FIT, type StartupSortKey } from '#api/contract/enumerations.ts'
import { canKeepSavedStartups, profileKind, startupView, usableFilters, type Viewer } from '#api/contract/policy.ts'
import type { StartupFilters, StartupListItem } from '#api/contract/startup/schema.ts'
import type { Database } from '#api/db/database.ts'
import { counting, type Page, type Place, placeOf, type Position, turnPage } from '#api/page.ts'
import { askedBy, toldOf } from '#api/core/connection/asking.service.ts'
import { toViewOf } from '#api/core/startup/startup.answer.ts'
import {
  countRows,
  findRows,
  type ListedRecord,
  type SearchedColumns,
  type StartupList,
  type TextMatch,
} from './startup.query.ts'
import { findByFit } from './startup.fit.service.ts'
import { search } from './startup.search.ts'
import { keptTotal, sumTotals } from './startup.total.ts'

type Context = Pick<CallContext, 'database' | 'now'>

const NEWEST_FIRST = '-createdAt'

/** What the policy shows of a stranger's startup, as a condition that an index answers. */
function scopeOf(viewer: Viewer | null): StartupList['scope'] {
  const sees = (listed: boolean, isPublic: boolean) =>
    startupView(viewer, { userId: 0, approved: listed, ownerActive: listed, isPublic }) !== 'none'
  if (sees(false, false)) return 'all'
  return sees(true, false) ? 'listed' : 'public'
}

/** The list in the direction in which it is read, which a cursor may turn. */
function listFor(
  viewer: Viewer | null,
  now: number,
  filters: StartupFilters,
  order: string,
  { after, isBack }: Place,
): StartupList {
  const descending = order.startsWith('-')
  const asInvestor = canKeepSavedStartups(viewer)
  return {
    scope: scopeOf(viewer),
    ownerId: viewer && profileKind(viewer) === 'founder' ? viewer.id : null,
    asker: viewer && askedBy(viewer.id, now),
    extras: asInvestor ? 'investor' : viewer ? 'full' : 'limited',
    industry: filters.industry,
    stage: filters.stage,
    funding: filters.funding,
    isPublic: filters.status && filters.status !== 'waiting' ? filters.status === 'public' : undefined,
    isWaiting: filters.status === 'waiting',
    sort: (descending ? order.slice(1) : order) as StartupSortKey,
    descending: descending !== isBack,
    after,
  }
}

/** The list's rows, however they are ordered and cut into pages, and whatever text they must hold. */
function totalOf(database: Database, list: StartupList, q?: string, text?: TextMatch): Promise<number> {
  const { scope, ownerId, industry, stage, funding, isPublic, isWaiting } = list
  const columns = text?.kind === 'like' ? text.columns : undefined
  const name = JSON.stringify([scope, ownerId, industry, stage, funding, isPublic, isWaiting, q, columns])
  const isKept = ownerId === null && !text && !isWaiting
  return keptTotal(database, name, () =>
    isKept ? sumTotals(database.read, list) : countRows(database.read, list, text),
  )
}

async function find(
  database: Database,
  list: StartupList,
  limit: number,
  q: string | undefined,
  columns: SearchedColumns,
) {
  const { read } = database
  const total = () => totalOf(database, list)
  if (!q) {
    const counted = counting(database, total)
    return { rows: await findRows(read, list, {}, limit), stoppedAt: null, total: counted }
  }
  const found = await search(read, list, { q, columns }, limit, total)
  const { counted } = found
  return { ...found, total: async () => (counted ? totalOf(database, list, q, counted) : null) }
}

/** The same, sorted by how each fits the investor who asks; `null` where nothing is compared. */
async function findSortedByFit(context: Context, viewer: Viewer | null, filters: StartupFilters, place: Place) {
  const list = listFor(viewer, context.now(), filters, NEWEST_FIRST, { after: null, isBack: false })
  const found = viewer && (await findByFit(context, viewer, list, filters.q, place, filters.limit + 1))
  return found && { rows: found.rows, stoppedAt: null, total: async () => found.total }
}

const positionOf = ({ position, id }: ListedRecord): Position => [position, id]

async function pageOf(
  context: Context,
  viewer: Viewer | null,
  filters: StartupFilters,
  columns: SearchedColumns,
): Promise<Page<StartupListItem>> {
  const { limit, q } = filters
  const order = filters.sort ?? NEWEST_FIRST
  const place = placeOf(filters.cursor, order)
  const now = context.now()
  const list = () => listFor(viewer, now, filters, order, place)
  const found =
    order === BY_FIT
      ? await findSortedByFit(context, viewer, filters, place)
      : await find(context.database, list(), limit + 1, q, columns)
  if (!found) return pageOf(context, viewer, { ...filters, sort: undefined }, columns)
  const { rows, stoppedAt, total } = found
  const page = turnPage({ order, limit }, place, rows, positionOf, stoppedAt)
  if (!page) return pageOf(context, viewer, { ...filters, cursor: undefined }, columns)
  const { next, previous } = page
  return {
    items: page.rows.flatMap((row) => {
      const view = toViewOf(viewer, row, now)
      return view ? [{ ...view, ...(row.asked && toldOf(viewer, 'founder', row.asked, now)) }] : []
    }),
    total: next || previous ? await total() : page.rows.length,
    next,
    previous,
  }
}

/**
 * GET /api/startups: a page of what the viewer may see, newest first unless sorted, each in the version that the policy
 * grants (rules: Visibility). Filters and sorts by hidden fields have no effect. A search with many hits in a long list
 * has no total; one for one or two letters may answer fewer than `limit` and still have a next page.
 *
 * @throws ApiError 400 for a cursor of another list
 */
export function listStartups(context: Context, viewer: Viewer | null, filters: StartupFilters) {
  return pageOf(context, viewer, usableFilters(viewer, filters), 'public')
}

/** GET /api/admin/startups: every startup, with a search of its own (rules: Filters and sorts). */
export function listStartupsForAdmin(context: Context, viewer: Viewer, filters: StartupFilters) {
  return pageOf(context, viewer, usableFilters(viewer, filters), 'admin')
}
