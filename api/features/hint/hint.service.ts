import { eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { profileKind, type Viewer } from '#api/contract/policy.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'

/** POST /api/user/profile-hint/dismiss. Without a profile there is nothing to ask for. */
export async function dismissHint({ database }: Pick<CallContext, 'database'>, viewer: Viewer): Promise<void> {
  const table = profileKind(viewer) === 'investor' ? investors : startups
  await database.write((tx) => tx.update(table).set({ hintDismissed: true }).where(eq(table.userId, viewer.id)))
}
