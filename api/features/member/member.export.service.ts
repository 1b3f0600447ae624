import type { CallContext } from '#api/context.ts'
import { addressOf } from '#api/contract/account/no-address.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Member, MemberFilters } from '#api/contract/member/schema.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { pagesOf, recordExport } from '#api/core/admin/export.service.ts'
import { toCsv, type CsvColumn } from '#api/csv.ts'
import { findMembers } from './member.list.service.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>

const MEMBER_COLUMNS: CsvColumn<Member>[] = [
  { head: 'Id', cell: ({ id }) => id },
  { head: 'Username', cell: ({ username }) => username },
  { head: 'First name', cell: ({ firstName }) => firstName },
  { head: 'Last name', cell: ({ lastName }) => lastName },
  { head: 'Email', cell: ({ email }) => addressOf(email) },
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
  return toCsv(MEMBER_COLUMNS, pagesOf(read))
}
