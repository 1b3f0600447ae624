import { eq } from '#api/db/drizzle.ts'
import type { Member } from '#api/contract/member/schema.ts'
import { refuseLastAdmin, refuseRemoval, type Viewer } from '#api/contract/policy.ts'
import { toUser, userColumns } from '#api/core/identity/account.row.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { conflict, notFound } from '#api/errors.ts'
import { activeAdmins } from './acting-admin.service.ts'

export const NO_SUCH_MEMBER = 'This user does not exist, or no longer does.'

/** The account, read in the unit of work. @throws ApiError 404 */
export async function requireMember(read: Reader, id: number): Promise<Member> {
  const [row] = await read.select(userColumns).from(users).where(eq(users.id, id))
  if (!row) throw notFound(NO_SUCH_MEMBER)
  return toUser(row)
}

/**
 * Refuses to take rights from one's own account or from the last active administrator. Counted in the unit of work, so
 * that two administrators cannot remove each other at the same moment.
 *
 * @throws ApiError 409
 */
export async function requireRemovable(tx: Transaction, viewer: Viewer, target: Member): Promise<void> {
  const refusal = refuseRemoval(viewer, target, await tx.$count(users, activeAdmins))
  if (refusal) throw conflict(refusal)
}

/** Refuses to remove the last active administrator, also by themselves. @throws ApiError 409 */
export async function requireNotLastAdmin(tx: Transaction, target: Member): Promise<void> {
  const refusal = refuseLastAdmin(target, await tx.$count(users, activeAdmins))
  if (refusal) throw conflict(refusal)
}
