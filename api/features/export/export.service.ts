import { and, asc, eq, gt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ApiContext } from '#api/context.ts'
import { fullName } from '#api/contract/display.ts'
import { STAGE_LABELS } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Member, MemberFilters } from '#api/contract/member.ts'
import type { StartupFilters, StartupListItem } from '#api/contract/startup.ts'
import { toCsv, type CsvColumn } from '#api/csv.ts'
import type { Database } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { startups } from '#api/db/schema/startup.ts'
import { recordAudit } from '#api/features/audit/audit.service.ts'
import { requireStillAdmin, type ActingAdmin } from '#api/features/member/acting-admin.service.ts'
import { findMembers } from '#api/features/member/member.list.service.ts'
import { listStartupsForAdmin } from '#api/features/startup/startup.list.service.ts'

type Context = Pick<ApiContext, 'database' | 'now'>

/** Rows that are read at once. */
const PAGE = LIMITS.page.max

const MEMBER_COLUMNS: CsvColumn<Member>[] = [
  { head: 'Id', cell: ({ id }) => id },
  { head: 'Username', cell: ({ username }) => username },
  { head: 'First name', cell: ({ firstName }) => firstName },
  { head: 'Last name', cell: ({ lastName }) => lastName },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Phone', cell: ({ phoneNumber }) => phoneNumber },
  { head: 'Role', cell: ({ role }) => role },
  { head: 'Requested role', cell: ({ requestedRole }) => requestedRole },
  { head: 'Approved', cell: ({ approved }) => approved },
  { head: 'Active', cell: ({ active }) => active },
  { head: 'Profile completed', cell: ({ profileCompleted }) => profileCompleted },
  { head: 'Joined', cell: ({ createdAt }) => createdAt },
]

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
  { head: 'Approved', cell: ({ approved }) => approved },
  { head: 'Public', cell: ({ isPublic }) => isPublic },
  { head: 'Connection requests', cell: ({ connectionCount }) => connectionCount },
  { head: 'Interest', cell: ({ interestCount }) => interestCount },
  { head: 'Views', cell: ({ viewCount }) => viewCount },
  { head: 'Created', cell: ({ createdAt }) => createdAt },
]

type Exported = 'users' | 'startups' | 'connections'

/** Audits who exported what: which filters were set, never the search text. */
function record({ database, now }: Context, { viewer, requestId }: ActingAdmin, noun: Exported, filters: object) {
  const { q, limit: _limit, cursor: _cursor, ...rest } = filters as Record<string, string | undefined>
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
  return database.write(async (tx) => {
    await requireStillAdmin(tx, viewer)
    const details = { ...set, searched: q !== undefined }
    await recordAudit(tx, { id: viewer.id, requestId }, now(), { action: `export.${noun}`, details })
  })
}

/** The pages of a list, one after another. */
async function* pagesOf<Item>(read: (cursor: string | undefined) => Promise<{ items: Item[]; next: string | null }>) {
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    yield page.items
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}

/** GET /api/admin/export/users: the users of the table's filters and order, as CSV. @throws ApiError 403 */
export async function exportMembers(context: Context, admin: ActingAdmin, filters: MemberFilters) {
  await record(context, admin, 'users', filters)
  const read = (cursor: string | undefined) => findMembers(context.database, { ...filters, limit: PAGE, cursor })
  return toCsv(MEMBER_COLUMNS, pagesOf(read))
}

/** GET /api/admin/export/startups: the startups of the table's filters and order, as CSV. @throws ApiError 403 */
export async function exportStartups(context: Context, admin: ActingAdmin, filters: StartupFilters) {
  await record(context, admin, 'startups', filters)
  const read = (cursor: string | undefined) =>
    listStartupsForAdmin(context.database, admin.viewer, { ...filters, limit: PAGE, cursor })
  return toCsv(STARTUP_COLUMNS, pagesOf(read))
}

const founders = alias(users, 'founders')

/** Who asked whom, and the result; their messages stay private. */
const connectionRows = ({ read }: Pick<Database, 'read'>, after: number) =>
  read
    .select({
      id: connections.id,
      state: connections.state,
      createdAt: connections.createdAt,
      answeredAt: connections.answeredAt,
      withdrawnAt: connections.withdrawnAt,
      startup: { id: startups.id, companyName: startups.companyName },
      investor: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      founder: { firstName: founders.firstName, lastName: founders.lastName, email: founders.email },
    })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.investorId))
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .innerJoin(founders, eq(founders.id, startups.userId))
    .where(and(gt(connections.id, after)))
    .orderBy(asc(connections.id))
    .limit(PAGE)

type ConnectionRow = Awaited<ReturnType<typeof connectionRows>>[number]

const CONNECTION_COLUMNS: CsvColumn<ConnectionRow>[] = [
  { head: 'Id', cell: ({ id }) => id },
  { head: 'State', cell: ({ state }) => state },
  { head: 'Investor id', cell: ({ investor }) => investor.id },
  { head: 'Investor', cell: ({ investor }) => fullName(investor) },
  { head: 'Investor email', cell: ({ investor }) => investor.email },
  { head: 'Startup id', cell: ({ startup }) => startup.id },
  { head: 'Company', cell: ({ startup }) => startup.companyName },
  { head: 'Founder', cell: ({ founder }) => fullName(founder) },
  { head: 'Founder email', cell: ({ founder }) => founder.email },
  { head: 'Requested', cell: ({ createdAt }) => createdAt },
  { head: 'Answered', cell: ({ answeredAt }) => answeredAt },
  { head: 'Withdrawn', cell: ({ withdrawnAt }) => withdrawnAt },
]

async function* allConnections(database: Database) {
  let after = 0
  for (;;) {
    const rows = await connectionRows(database, after)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

/** GET /api/admin/export/connections: every connection request, oldest first, as CSV. @throws ApiError 403 */
export async function exportConnections(context: Context, admin: ActingAdmin) {
  await record(context, admin, 'connections', {})
  return toCsv(CONNECTION_COLUMNS, allConnections(context.database))
}
