import { setImmediate as turn } from 'node:timers/promises'
import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import { BY_FIT, type Industry, type InvestmentRange } from '#api/contract/enumerations.ts'
import type { InvestorCard } from '#api/contract/investor/answers.ts'
import type { InvestorFilters } from '#api/contract/investor/schema.ts'
import { parseMoneyRange } from '#api/contract/money.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Reader } from '#api/db/database.ts'
import { withAsking } from '#api/core/connection/asking.service.ts'
import { positionOf } from '#api/core/match/ranking.ts'
import { rankInvestors } from '#api/core/match/ranking.service.ts'
import { holds, patternOf } from '#api/db/contains.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { STALENESS } from '#api/db/schema/staleness.ts'
import { cutPage, decodeCursor, encodeCursor, type Page, type Position } from '#api/page.ts'
import { toAdminInvestor, toCard, type InvestorRecord } from '#api/core/investor/investor.answer.ts'

type Context = Pick<CallContext, 'database' | 'now'>

const ORDER = 'investors'
/** Investors that are looked at in one go, where the list is sorted by fit. */
const STEP = 500

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

function select(read: Reader, where: SQL | undefined) {
  const { firstName, lastName, email, phoneNumber, role, active } = users
  return read
    .select({ profile: investors, owner: { firstName, lastName, email, phoneNumber, role, active } })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(where)
    .$dynamic()
}

async function countAll(read: Reader, where: SQL | undefined): Promise<number> {
  const [counted] = await read
    .select({ count: sql<number>`count(*)` })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(where)
  return counted?.count ?? 0
}

async function findPage<Item>(
  { database: { read } }: Context,
  filters: InvestorFilters,
  listed: SQL | undefined,
  toItem: (record: InvestorRecord) => Item | null,
): Promise<Page<Item>> {
  const { cursor, limit } = filters
  const after = decodeCursor(cursor, ORDER)
  const all = conditionsOf(filters, listed)
  const behind = after ? sql`(${investors.createdAt}, ${investors.id}) < (${after[0]}, ${after[1]})` : undefined
  const records = await select(read, and(all, behind))
    .orderBy(desc(investors.createdAt), desc(investors.id))
    .limit(limit + 1)
  const { shown, next } = cutPage(records, limit, ({ profile }) =>
    encodeCursor(ORDER, [profile.createdAt.getTime(), profile.id]),
  )
  const items = shown.map(toItem).filter((item) => item !== null)
  if (!after && next === null) return { items, total: items.length, next }
  return { items, total: await countAll(read, all), next }
}

/** The directory by how each fits; `null` for a viewer whom nobody is compared with. */
async function findPageByFit(
  context: Context,
  viewer: Viewer,
  filters: InvestorFilters,
): Promise<Page<InvestorCard> | null> {
  const ranking = await rankInvestors(context, viewer)
  if (!ranking) return null
  const { read } = context.database
  const { cursor, limit } = filters
  const after = decodeCursor(cursor, BY_FIT)
  const all = conditionsOf(filters, LISTED)
  const found: { record: InvestorRecord; position: Position }[] = []
  for (let place = after; found.length <= limit;) {
    const ranked = ranking.after(place, STEP)
    const ids = JSON.stringify(ranked.map(({ id }) => id))
    const rows = await select(read, and(all, sql`${investors.id} in (select "value" from json_each(${ids}))`))
    const byId = new Map(rows.map((record) => [record.profile.id, record]))
    for (const one of ranked) {
      const record = byId.get(one.id)
      if (record) found.push({ record, position: positionOf(one) })
    }
    if (ranked.length < STEP) break
    place = positionOf(ranked.at(-1)!)
    await turn()
  }
  const { shown, next } = cutPage(found, limit, ({ position }) => encodeCursor(BY_FIT, position))
  const items = shown.map(({ record }) => toCard(viewer, record)).filter((card) => card !== null)
  return { items, total: await countAll(read, all), next }
}

/**
 * GET /api/investors: public profiles, newest first, with contact details for approved founders and administrators. A
 * founder with a listed startup may have them by how they fit; for anybody else that order has no effect.
 */
export async function listInvestors(context: Context, viewer: Viewer, filters: InvestorFilters) {
  const page =
    (filters.sort && (await findPageByFit(context, viewer, filters))) ||
    (await findPage(context, filters, LISTED, (record) => toCard(viewer, record)))
  return { ...page, items: await withAsking(context, viewer, 'investor', page.items) }
}

/** GET /api/admin/investors: every profile, newest first. */
export function listInvestorsForAdmin(context: Context, _admin: Viewer, filters: InvestorFilters) {
  return findPage(context, filters, undefined, toAdminInvestor)
}
