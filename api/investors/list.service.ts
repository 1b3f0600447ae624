import { and, desc, eq, ne, type SQL, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { BY_MATCH, type Industry, type InvestmentRange } from '#api/platform/contract/enumerations.ts'
import type { InvestorCard } from './calls.ts'
import type { InvestorFilters } from './contract/schema.ts'
import { parseMoneyRange } from '#api/platform/contract/money.ts'
import type { Viewer } from '#api/policy.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { toViewerParams, requestFactsColumn, toRequestStatus } from '#api/connections/availability.service.ts'
import { loadMatchOrder, idsAfter, placeOfId } from '#api/matches/viewer.service.ts'
import { holds, toPattern } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { investors } from './table.ts'
import { CONFIRMATION_REMINDER } from '#api/platform/db/columns.ts'
import { counting, cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import { investorColumns, toAdminInvestor, toCard } from './service.ts'

type Context = Pick<CallContext, 'database' | 'now'>

const ORDER = 'investors'

/** The entries of the directory (rules: Visibility of investors); `toCard` asks the policy. */
const LISTED = and(
  eq(investors.isPublic, true),
  ne(investors.confirmationReminder, CONFIRMATION_REMINDER.expired),
  eq(users.active, true),
  eq(users.role, 'investor'),
)

const SEARCHED = [
  sql`${users.firstName} || ' ' || ${users.lastName}`,
  investors.firmName,
  investors.background,
  investors.areasOfInterest,
  investors.location,
]

const hasArea = (area: Industry | undefined): SQL | undefined =>
  area && sql`exists (select 1 from json_each(${investors.areasOfInterest}) where value = ${area})`

/** Who might invest an amount of this range in one company. Ranges that only touch don't overlap; single amounts do. */
function meets(label: InvestmentRange | undefined): SQL | undefined {
  const range = label && parseMoneyRange(label)
  if (!range) return undefined
  const { investmentMin: from, investmentMax: to } = investors
  const isBelow = range.max === null ? sql`true` : sql`${from} < ${range.max}`
  return sql`${from} is not null and ${isBelow} and (${to} is null or ${to} > ${range.min} or ${from} = ${range.min})`
}

const buildConditions = ({ q, area, range }: InvestorFilters, listed: SQL | undefined): SQL | undefined =>
  and(listed, q ? holds(SEARCHED, toPattern(q)) : undefined, hasArea(area), meets(range))

const selectInvestors = (read: Reader, where: SQL | undefined, requester: ReturnType<typeof toViewerParams>) =>
  read
    .select({ ...investorColumns(), requestFacts: requestFactsColumn('investor', requester) })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(where)

type InvestorRow = Awaited<ReturnType<typeof selectInvestors>>[number]

const toListCard = (viewer: Viewer, now: number, { requestFacts, ...found }: InvestorRow): InvestorCard | null => {
  const card = toCard(viewer, found, now)
  return card && { ...card, ...toRequestStatus(viewer, 'investor', requestFacts, now) }
}

const isOneOf = (ids: string) => sql`${investors.id} in (select "value" from json_each(${ids}))`

async function countAll(read: Reader, where: SQL | undefined): Promise<number> {
  const [counted] = await read
    .select({ count: sql<number>`count(*)` })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(where)
  return counted?.count ?? 0
}

async function findPage<Item>(
  { database, now }: Context,
  viewer: Viewer,
  filters: InvestorFilters,
  listed: SQL | undefined,
  toItem: (record: InvestorRow) => Item | null,
): Promise<Page<Item>> {
  const { read } = database
  const { cursor, limit } = filters
  const after = decodeCursor(cursor, ORDER)
  const all = buildConditions(filters, listed)
  const behind = after ? sql`(${investors.createdAt}, ${investors.id}) < (${after[0]}, ${after[1]})` : undefined
  const total = counting(database, () => countAll(read, all))
  const records = await selectInvestors(read, and(all, behind), toViewerParams(viewer.id, now()))
    .orderBy(desc(investors.createdAt), desc(investors.id))
    .limit(limit + 1)
  const { shown, next } = cutPage(records, limit, ({ profile }) =>
    encodeCursor(ORDER, [profile.createdAt.getTime(), profile.id]),
  )
  const items = shown.map(toItem).filter((item) => item !== null)
  if (!after && next === null) return { items, total: items.length, next }
  return { items, total: await total(), next }
}

/** The directory by match score; `null` for a viewer without matches. */
async function findPageByMatch(
  context: Context,
  viewer: Viewer,
  filters: InvestorFilters,
): Promise<Page<InvestorCard> | null> {
  const inOrder = await loadMatchOrder(context, viewer)
  if (!inOrder) return null
  const { read } = context.database
  const { cursor, limit } = filters
  const rows = await read
    .select({ id: investors.id })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(buildConditions(filters, LISTED))
    .orderBy(desc(investors.id))
  const place = { after: decodeCursor(cursor, BY_MATCH), isBack: false }
  const found = idsAfter(inOrder(rows.map(({ id }) => id)), place, limit + 1)
  const { shown, next } = cutPage(found, limit, (id) => encodeCursor(BY_MATCH, placeOfId(id)))
  const now = context.now()
  const records = await selectInvestors(read, isOneOf(JSON.stringify(shown)), toViewerParams(viewer.id, now))
  const byId = new Map(records.map((record) => [record.profile.id, record]))
  const items = shown.flatMap((id) => {
    const record = byId.get(id)
    return (record && toListCard(viewer, now, record)) ?? []
  })
  return { items, total: rows.length, next }
}

/**
 * GET /api/investors: public profiles, newest first, with contact details for approved founders and administrators. A
 * founder with a listed startup can sort by match; for anyone else that order has no effect.
 */
export async function listInvestors(context: Context, viewer: Viewer, filters: InvestorFilters) {
  const byMatch = filters.sort && (await findPageByMatch(context, viewer, filters))
  return byMatch || findPage(context, viewer, filters, LISTED, (found) => toListCard(viewer, context.now(), found))
}

/** GET /api/admin/investors: every profile, newest first. */
export function listInvestorsForAdmin(context: Context, admin: Viewer, filters: InvestorFilters) {
  return findPage(context, admin, filters, undefined, toAdminInvestor)
}
