import { and, eq, inArray, isNull, or } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { connectionCalls } from '#api/contract/connection/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { connections } from '#api/db/schema/connection.ts'
import { startups } from '#api/db/schema/startup.ts'

/** POST /api/connections/seen: notes when requests that this person received were first on the screen. */
export async function noteSeen(
  { database, now }: Pick<CallContext, 'database' | 'now'>,
  viewer: Viewer,
  { connectionIds }: Inputs<typeof connectionCalls>['seen'],
): Promise<void> {
  const { read } = database
  const ownStartup = read.select({ id: startups.id }).from(startups).where(eq(startups.userId, viewer.id))
  const received = and(
    inArray(connections.id, connectionIds),
    isNull(connections.seenAt),
    or(
      and(eq(connections.initiatedBy, 'founder'), eq(connections.investorId, viewer.id)),
      and(eq(connections.initiatedBy, 'investor'), inArray(connections.startupId, ownStartup)),
    ),
  )
  if ((await read.$count(connections, received)) === 0) return
  const seenAt = new Date(now())
  await database.write((tx) => tx.update(connections).set({ seenAt }).where(received))
}
