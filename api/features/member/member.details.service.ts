import { alias, eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { fullName } from '#api/contract/display.ts'
import type { MemberDetails } from '#api/contract/member/answers.ts'
import type { memberCalls } from '#api/contract/member/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { NO_SUCH_MEMBER } from '#api/core/admin/member.service.ts'
import { toUser, userColumns } from '#api/core/identity/account.row.ts'
import { users } from '#api/db/schema/account.ts'
import { invitations } from '#api/db/schema/invitation.ts'
import { notFound } from '#api/errors.ts'

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
    .leftJoin(invitations, eq(invitations.takenBy, users.id))
    .leftJoin(inviter, eq(inviter.id, invitations.invitedBy))
    .where(eq(users.id, id))
  if (!row) throw notFound(NO_SUCH_MEMBER)
  return { ...toUser(row.member), invitedBy: row.inviter && fullName(row.inviter) }
}
