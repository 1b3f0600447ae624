import { and, eq } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { matchCalls } from '#api/contract/match/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { matchDismissals } from '#api/db/schema/match.ts'
import { pairWith } from './other-side.service.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof matchCalls>

/** POST /api/matches/{id}/dismiss: "Not for me". @throws ApiError 404 for a profile that this person may not see */
export function dismissMatch({ database, now }: Context, viewer: Viewer, { id }: Input['dismiss']): Promise<void> {
  const dismissedAt = new Date(now())
  return database.write(async (tx) => {
    const pair = await pairWith(tx, viewer, id)
    const { investorId, startupId, side } = matchDismissals
    await tx
      .insert(matchDismissals)
      .values({ ...pair, dismissedAt })
      .onConflictDoUpdate({ target: [investorId, startupId, side], set: { dismissedAt } })
  })
}

/** DELETE /api/matches/{id}/dismiss. @throws ApiError 404 for a profile that this person may not see */
export function undismissMatch({ database }: Context, viewer: Viewer, { id }: Input['undismiss']): Promise<void> {
  return database.write(async (tx) => {
    const pair = await pairWith(tx, viewer, id)
    const { investorId, startupId, side } = matchDismissals
    await tx
      .delete(matchDismissals)
      .where(and(eq(investorId, pair.investorId), eq(startupId, pair.startupId), eq(side, pair.side)))
  })
}
