import { and, eq, or, sql } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { connectionCalls } from '#api/contract/connection/calls.ts'
import { type ConnectionSide, otherSide } from '#api/contract/connection/moves.ts'
import type { Room } from '#api/contract/connection/asking.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { roomFor } from '#api/core/connection/asking.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import type { Database, Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { blocks } from '#api/db/schema/block.ts'
import { connections, roomWatches } from '#api/db/schema/connection.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { findAsked } from './connection.asked.service.ts'

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

/** Tells those who wait for somebody's room that there is some, once. */
async function tellOfRoom(tx: Transaction, side: ConnectionSide, ofUserId: number, now: number): Promise<void> {
  if ((await roomOf(tx, side, ofUserId)) !== 'free') return
  const waiting = await tx.delete(roomWatches).where(eq(roomWatches.ofUserId, ofUserId)).returning()
  const [startup] = await tx.select({ id: startups.id }).from(startups).where(eq(startups.userId, ofUserId))
  const about = side === 'founder' && startup ? { startupId: startup.id } : { personId: ofUserId }
  // Between two of whom one blocked the other there is no room.
  const apart = await tx
    .select({ by: blocks.blockerId, from: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, ofUserId), eq(blocks.blockedId, ofUserId)))
  const kept = new Set(apart.flatMap(({ by, from }) => [by, from]))
  for (const { userId } of waiting)
    if (!kept.has(userId)) await notify(tx, { userId, type: 'room_free', ...about }, now)
}

/** Tells of all room that answers, ends and changes of profiles have made. */
export async function tellOfRooms(database: Database, now: number): Promise<void> {
  const full = await database.read
    .selectDistinct({ id: users.id, role: users.role })
    .from(roomWatches)
    .innerJoin(users, and(eq(users.id, roomWatches.ofUserId), eq(users.active, true)))
  for (const { id, role } of full)
    if (role === 'founder' || role === 'investor') await database.write((tx) => tellOfRoom(tx, role, id, now))
}

/** Takes no requests from now on, until its owner opens the profile again. */
export async function pauseRequests(tx: Transaction, side: ConnectionSide, userId: number): Promise<void> {
  const profile = side === 'investor' ? investors : startups
  await tx.update(profile).set({ openToIntroductions: false }).where(eq(profile.userId, userId))
}

type Watching = Pick<CallContext, 'database' | 'now'>

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
