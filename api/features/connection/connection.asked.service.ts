import { eq } from '#api/db/drizzle.ts'
import type { ConnectionSide } from '#api/contract/connection/moves.ts'
import { CONNECT_REFUSED } from '#api/contract/connection/refusals.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { canAskInvestor, canConnect, isFounder, startupView, type Viewer } from '#api/contract/policy.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { badRequest, conflict, forbidden, notFound } from '#api/errors.ts'

/** The one whom a body names. */
interface Named {
  startupId?: number | undefined
  investorId?: number | undefined
}

/** A pair that somebody asks to become one, and who is asked. */
export interface Asked {
  side: ConnectionSide
  investorId: number
  startupId: number
  /** The account that is asked. */
  receiverId: number
}

/** Whom an approved investor or founder asks. @throws ApiError 403, or 404 for what the viewer does not see */
export function findAsked(tx: Transaction, viewer: Viewer, input: Named) {
  return isFounder(viewer) ? findInvestor(tx, viewer, input.investorId) : findStartup(tx, viewer, input.startupId)
}

async function findStartup(tx: Transaction, viewer: Viewer, startupId: number | undefined): Promise<Asked> {
  if (startupId === undefined)
    throw badRequest(MESSAGES.noStartup, [{ path: 'startupId', message: MESSAGES.noStartup }])
  const [startup] = await tx.select().from(startups).where(eq(startups.id, startupId)).limit(1)
  if (!startup || startupView(viewer, startup) === 'none') throw notFound('This startup was not found.')
  if (!canConnect(viewer, startup)) throw forbidden('You cannot connect with a startup of your own.')
  return { side: 'investor', investorId: viewer.id, startupId, receiverId: startup.userId }
}

async function findInvestor(tx: Transaction, viewer: Viewer, profileId: number | undefined): Promise<Asked> {
  if (profileId === undefined) throw forbidden(CONNECT_REFUSED.text)
  const [found] = await tx
    .select({ userId: investors.userId, isPublic: investors.isPublic, role: users.role, active: users.active })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(eq(investors.id, profileId))
  const subject = found && { ...found, ownerRole: found.role, ownerActive: found.active }
  if (!subject || !canAskInvestor(viewer, subject)) throw notFound('This investor was not found.')
  const [own] = await tx.select().from(startups).where(eq(startups.userId, viewer.id))
  if (!own?.listed) throw conflict('Investors can be asked once your startup profile is approved.')
  return { side: 'founder', investorId: found.userId, startupId: own.id, receiverId: found.userId }
}
