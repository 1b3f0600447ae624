import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { Industry, InvestmentRange } from '#api/contract/enumerations.ts'
import type { InvestorFilters } from '#api/contract/investor/schema.ts'
import { parseMoneyRange } from '#api/contract/money.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { holds, patternOf } from '#api/db/contains.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { STALENESS } from '#api/db/schema/staleness.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'
import { toAdminInvestor, toCard, type InvestorRecord } from '#api/core/investor/investor.answer.ts'

type Context = Pick<CallContext, 'database'>

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

async function findPage<Item>(
  { database: { read } }: Context,
  { q, area, range, cursor, limit }: InvestorFilters,
  listed: SQL | undefined,
  toItem: (record: InvestorRecord) => Item | null,
): Promise<Page<Item>> {
  const after = decodeCursor(cursor, ORDER)
  const all = and(listed, q ? holds(SEARCHED, patternOf(q)) : undefined, hasArea(area), meets(range))
  const behind = after ? sql`(${investors.createdAt}, ${investors.id}) < (${after[0]}, ${after[1]})` : undefined
  const { firstName, lastName, email, phoneNumber, role, active } = users
  const records = await read
    .select({ profile: investors, owner: { firstName, lastName, email, phoneNumber, role, active } })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(and(all, behind))
    .orderBy(desc(investors.createdAt), desc(investors.id))
    .limit(limit + 1)
  const { shown, next } = cutPage(records, limit, ({ profile }) =>
    encodeCursor(ORDER, [profile.createdAt.getTime(), profile.id]),
  )
  const items = shown.map(toItem).filter((item) => item !== null)
  if (!after && next === null) return { items, total: items.length, next }
  const [counted] = await read
    .select({ count: sql<number>`count(*)` })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(all)
  return { items, total: counted?.count ?? 0, next }
}

/** GET /api/investors: public profiles, newest first, with contact details for approved founders and administrators. */
export function listInvestors(context: Context, viewer: Viewer, filters: InvestorFilters) {
  return findPage(context, filters, LISTED, (record) => toCard(viewer, record))
}

/** GET /api/admin/investors: every profile, newest first. */
export function listInvestorsForAdmin(context: Context, _admin: Viewer, filters: InvestorFilters) {
  return findPage(context, filters, undefined, toAdminInvestor)
}
