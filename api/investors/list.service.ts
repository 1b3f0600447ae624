import { and, desc, eq, ne, type SQL, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { BY_FIT, type Industry, type InvestmentRange } from '#api/platform/contract/enumerations.ts'
import type { InvestorCard } from './calls.ts'
import type { InvestorFilters } from './contract/schema.ts'
import { parseMoneyRange } from '#api/platform/contract/money.ts'
import type { Viewer } from '#api/policy.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { askedBy, askedColumn, toldOf } from '#api/connections/availability.service.ts'
import { fitOrder, idsAfter, placeOfId } from '#api/matches/viewer.service.ts'
import { holds, patternOf } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { investors } from './table.ts'
import { STALENESS } from '#api/platform/db/columns.ts'
import { counting, cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import { investorColumns, toAdminInvestor, toCard } from './service.ts'

type Context = Pick<CallContext, 'database' | 'now'>

const ORDER = 'investors'

/** The entries of the directory (rules: Visibility of investors); `toCard` asks the policy. */
const LISTED = and(
  eq(investors.isPublic, true),
  ne(investors.staleness, STALENESS.lapsed),
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

/** Who may put an amount of this range into one company. Ranges that only touch do not overlap; single amounts do. */
function meets(label: InvestmentRange | undefined): SQL | undefined {
  const range = label && parseMoneyRange(label)
  if (!range) return undefined
  const { investmentMin: from, investmentMax: to } = investors
  const isBelow = range.max === null ? sql`true` : sql`${from} < ${range.max}`
  return sql`${from} is not null and ${isBelow} and (${to} is null or ${to} > ${range.min} or ${from} = ${range.min})`
}

const conditionsOf = ({ q, area, range }: InvestorFilters, listed: SQL | undefined): SQL | undefined =>
  and(listed, q ? holds(SEARCHED, patternOf(q)) : undefined, hasArea(area), meets(range))

const selectAsked = (read: Reader, where: SQL | undefined, asker: ReturnType<typeof askedBy>) =>
  read
    .select({ ...investorColumns(), asked: askedColumn('investor', asker) })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(where)

type Asked = Awaited<ReturnType<typeof selectAsked>>[number]

const toToldCard = (viewer: Viewer, now: number, { asked, ...found }: Asked): InvestorCard | null => {
  const card = toCard(viewer, found, now)
  return card && { ...card, ...toldOf(viewer, 'investor', asked, now) }
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
  toItem: (record: Asked) => Item | null,
): Promise<Page<Item>> {
  const { read } = database
  const { cursor, limit } = filters
  const after = decodeCursor(cursor, ORDER)
  const all = conditionsOf(filters, listed)
  const behind = after ? sql`(${investors.createdAt}, ${investors.id}) < (${after[0]}, ${after[1]})` : undefined
  const total = counting(database, () => countAll(read, all))
  const records = await selectAsked(read, and(all, behind), askedBy(viewer.id, now()))
    .orderBy(desc(investors.createdAt), desc(investors.id))
    .limit(limit + 1)
  const { shown, next } = cutPage(records, limit, ({ profile }) =>
    encodeCursor(ORDER, [profile.createdAt.getTime(), profile.id]),
  )
  const items = shown.map(toItem).filter((item) => item !== null)
  if (!after && next === null) return { items, total: items.length, next }
  return { items, total: await total(), next }
}

/** The directory by how each fits; `null` for a viewer whom nobody is compared with. */
async function findPageByFit(
  context: Context,
  viewer: Viewer,
  filters: InvestorFilters,
): Promise<Page<InvestorCard> | null> {
  const inOrder = await fitOrder(context, viewer)
  if (!inOrder) return null
  const { read } = context.database
  const { cursor, limit } = filters
  const rows = await read
    .select({ id: investors.id })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(conditionsOf(filters, LISTED))
    .orderBy(desc(investors.id))
  const place = { after: decodeCursor(cursor, BY_FIT), isBack: false }
  const found = idsAfter(inOrder(rows.map(({ id }) => id)), place, limit + 1)
  const { shown, next } = cutPage(found, limit, (id) => encodeCursor(BY_FIT, placeOfId(id)))
  const now = context.now()
  const records = await selectAsked(read, isOneOf(JSON.stringify(shown)), askedBy(viewer.id, now))
  const byId = new Map(records.map((one) => [one.profile.id, one]))
  const items = shown.flatMap((id) => {
    const one = byId.get(id)
    return (one && toToldCard(viewer, now, one)) ?? []
  })
  return { items, total: rows.length, next }
}

/**
 * GET /api/investors: public profiles, newest first, with contact details for approved founders and administrators. A
 * founder with a listed startup may have them by how they fit; for anybody else that order has no effect.
 */
export async function listInvestors(context: Context, viewer: Viewer, filters: InvestorFilters) {
  const byFit = filters.sort && (await findPageByFit(context, viewer, filters))
  return byFit || findPage(context, viewer, filters, LISTED, (found) => toToldCard(viewer, context.now(), found))
}

/** GET /api/admin/investors: every profile, newest first. */
export function listInvestorsForAdmin(context: Context, admin: Viewer, filters: InvestorFilters) {
  return findPage(context, admin, filters, undefined, toAdminInvestor)
}
