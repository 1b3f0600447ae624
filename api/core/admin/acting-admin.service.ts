import { and, eq } from '#api/db/drizzle.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { forbidden } from '#api/errors.ts'

export const activeAdmins = and(eq(users.role, 'admin'), eq(users.active, true))!

/**
 * Refuses somebody whose own rights were taken between the look at their session and this unit of work.
 *
 * @throws ApiError 403
 */
export async function requireStillAdmin(tx: Transaction, { id }: Pick<Viewer, 'id'>): Promise<void> {
  if ((await tx.$count(users, and(activeAdmins, eq(users.id, id)))) === 0) throw forbidden()
}
