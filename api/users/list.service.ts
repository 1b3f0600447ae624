import { and, eq, not, type SQL, sql, alias, desc } from '#api/platform/db/drizzle.ts'
import { usualOrder, type Member, type MemberFilters, type MemberSortKey, type MemberStatus } from './contract.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import type { Viewer } from '#api/policy.ts'
import type { Database } from '#api/platform/db/database.ts'
import { keyset, counting, type Page, readPage } from '#api/list-page.ts'
import { users } from './table.ts'
import { isCalled, toUser, userColumns } from './identity.service.ts'
import {
  awaitsRole,
  getUnverifiedBefore,
  promisedSince,
  reviewItemColumns,
  reviewItemRows,
  statesOffer,
  toItem,
} from '#api/review/queue.service.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import type { MemberDetails, memberCalls, Overview } from './calls.ts'
import { NO_SUCH_MEMBER, getPages, recordExport } from './admin.service.ts'
import { invitations } from '#api/invitations/table.ts'
import { notFound } from '#api/errors.ts'
import { getAddress } from '#api/account/contract/email-domain.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { toCsv, type CsvColumn } from '#api/platform/http/response.ts'
import { investors } from '#api/investors/table.ts'
import { openReportEntries } from '#api/trust/moderation.service.ts'
import { startups, startupTotals } from '#api/startups/table.ts'
import { siteFacts } from '#api/site-facts.ts'

const fullNameColumn = sql<string>`lower(${users.firstName} || ' ' || ${users.lastName})`

/** The columns of each sort; the id follows, so that every position is unique. */
const ORDER: Record<MemberSortKey | 'urgency', SQL<string | number>> = {
  username: sql`${users.usernameKey}`,
  email: sql`${users.emailKey}`,
  name: fullNameColumn,
  role: sql`${users.role}`,
  createdAt: sql`${users.createdAt}`,
  // More milliseconds than any date has, so that completed profiles come first.
  urgency: sql`${users.profileCompleted} * 100000000000000 + ${users.createdAt}`,
}

/** Statuses in the table of users (rules: Users). */
const STATUS: Record<MemberStatus, SQL> = {
  deactivated: eq(users.active, false),
  pending: and(eq(users.active, true), awaitsRole)!,
  active: and(eq(users.active, true), not(awaitsRole))!,
}

function getList({ q, role, status }: MemberFilters): SQL | undefined {
  return and(role && eq(users.role, role), status && STATUS[status], q ? isCalled(q) : undefined)
}

/** One page and whether another follows, without counting the others. */
async function findMembers({ read }: Pick<Database, 'read'>, filters: MemberFilters) {
  const { sort = usualOrder(filters), limit, cursor } = filters
  const descending = sort.startsWith('-')
  const order = ORDER[sort.replace('-', '') as MemberSortKey | 'urgency']
  const { rows, next, previous } = await readPage(
    { order: sort, cursor, limit },
    (place, most) => {
      const list = keyset(place, order, users.id, descending)
      return read
        .select({ ...userColumns, position: order })
        .from(users)
        .where(and(getList(filters), list.behind))
        .orderBy(...list.order)
        .limit(most)
    },
    ({ position, id }) => [position, id],
  )
  return { items: rows.map(toUser), next, previous }
}

/** GET /api/admin/users: one page, in the usual order unless sorted (rules: Users, Long lists). */
export async function listMembers(
  { database }: Pick<ApiContext, 'database'>,
  _viewer: Viewer,
  filters: MemberFilters,
): Promise<Page<Member>> {
  const total = counting(database, () => database.read.$count(users, getList(filters)))
  const page = await findMembers(database, filters)
  // A first page without a next one has counted them all.
  const isWhole = !filters.cursor && page.next === null
  return { ...page, total: isWhole ? page.items.length : await total() }
}

const inviter = alias(users, 'inviter')

/** GET /api/admin/users/{id}. @throws ApiError 404 */
export async function readMember(
  { database: { read } }: Pick<CallContext, 'database'>,
  _viewer: Viewer,
  { id }: Inputs<typeof memberCalls>['read'],
): Promise<MemberDetails> {
  const [row] = await read
    .select({ member: userColumns, inviter: { firstName: inviter.firstName, lastName: inviter.lastName } })
    .from(users)
    .leftJoin(invitations, eq(invitations.acceptedBy, users.id))
    .leftJoin(inviter, eq(inviter.id, invitations.invitedBy))
    .where(eq(users.id, id))
  if (!row) throw notFound(NO_SUCH_MEMBER)
  return { ...toUser(row.member), invitedBy: row.inviter && fullName(row.inviter) }
}

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>

