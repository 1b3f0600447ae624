import { and, eq, not, type SQL, sql } from '#api/db/drizzle.ts'
import {
  usualOrder,
  type Member,
  type MemberFilters,
  type MemberSortKey,
  type MemberStatus,
} from '#api/contract/member/schema.ts'
import type { ApiContext } from '#api/context.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Database } from '#api/db/database.ts'
import { keyset } from '#api/db/keyset.ts'
import { users } from '#api/db/schema/account.ts'
import { isCalled } from '#api/core/identity/name-search.ts'
import { awaitsRole } from '#api/core/waiting/waiting.rows.ts'
import { toUser, userColumns } from '#api/core/identity/account.row.ts'
import { counting, type Page, readPage } from '#api/page.ts'

const fullName = sql<string>`lower(${users.firstName} || ' ' || ${users.lastName})`

/** The order of each sort; the id follows, so that every position is unique. */
const ORDER: Record<MemberSortKey | 'urgency', SQL<string | number>> = {
  username: sql`${users.usernameKey}`,
  email: sql`${users.emailKey}`,
  name: fullName,
  role: sql`${users.role}`,
  createdAt: sql`${users.createdAt}`,
  // More milliseconds than any date has: who completed a profile comes before everybody else.
  urgency: sql`${users.profileCompleted} * 100000000000000 + ${users.createdAt}`,
}

/** Statuses in the table of users (rules: Users). */
export const STATUS: Record<MemberStatus, SQL> = {
  deactivated: eq(users.active, false),
  pending: and(eq(users.active, true), awaitsRole)!,
  active: and(eq(users.active, true), not(awaitsRole))!,
}

function listOf({ q, role, status }: MemberFilters): SQL | undefined {
  return and(role && eq(users.role, role), status && STATUS[status], q ? isCalled(q) : undefined)
}

/** One page and whether another follows, without counting the others. */
export async function findMembers({ read }: Pick<Database, 'read'>, filters: MemberFilters) {
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
        .where(and(listOf(filters), list.behind))
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
  const total = counting(database, () => database.read.$count(users, listOf(filters)))
  const page = await findMembers(database, filters)
  // A first page that holds all of them has counted them.
  const isWhole = !filters.cursor && page.next === null
  return { ...page, total: isWhole ? page.items.length : await total() }
}
