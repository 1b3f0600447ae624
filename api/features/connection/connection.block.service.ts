import { and, eq } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { connectionCalls } from '#api/contract/connection/calls.ts'
import { movesOf, otherSide } from '#api/contract/connection/moves.ts'
import { BLOCKED, NOT_TAKING } from '#api/contract/connection/refusals.ts'
import { HOUR } from '#api/contract/dates.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { type BackOff, countFailure, requireNoWait } from '#api/core/identity/back-off.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { blocks } from '#api/db/schema/block.ts'
import { conflict } from '#api/errors.ts'
import { requireOwn } from './connection.answer.service.ts'
import { move, personOn } from './connection.move.service.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof connectionCalls>

/** Unblocks of one person, which add to the history of connections: after some, each waits. Blocks never do. */
const unblocksOf = ({ id }: Viewer): BackOff => ({ key: `unblocks of ${id}`, free: 10, forgets: HOUR })

const ofPair = (blockerId: number, blockedId: number) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))

/**
 * POST /api/connections/{id}/block: ends the connection for both at once; the other one is told nothing.
 *
 * @throws ApiError 404 for somebody else's
 */
export async function blockConnection({ database, now }: Context, viewer: Viewer, { id }: Input['block']) {
  await database.write(async (tx) => {
    const { record, side } = await requireOwn(tx, viewer, id)
    const { connection } = record
    const pair = { blockerId: viewer.id, blockedId: personOn(otherSide(side), record) }
    const [added] = await tx
      .insert(blocks)
      .values({ ...pair, hasEnded: connection.state === 'accepted', createdAt: new Date(now()) })
      .onConflictDoNothing()
      .returning()
    const canEnd = movesOf(side, connection).some(({ act }) => act === 'block')
    if (added && canEnd) await move(tx, record, { act: 'block', side }, now())
  })
}

/**
 * DELETE /api/connections/{id}/block: takes one's own block back. The connection that it ended is open again, unless
 * the other one has blocked meanwhile.
 *
 * @throws ApiError 404 for somebody else's, 429 after many
 */
export async function unblockConnection({ database, now }: Context, viewer: Viewer, { id }: Input['unblock']) {
  await database.write(async (tx) => {
    const { record, side } = await requireOwn(tx, viewer, id)
    const other = personOn(otherSide(side), record)
    if ((await tx.$count(blocks, ofPair(viewer.id, other))) === 0) return
    const limits = [unblocksOf(viewer)]
    await requireNoWait(tx, limits, now(), 'You’ve unblocked people often.')
    await countFailure(tx, limits, now())
    const [taken] = await tx.delete(blocks).where(ofPair(viewer.id, other)).returning()
    if (!taken?.hasEnded) return
    const [theirs] = await tx.update(blocks).set({ hasEnded: true }).where(ofPair(other, viewer.id)).returning()
    const canOpen = movesOf(side, record.connection).some(({ act }) => act === 'unblock')
    if (!theirs && canOpen) await move(tx, record, { act: 'unblock', side }, now())
  })
}

/** @throws ApiError 409 where one of the two has blocked the other; who was blocked reads nothing of it */
export async function requireNoBlock(tx: Transaction, askerId: number, receiverId: number): Promise<void> {
  if ((await tx.$count(blocks, ofPair(askerId, receiverId))) > 0) throw conflict(BLOCKED)
  if ((await tx.$count(blocks, ofPair(receiverId, askerId))) > 0) throw conflict(NOT_TAKING, [], 'room-paused')
}