const MEMBER_COLUMNS: CsvColumn<Member>[] = [
  { head: 'Id', cell: ({ id }) => id },
  { head: 'Username', cell: ({ username }) => username },
  { head: 'First name', cell: ({ firstName }) => firstName },
  { head: 'Last name', cell: ({ lastName }) => lastName },
  { head: 'Email', cell: ({ email }) => getAddress(email) },
  { head: 'Phone', cell: ({ phoneNumber }) => phoneNumber },
  { head: 'Role', cell: ({ role }) => role },
  { head: 'Requested role', cell: ({ requestedRole }) => requestedRole },
  { head: 'Approved', cell: ({ approved }) => approved },
  { head: 'Active', cell: ({ active }) => active },
  { head: 'Profile completed', cell: ({ profileCompleted }) => profileCompleted },
  { head: 'Joined', cell: ({ createdAt }) => createdAt },
]

/** GET /api/admin/export/users: the users of the table's filters and order, as CSV. @throws ApiError 403 */
export async function exportMembers(context: Context, viewer: Viewer, filters: MemberFilters) {
  await recordExport(context, viewer, 'users', filters)
  const read = (cursor: string | undefined) =>
    findMembers(context.database, { ...filters, limit: LIMITS.page.max, cursor })
  return toCsv(MEMBER_COLUMNS, getPages(read))
}

const offersOfUser = sql`select 1 from ${startups} where ${startups.userId} = ${users.id} and ${statesOffer}`

/** Entries of each list on the dashboard (rules: Administrator dashboard). */
const SHOWN = 5

/** GET /api/admin/overview, all read in one transaction. */
export async function readOverview(
  context: Pick<ApiContext, 'database' | 'now' | 'published' | 'sendsMail'>,
): Promise<Overview> {
  const { read } = context.database
  const { timeZone } = siteFacts(context)
  const clock = { now: context.now(), timeZone, sendsMail: context.sendsMail }
  const promised = promisedSince(clock.now, timeZone)
  const isOverdue = sql`coalesce(${users.roleRequestedAt}, ${users.createdAt}) < ${promised}`
  const newest = [desc(users.createdAt), desc(users.id)]
  const count = (rows: SQL) => sql<number>`(select count(*) from ${rows})`
  const { id, companyName, approved, createdAt } = startups
  const counts = {
    totalUsers: count(sql`${users}`),
    startups: sql<number>`(select coalesce(sum(${startupTotals.total}), 0) from ${startupTotals})`,
    investors: count(sql`${investors}`),
    pendingApprovals: count(sql`${users} where ${STATUS.pending}`),
    overdueRequests: count(sql`${users} where ${STATUS.pending} and ${isOverdue}`),
    openReports: count(openReportEntries),
  }
  const hasOffer = sql<0 | 1>`exists (${offersOfUser})`
  // What states an offering is reviewed first (rules: Offers).
  const first = [desc(hasOffer), desc(users.profileCompleted), ...newest]
  const firstIds = read
    .select({ id: users.id })
    .from(users)
    .where(STATUS.pending)
    .orderBy(...first)
    .limit(SHOWN)
  const [counted, recentStartups, recentUsers, pendingRequests, items] = await read.batch([
    read.select(counts).from(sql`(select 1)`),
    read
      .select({ id, companyName, approved, createdAt })
      .from(startups)
      .orderBy(desc(createdAt), desc(id))
      .limit(SHOWN),
    read
      .select(userColumns)
      .from(users)
      .orderBy(...newest)
      .limit(SHOWN),
    read
      .select({ ...userColumns, statesOffer: hasOffer })
      .from(users)
      .where(STATUS.pending)
      .orderBy(...first)
      .limit(SHOWN),
    read
      .select({ ...reviewItemColumns, userId: sql<number>`"userId"` })
      .from(reviewItemRows(getUnverifiedBefore(clock)))
      .where(sql`"kind" <> 'role' and "userId" in ${firstIds}`)
      .orderBy(sql`"since"`),
  ])
  return {
    ...counted[0]!,
    recentStartups: recentStartups.map((startup) => ({ ...startup, createdAt: startup.createdAt.toISOString() })),
    recentUsers: recentUsers.map(toUser),
    pendingRequests: pendingRequests.map(({ statesOffer: offers, ...row }) => ({
      ...toUser(row),
      statesOffer: offers === 1,
      items: items.filter(({ userId }) => userId === row.id).map(toItem),
    })),
  }
}
