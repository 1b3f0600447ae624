import { and, eq } from '#api/db/drizzle.ts'
import { type Actor, recordAudit } from '#api/core/audit/audit.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { startups } from '#api/db/schema/startup.ts'

/** Takes the approval of somebody's startup back where they are no founder any more (rules: Approval of startups). */
export async function withdrawStartupOf(tx: Transaction, actor: Actor, userId: number): Promise<void> {
  const [startup] = await tx
    .update(startups)
    .set({ approved: false, updatedAt: new Date(actor.now) })
    .where(and(eq(startups.userId, userId), eq(startups.approved, true)))
    .returning({ id: startups.id })
  if (!startup) return
  const details = { before: { approved: true }, after: { approved: false } }
  await recordAudit(tx, actor, { action: 'startup.approve', details, targetType: 'startup', targetId: startup.id })
}
