import type { Transaction } from '#api/db/database.ts'
import { waitingChoices } from '#api/db/schema/waiting.ts'

/** Sets how often an administrator is written to about a kind, in a unit of work. */
export async function setRhythm(
  tx: Transaction,
  { userId, kind, rhythm }: Pick<typeof waitingChoices.$inferInsert, 'userId' | 'kind' | 'rhythm'>,
): Promise<void> {
  await tx
    .insert(waitingChoices)
    .values({ userId, kind, rhythm })
    .onConflictDoUpdate({ target: [waitingChoices.userId, waitingChoices.kind], set: { rhythm } })
}
