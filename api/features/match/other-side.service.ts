import { eq } from 'drizzle-orm'
import { investorView, isFounder, startupView, type Viewer } from '#api/contract/policy.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { findNamed } from '#api/core/startup/named-startup.ts'
import { requireOwnStartup } from '#api/core/startup/own-startup.service.ts'
import { notFound } from '#api/errors.ts'

const NO_SUCH_PROFILE = 'This profile was not found.'

/** @throws ApiError 404 for a profile of the other side that this person may not see */
export async function requireOther(
  reader: Reader | Transaction,
  viewer: Viewer,
  id: number,
): Promise<{ userId: number }> {
  if (!isFounder(viewer)) {
    const startup = await findNamed(reader, id)
    if (!startup || startupView(viewer, startup) === 'none') throw notFound(NO_SUCH_PROFILE)
    return startup
  }
  const [investor] = await reader
    .select({
      userId: investors.userId,
      isPublic: investors.isPublic,
      ownerRole: users.role,
      ownerActive: users.active,
    })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(eq(investors.id, id))
  if (!investor || investorView(viewer, investor) === 'none') throw notFound(NO_SUCH_PROFILE)
  return investor
}

/** The two of a pair, by the profile of the other side. @throws ApiError 404 where there is none */
export async function pairWith(reader: Reader | Transaction, viewer: Viewer, id: number) {
  const other = await requireOther(reader, viewer, id)
  if (!isFounder(viewer)) return { investorId: viewer.id, startupId: id, side: 'investor' as const }
  const { id: startupId } = await requireOwnStartup(reader, viewer.id)
  return { investorId: other.userId, startupId, side: 'founder' as const }
}
