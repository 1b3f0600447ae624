import type { CallContext } from '#api/context.ts'
import { isFounder, type Viewer, canManageSavedStartups, profileKind, startupView, usableFilters } from '#api/policy.ts'
import { loadMatchOrder, idsAfter } from '#api/matches/viewer.service.ts'
import { toPattern } from '#api/platform/db/query.ts'
import { type Place, counting, type Page, getPlace, type Position, turnPage } from '#api/list-page.ts'
import {
  findRows,
  listIds,
  type ListedRecord,
  type StartupList,
  type TextMatch,
  countRows,
  type SearchedColumns,
  getCachedTotal,
  sumTotals,
} from './query.ts'
import { toSearchExpression, isIndexed, search } from './search.ts'
import { BY_MATCH, type StartupSortKey, STAGE_LABELS, WANT_LABELS } from '#api/platform/contract/enumerations.ts'
import type { RecommendedStartup, Startup, StartupAddresses, StartupListItem } from './contract/responses.ts'
import { type StartupFilters, SUBMISSION_FIELDS, type SubmissionField } from './contract/schema.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { toViewerParams, toRequestStatus } from '#api/connections/availability.service.ts'
import { toStartupView } from './find.service.ts'
import { showMatches } from '#api/matches/suggest.service.ts'
import { and, between, sql, desc, eq, lte } from '#api/platform/db/drizzle.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { type startupCalls, type Submission, submission } from './calls.ts'
import { startups, fundingSubmissions, type FundingSubmissionRow } from './table.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { getPages, recordExport } from '#api/users/admin.service.ts'
import { toCsv, type CsvColumn } from '#api/platform/http/response.ts'
import { projection } from '#api/platform/http/input.ts'

/**
 * The rows of a list sorted by match, from a position on, and the total; positions contain no score. `null` for a
 * viewer without matches.
 */
async function findByMatch(
  context: Pick<CallContext, 'database' | 'now'>,
  viewer: Viewer,
  list: StartupList,
  q: string | undefined,
  place: Place,
  most: number,
): Promise<{ rows: ListedRecord[]; total: number } | null> {
  const inOrder = isFounder(viewer) ? null : await loadMatchOrder(context, viewer)
  if (!inOrder) return null
  const { read } = context.database
  const text: TextMatch | undefined = !q
    ? undefined
    : isIndexed(q)
      ? { kind: 'index', expression: toSearchExpression(q) }
      : { kind: 'like', pattern: toPattern(q), columns: 'public' }
  const all = inOrder(await listIds(read, list, text))
  const ids = idsAfter(all, place, most)
  const found = await findRows(read, list, { text: { kind: 'ids', ids: JSON.stringify(ids) } }, ids.length)
  const byId = new Map(found.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => (byId.has(id) ? [{ ...byId.get(id)!, position: '' }] : [])), total: all.length }
}

type Context = Pick<CallContext, 'database' | 'now'>

const NEWEST_FIRST = '-createdAt'

/** What the policy shows of other people's startups, as a condition that an index can answer. */
function getScope(viewer: Viewer | null): StartupList['scope'] {
  const sees = (listed: boolean, isPublic: boolean) =>
    startupView(viewer, { userId: 0, approved: listed, ownerActive: listed, isPublic }) !== 'none'
  if (sees(false, false)) return 'all'
  return sees(true, false) ? 'listed' : 'public'
}

/** The list in the direction of reading, which a cursor can reverse. */
function listFor(
  viewer: Viewer | null,
  now: number,
  filters: StartupFilters,
  order: string,
  { after, isBack }: Place,
): StartupList {
  const descending = order.startsWith('-')
  const asInvestor = canManageSavedStartups(viewer)
  return {
    scope: getScope(viewer),
    ownerId: viewer && profileKind(viewer) === 'founder' ? viewer.id : null,
    requester: viewer && toViewerParams(viewer.id, now),
    extras: asInvestor ? 'investor' : viewer ? 'full' : 'limited',
    industry: filters.industry,
    stage: filters.stage,
    funding: filters.funding,
    isPublic: filters.status && filters.status !== 'waiting' ? filters.status === 'public' : undefined,
    isPending: filters.status === 'waiting',
    sort: (descending ? order.slice(1) : order) as StartupSortKey,
    descending: descending !== isBack,
    after,
  }
}

