import { and, eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { connectionCalls } from '#api/contract/connection/calls.ts'
import { endOf, otherSide } from '#api/contract/connection/moves.ts'
import { BLOCKED } from '#api/contract/connection/refusals.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Transaction } from '#api/db/database.ts'
import { blocks } from '#api/db/schema/block.ts'
import { conflict } from '#api/errors.ts'
import { requireOwn } from './connection.answer.service.ts'
import { move, personOn } from './connection.move.service.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof connectionCalls>

const ofPair = (blockerId: number, blockedId: number) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))

/**
 * POST /api/connections/{id}/block: ends what there is between the two, as its end without a block does, so that the
 * other one can't tell (rules: Block).
 *
 * @throws ApiError 404 for somebody else's
 */
export async function blockConnection({ database, now }: Context, viewer: Viewer, { id }: Input['block']) {
  await database.write(async (tx) => {
    const { record, side } = await requireOwn(tx, viewer, id)
    const pair = { blockerId: viewer.id, blockedId: personOn(otherSide(side), record) }
    await tx
      .insert(blocks)
      .values({ ...pair, createdAt: new Date(now()) })
      .onConflictDoNothing()
    const end = endOf(side, record.connection)
    if (end) await move(tx, record, { act: end, side }, now())
  })
}

/**
 * DELETE /api/connections/{id}/block: takes one's own block back. Nothing else changes, because a connection that came
 * back by itself would tell of the block.
 *
 * @throws ApiError 404 for somebody else's
 */
export async function unblockConnection({ database }: Context, viewer: Viewer, { id }: Input['unblock']) {
  await database.write(async (tx) => {
    const { record, side } = await requireOwn(tx, viewer, id)
    await tx.delete(blocks).where(ofPair(viewer.id, personOn(otherSide(side), record)))
  })
}

/** @throws ApiError 409 where the asker has blocked the receiver */
export async function requireNoOwnBlock(tx: Transaction, askerId: number, receiverId: number): Promise<void> {
  if ((await tx.$count(blocks, ofPair(askerId, receiverId))) > 0) throw conflict(BLOCKED)
}
