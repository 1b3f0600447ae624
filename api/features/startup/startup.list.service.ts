import type { Industry, StartupSortKey } from '#api/contract/enumerations.ts'
import { investmentInterestsOf } from '#api/contract/investor.ts'
import { canKeepSavedStartups, profileKind, startupView, usableFilters, type Viewer } from '#api/contract/policy.ts'
import type { StartupFilters, StartupListItem } from '#api/contract/startup.ts'
import type { Database, Reader } from '#api/db/database.ts'
import { investors } from '#api/db/schema/investor.ts'
import { eq } from 'drizzle-orm'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'
import { toViewOf } from './startup.answer.ts'
import { countRows, findRows, type SearchedColumns, type StartupList } from './startup.query.ts'
import { countFound, search } from './startup.search.ts'
import { keptTotal } from './startup.total.ts'

/** Most startups that are recommended (spec 2 §9). */
const RECOMMENDED = 3

/** What the policy shows of a stranger's startup, as one of the conditions that an index answers. */
function scopeOf(viewer: Viewer | null): StartupList['scope'] {
  const sees = (listed: boolean, isPublic: boolean) =>
    startupView(viewer, { userId: 0, approved: listed, ownerActive: listed, isPublic }) !== 'none'
  if (sees(false, false)) return 'all'
  return sees(true, false) ? 'listed' : 'public'
}

function listFor(viewer: Viewer | null, filters: StartupFilters): StartupList {
  const order = filters.sort ?? '-createdAt'
  const descending = order.startsWith('-')
  const asInvestor = canKeepSavedStartups(viewer)
  return {
    scope: scopeOf(viewer),
    ownerId: viewer && profileKind(viewer) === 'founder' ? viewer.id : null,
    viewerId: viewer && asInvestor ? viewer.id : null,
    extras: asInvestor ? 'investor' : viewer ? 'full' : 'limited',
    industry: filters.industry,
    stage: filters.stage,
    funding: filters.funding,
    isPublic: filters.status && filters.status === 'public',
    sort: (descending ? order.slice(1) : order) as StartupSortKey,
    descending,
    after: decodeCursor(filters.cursor, order),
  }
}

const totalOf = (reader: Reader, list: StartupList) => {
  const { scope, ownerId, industry, stage, funding, isPublic } = list
  const name = JSON.stringify([scope, ownerId, industry, stage, funding, isPublic])
  return keptTotal(reader, name, () => countRows(reader, list))
}

async function findPage(
  reader: Reader,
  list: StartupList,
  limit: number,
  q?: string,
  columns: SearchedColumns = 'public',
) {
  const total = () => totalOf(reader, list)
  const asked = limit + 1
  if (!q) return { rows: await findRows(reader, list, {}, asked), total }
  const { rows, counted } = await search(reader, list, { q, columns }, asked, total)
  return { rows, total: async () => (counted ? countFound(reader, list, counted) : null) }
}

async function pageOf(
  reader: Reader,
  viewer: Viewer | null,
  filters: StartupFilters,
  columns: SearchedColumns,
): Promise<Page<StartupListItem>> {
  const list = listFor(viewer, filters)
  const { rows, total } = await findPage(reader, list, filters.limit, filters.q, columns)
  const order = filters.sort ?? '-createdAt'
  const { shown, next } = cutPage(rows, filters.limit, (row) => encodeCursor(order, [row.position, row.id]))
  const isWhole = !list.after && next === null
  return {
    items: shown.map((row) => toViewOf(viewer, row)).filter((item) => item !== null),
    total: isWhole ? shown.length : await total(),
    next,
  }
}

/**
 * GET /api/startups: a page of what the viewer may see, newest first unless sorted otherwise, each in the version that the
 * policy grants (decisions "Visibility"). Filters and sorts by hidden fields have no effect. The total is `null` for a search
 * with many hits in a long list.
 *
 * @throws ApiError 400 for a cursor of another list
 */
export function listStartups(database: Database, viewer: Viewer | null, filters: StartupFilters) {
  return pageOf(database.read, viewer, usableFilters(viewer, filters), 'public')
}

/** GET /api/admin/startups: every startup; the search covers name, industry, description and location (spec 1 §2). */
export function listStartupsForAdmin(database: Database, admin: Viewer, filters: StartupFilters) {
  return pageOf(database.read, admin, usableFilters(admin, filters), 'admin')
}

/** GET /api/startups/recommended: the newest startups in the industries that an investor is interested in, up to three (spec 2 §2). */
export async function recommendStartups(database: Database, viewer: Viewer): Promise<StartupListItem[]> {
  const [profile] = await database.read
    .select({ areas: investors.areasOfInterest })
    .from(investors)
    .where(eq(investors.userId, viewer.id))
    .limit(1)
  const industries = investmentInterestsOf(profile?.areas ?? [])
  const found = await Promise.all(industries.map((industry) => newestOf(database.read, viewer, industry)))
  return found
    .flat()
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
    .slice(0, RECOMMENDED)
    .map((row) => toViewOf(viewer, row))
    .filter((item) => item !== null)
}

// One look into an index for each industry: a single query over several would walk past all the others.
function newestOf(reader: Reader, viewer: Viewer, industry: Industry) {
  const list = listFor(viewer, { industry, limit: RECOMMENDED } as StartupFilters)
  return findRows(reader, list, {}, RECOMMENDED)
}