/** The total of the list, regardless of order and pages, with an optional search text. */
function countTotal(database: Database, list: StartupList, q?: string, text?: TextMatch): Promise<number> {
  const { scope, ownerId, industry, stage, funding, isPublic, isPending } = list
  const columns = text?.kind === 'like' ? text.columns : undefined
  const name = JSON.stringify([scope, ownerId, industry, stage, funding, isPublic, isPending, q, columns])
  const isCacheable = ownerId === null && !text && !isPending
  return getCachedTotal(database, name, () =>
    isCacheable ? sumTotals(database.read, list) : countRows(database.read, list, text),
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
  const total = () => countTotal(database, list)
  if (!q) {
    const counted = counting(database, total)
    return { rows: await findRows(read, list, {}, limit), stoppedAt: null, total: counted }
  }
  const found = await search(read, list, { q, columns }, limit, total)
  const { counted } = found
  return { ...found, total: async () => (counted ? countTotal(database, list, q, counted) : null) }
}

/** The list sorted by the investor's match scores; `null` without any. */
async function findSortedByMatch(context: Context, viewer: Viewer | null, filters: StartupFilters, place: Place) {
  const list = listFor(viewer, context.now(), filters, NEWEST_FIRST, { after: null, isBack: false })
  const found = viewer && (await findByMatch(context, viewer, list, filters.q, place, filters.limit + 1))
  return found && { rows: found.rows, stoppedAt: null, total: async () => found.total }
}

const getPosition = ({ position, id }: ListedRecord): Position => [position, id]

async function getPage(
  context: Context,
  viewer: Viewer | null,
  filters: StartupFilters,
  columns: SearchedColumns,
): Promise<Page<StartupListItem>> {
  const { limit, q } = filters
  const order = filters.sort ?? NEWEST_FIRST
  const place = getPlace(filters.cursor, order)
  const now = context.now()
  const list = () => listFor(viewer, now, filters, order, place)
  const found =
    order === BY_MATCH
      ? await findSortedByMatch(context, viewer, filters, place)
      : await find(context.database, list(), limit + 1, q, columns)
  if (!found) return getPage(context, viewer, { ...filters, sort: undefined }, columns)
  const { rows, stoppedAt, total } = found
  const page = turnPage({ order, limit }, place, rows, getPosition, stoppedAt)
  if (!page) return getPage(context, viewer, { ...filters, cursor: undefined }, columns)
  const { next, previous } = page
  return {
    items: page.rows.flatMap((row) => {
      const view = toStartupView(viewer, row, now)
      return view
        ? [{ ...view, ...(row.requestFacts && toRequestStatus(viewer, 'founder', row.requestFacts, now)) }]
        : []
    }),
    total: next || previous ? await total() : page.rows.length,
    next,
    previous,
  }
}

/**
 * GET /api/startups: a page of what the viewer can see, newest first by default, each in the version that the policy
 * allows (rules: Visibility). Filters and sorts by hidden fields have no effect. A search with many hits in a long list
 * has no total. A search for one or two characters may return fewer than `limit` and still have a next page.
 *
 * @throws ApiError 400 for a cursor of another list
 */
export function listStartups(context: Context, viewer: Viewer | null, filters: StartupFilters) {
  return getPage(context, viewer, usableFilters(viewer, filters), 'public')
}

/** GET /api/admin/startups: every startup, with a search of its own (rules: Filters and sorts). */
export function listStartupsForAdmin(context: Context, viewer: Viewer, filters: StartupFilters) {
  return getPage(context, viewer, usableFilters(viewer, filters), 'admin')
}

/** The maximum number of recommended startups (rules: Recommendations). */
const RECOMMENDED = 3

/** GET /api/startups/recommended: the investor's best matches within their own industries. */
export async function recommendStartups(
  context: Pick<CallContext, 'database' | 'now' | 'log'>,
  viewer: Viewer,
): Promise<RecommendedStartup[]> {
  const found = await showMatches(context, viewer, {
    kind: 'funding',
    limit: RECOMMENDED,
    ownIndustriesOnly: true,
    onlyWorthShowing: true,
  })
  return found.flatMap(({ startup, level, for: reasons, against }) =>
    startup ? [{ ...startup, level, for: reasons, against }] : [],
  )
}

/** Ids per part: reading one takes about as long as a page does, and a startup never changes its part. */
const PART = 5000

const partColumn = sql<number>`(${startups.id} - 1) / ${sql.raw(String(PART))} + 1`
const isPublic = sql`${startups.listed} = 1 and ${startups.isPublic} = 1`

/** GET /api/startups/addresses: the same for everyone, what a visitor can see (rules: Visibility). */
export async function listAddresses(
  { database: { read } }: Pick<CallContext, 'database'>,
  _viewer: Viewer | null,
  { part }: Inputs<typeof startupCalls>['addresses'],
): Promise<StartupAddresses> {
  if (part === null) {
    const parts = await read.selectDistinct({ part: partColumn }).from(startups).where(isPublic).orderBy(partColumn)
    return { parts: parts.map((row) => row.part), startups: [] }
  }
  const last = part * PART
  const listed = await read
    .select({ id: startups.id, companyName: startups.companyName })
    .from(startups)
    .where(and(between(startups.id, last - PART + 1, last), isPublic))
    .orderBy(startups.id)
  return { parts: [], startups: listed }
}

type ExportContext = Pick<CallContext, 'database' | 'now' | 'requestId'>

const STARTUP_COLUMNS: CsvColumn<StartupListItem>[] = [
  { head: 'Id', cell: ({ id }) => id },
  { head: 'Company', cell: ({ companyName }) => companyName },
  { head: 'Industry', cell: ({ industry }) => industry },
  { head: 'Stage', cell: ({ stage }) => STAGE_LABELS[stage] },
  { head: 'Location', cell: ({ location }) => location },
  { head: 'Founded', cell: ({ founded }) => founded },
  { head: 'Website', cell: ({ website }) => website },
  { head: 'Pitch', cell: ({ elevatorPitch }) => elevatorPitch },
  { head: 'Funding sought (US dollars)', cell: ({ fundingAmount }) => fundingAmount },
  { head: 'Equity offered', cell: ({ equityOffered }) => equityOffered },
  { head: 'Looks for', cell: ({ wants }) => wants?.map((want) => WANT_LABELS[want]).join(', ') },
  { head: 'Open to introductions', cell: ({ openToIntroductions }) => openToIntroductions },
  { head: 'Request limit', cell: ({ openRequests }) => openRequests },
  { head: 'Approved', cell: ({ approved }) => approved },
  { head: 'Public', cell: ({ isPublic }) => isPublic },
  { head: 'Connection requests', cell: ({ connectionCount }) => connectionCount },
  { head: 'Interest', cell: ({ interestCount }) => interestCount },
  { head: 'Views', cell: ({ viewCount }) => viewCount },
  { head: 'Created', cell: ({ createdAt }) => createdAt },
  { head: 'Confirmed', cell: ({ confirmedAt }) => confirmedAt },
]

/** GET /api/admin/export/startups: the startups of the table's filters and order, as CSV. @throws ApiError 403 */
export async function exportStartups(context: ExportContext, viewer: Viewer, filters: StartupFilters) {
  await recordExport(context, viewer, 'startups', filters)
  const read = (cursor: string | undefined) =>
    listStartupsForAdmin(context, viewer, { ...filters, limit: LIMITS.page.max, cursor })
  return toCsv(STARTUP_COLUMNS, getPages(read))
}

/** The maximum number of requests in a history. */
const MOST = 50

const toAnswer = projection(submission)

/** Stores a funding request as submitted. It replaces a pending one, which will never be answered. */
export async function recordSubmission(tx: Transaction, startup: Startup, now: number): Promise<void> {
  const startupId = startup.id
  const at = new Date(now)
  await tx
    .update(fundingSubmissions)
    .set({ status: 'replaced', answeredAt: at })
    .where(and(eq(fundingSubmissions.startupId, startupId), eq(fundingSubmissions.status, 'pending')))
  const values = Object.fromEntries(SUBMISSION_FIELDS.map((field) => [field, startup[field]])) as Pick<
    Startup,
    SubmissionField
  >
  await tx.insert(fundingSubmissions).values({ ...values, startupId, submittedAt: at })
  const replaced = and(eq(fundingSubmissions.startupId, startupId), eq(fundingSubmissions.status, 'replaced'))
  const [oldest] = await tx
    .select({ id: fundingSubmissions.id })
    .from(fundingSubmissions)
    .where(replaced)
    .orderBy(desc(fundingSubmissions.id))
    .limit(1)
    .offset(LIMITS.fundingRequests.replaced)
  if (oldest) await tx.delete(fundingSubmissions).where(and(replaced, lte(fundingSubmissions.id, oldest.id)))
}

/**
 * GET /api/startup/submissions: the founder's funding requests, newest first, each with what changed since the last.
 */
export async function listSubmissions(
  { database }: Pick<CallContext, 'database'>,
  viewer: Viewer,
): Promise<Submission[]> {
  const rows = await database.read
    .select({ submission: fundingSubmissions })
    .from(fundingSubmissions)
    .innerJoin(startups, eq(startups.id, fundingSubmissions.startupId))
    .where(eq(startups.userId, viewer.id))
    .orderBy(desc(fundingSubmissions.submittedAt), desc(fundingSubmissions.id))
    // One more than shown, for comparison with the last one.
    .limit(MOST + 1)
  return rows.slice(0, MOST).map(({ submission }, at) => toSubmission(submission, rows[at + 1]?.submission))
}

function toSubmission(row: FundingSubmissionRow, before: FundingSubmissionRow | undefined): Submission {
  const changed = SUBMISSION_FIELDS.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(row[field]))
  const changes = before ? changed.map((field) => ({ field, before: before[field], after: row[field] })) : null
  return toAnswer({ ...row, changes })
}
