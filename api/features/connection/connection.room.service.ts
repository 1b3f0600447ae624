import { and, asc, eq, gt, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { connectionCalls } from '#api/contract/connection/calls.ts'
import { type ConnectionSide, otherSide } from '#api/contract/connection/moves.ts'
import type { Room } from '#api/contract/connection/asking.ts'
import type { Role } from '#api/contract/enumerations.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { roomFor } from '#api/core/connection/asking.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { blocks } from '#api/db/schema/block.ts'
import { connections, roomWatches } from '#api/db/schema/connection.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { defineJob } from '#api/jobs/define-job.ts'
import { withId } from '#api/jobs/data.ts'
import { findAsked } from './connection.asked.service.ts'

type Watching = Pick<CallContext, 'database' | 'now'>

const isSide = (role: Role | null): role is ConnectionSide => role === 'founder' || role === 'investor'

/** Open requests that somebody made, or received. */
export async function openRequests(
  read: Reader | Transaction,
  which: 'made' | 'received',
  side: ConnectionSide,
  userId: number,
): Promise<number> {
  const asker = which === 'made' ? side : otherSide(side)
  const person = side === 'investor' ? connections.investorId : startups.userId
  const [row] = await read
    .select({ count: sql<number>`count(*)` })
    .from(connections)
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .where(and(eq(person, userId), eq(connections.state, 'requested'), eq(connections.initiatedBy, asker)))
  return row?.count ?? 0
}

/** Whether somebody takes one more request. */
export async function roomOf(read: Reader | Transaction, side: ConnectionSide, userId: number): Promise<Room> {
  const profile = side === 'investor' ? investors : startups
  const [wish] = await read
    .select({ isOpen: profile.openToIntroductions, most: profile.openRequests })
    .from(profile)
    .where(eq(profile.userId, userId))
  return wish ? roomFor(await openRequests(read, 'received', side, userId), wish) : 'paused'
}

/** Those who want to hear that a person takes requests; while one of the two has blocked the other they wait on. */
const waitingFor = (ofUserId: number) =>
  and(
    eq(roomWatches.ofUserId, ofUserId),
    sql`not exists (
      select 1 from ${blocks} where (${blocks.blockerId}, ${blocks.blockedId}) in (
        (${roomWatches.userId}, ${roomWatches.ofUserId}), (${roomWatches.ofUserId}, ${roomWatches.userId})
      )
    )`,
  )

/** Tells those who wait for a person's room that there is some, once. */
async function tellOfRoom(tx: Transaction, side: ConnectionSide, ofUserId: number, now: number): Promise<void> {
  if ((await roomOf(tx, side, ofUserId)) !== 'free') return
  const waiting = await tx.delete(roomWatches).where(waitingFor(ofUserId)).returning()
  const [startup] = await tx.select({ id: startups.id }).from(startups).where(eq(startups.userId, ofUserId))
  const about = side === 'founder' && startup ? { startupId: startup.id } : { personId: ofUserId }
  for (const { userId } of waiting) await notify(tx, { userId, type: 'room_free', ...about }, now)
}

/** Tells of the room that answers, ends and changes of profiles have made, where somebody waits for it. */
export const roomJob = defineJob({
  kind: 'room',
  schema: withId,
  async due({ database: { read } }: Watching, after) {
    const full = await read
      .selectDistinct({ id: users.id, role: users.role })
      .from(roomWatches)
      .innerJoin(users, and(eq(users.id, roomWatches.ofUserId), eq(users.active, true)))
      .where(gt(users.id, after))
      .orderBy(asc(users.id))
    const free: { id: number }[] = []
    for (const { id, role } of full)
      if (
        isSide(role) &&
        (await roomOf(read, role, id)) === 'free' &&
        (await read.$count(roomWatches, waitingFor(id))) > 0
      )
        free.push({ id })
    return free
  },
  run: ({ database, now }, { id }) =>
    database.write(async (tx) => {
      const [of] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id))
      if (of && isSide(of.role)) await tellOfRoom(tx, of.role, id, now())
    }),
})

/** Takes no requests from now on, until its owner opens the profile again. */
export async function pauseRequests(tx: Transaction, side: ConnectionSide, userId: number): Promise<void> {
  const profile = side === 'investor' ? investors : startups
  await tx.update(profile).set({ openToIntroductions: false }).where(eq(profile.userId, userId))
}

/** POST /api/connect/room: one notice when somebody takes requests again. @throws ApiError 403, 404 as for asking */
export async function watchRoom(
  { database, now }: Watching,
  viewer: Viewer,
  input: Inputs<typeof connectionCalls>['watchRoom'],
) {
  await database.write(async (tx) => {
    const { receiverId } = await findAsked(tx, viewer, input)
    await tx
      .insert(roomWatches)
      .values({ userId: viewer.id, ofUserId: receiverId, createdAt: new Date(now()) })
      .onConflictDoNothing()
  })
}
