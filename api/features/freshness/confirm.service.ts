import { eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Confirmation } from '#api/contract/freshness/answers.ts'
import { profileKind, type Viewer } from '#api/contract/policy.ts'
import { confirmed, settleAsks } from '#api/core/freshness/confirmed.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { notFound } from '#api/errors.ts'

/** POST /api/user/still-right: one's own profile holds as it is. @throws ApiError 404 without a profile */
export async function confirmProfile(
  { database, now }: Pick<CallContext, 'database' | 'now'>,
  viewer: Viewer,
): Promise<Confirmation> {
  const at = new Date(now())
  const table = profileKind(viewer) === 'investor' ? investors : startups
  await database.write(async (tx) => {
    const [own] = await tx
      .update(table)
      .set(confirmed(at))
      .where(eq(table.userId, viewer.id))
      .returning({ id: table.id })
    if (!own) throw notFound('You have no profile yet.')
    await settleAsks(tx, viewer.id, at)
  })
  return { confirmedAt: at.toISOString() }
}
