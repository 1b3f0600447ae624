import { eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { WebsiteState } from '#api/contract/website/answers.ts'
import { actorOf, recordAudit } from '#api/core/audit/audit.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { websiteCodes } from '#api/db/schema/website.ts'
import { ownWebsite, readWebsite, tableOf, type Context } from './website.state.service.ts'

export type Calling = Context & Pick<CallContext, 'requestId'>

/** Gives the profile its sign, in the unit of work that saw the proof. */
export async function confirmSign(
  context: Calling,
  tx: Transaction,
  viewer: Viewer,
  { id, domain, how }: { id: number; domain: string; how: 'code' | 'entry' },
): Promise<void> {
  const table = tableOf(viewer)
  await tx.update(table).set({ speaksFor: domain }).where(eq(table.id, id))
  await tx.delete(websiteCodes).where(eq(websiteCodes.userId, viewer.id))
  const event = { action: 'website.confirm', targetType: 'user', targetId: viewer.id } as const
  await recordAudit(tx, actorOf(context, viewer), { ...event, details: { how } })
}

/** DELETE /api/user/website. */
export async function removeSign(context: Calling, viewer: Viewer): Promise<WebsiteState> {
  await context.database.write(async (tx) => {
    const { id, speaksFor } = await ownWebsite(tx, viewer)
    if (speaksFor === null) return
    const table = tableOf(viewer)
    await tx.update(table).set({ speaksFor: null }).where(eq(table.id, id))
    const event = { action: 'website.remove', targetType: 'user', targetId: viewer.id } as const
    await recordAudit(tx, actorOf(context, viewer), event)
  })
  return readWebsite(context, viewer)
}
