import { alias, and, asc, eq, gt } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { addressOf } from '#api/contract/account/no-address.ts'
import { fullName } from '#api/contract/display.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { recordExport } from '#api/core/admin/export.service.ts'
import { toCsv, type CsvColumn } from '#api/csv.ts'
import type { Database } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { startups } from '#api/db/schema/startup.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>

/** Rows that are read at once. */
const PAGE = LIMITS.page.max

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
  { head: 'Investor email', cell: ({ investor }) => addressOf(investor.email) },
  { head: 'Startup id', cell: ({ startup }) => startup.id },
  { head: 'Company', cell: ({ startup }) => startup.companyName },
  { head: 'Founder', cell: ({ founder }) => fullName(founder) },
  { head: 'Founder email', cell: ({ founder }) => addressOf(founder.email) },
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
export async function exportConnections(context: Context, viewer: Viewer) {
  await recordExport(context, viewer, 'connections', {})
  return toCsv(CONNECTION_COLUMNS, allConnections(context.database))
}
