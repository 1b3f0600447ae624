import { and, eq } from '#api/db/drizzle.ts'
import type { WaitingKind } from '#api/contract/waiting/schema.ts'
import { activeAdmins } from '#api/core/admin/acting-admin.service.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { waitingChoices } from '#api/db/schema/waiting.ts'

/**
 * Writes to the administrators who want to hear of this kind at once, in the unit of work that makes it wait
 * (rules: Waiting).
 */
export async function tellAdministrators(
  tx: Transaction,
  { kind, id }: { kind: WaitingKind; id: number },
  now: number,
): Promise<void> {
  const wanting = await tx
    .select({ id: users.id })
    .from(waitingChoices)
    .innerJoin(users, eq(users.id, waitingChoices.userId))
    .where(and(activeAdmins, eq(waitingChoices.kind, kind), eq(waitingChoices.rhythm, 'now')))
  for (const { id: userId } of wanting) {
    const onceKey = `waiting ${kind} ${id} ${now} ${userId}`
    await enqueueMail(tx, { kind: 'waitingNow', userId, data: { kind }, onceKey }, now)
  }
}
