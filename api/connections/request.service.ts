import { and, eq, or } from '#api/platform/db/drizzle.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { blocks, connections } from './table.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { connectionCalls, Connection } from './calls.ts'
import {
  getEnd,
  otherParty,
  BLOCKED,
  type ConnectionParty,
  allowedTransitions,
  NOT_ACCEPTING,
  LIMIT_REACHED,
  userForParty,
} from './contract/transitions.ts'
import type { Viewer } from '#api/policy.ts'
import { conflict, badRequest } from '#api/errors.ts'
import {
  requireParticipant,
  applyTransition,
  toRequestValues,
  recordEvent,
  openRequests,
  getAvailability,
} from './service.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { tooShort } from '#api/platform/contract/messages.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { getSettings } from '#api/region/settings.service.ts'
import { readerTimeZone } from '#api/site-facts.ts'
import { type RequestTarget, findRequestTarget, getRetryDate, findConnection, toConnection } from './list.service.ts'

/** Whether either of two people has blocked the other (rules: Block). */
export async function areApart(read: Reader | Transaction, first: number, second: number): Promise<boolean> {
  const isPair = or(
    and(eq(blocks.blockerId, first), eq(blocks.blockedId, second)),
    and(eq(blocks.blockerId, second), eq(blocks.blockedId, first)),
  )
  return (await read.$count(blocks, isPair)) > 0
}

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof connectionCalls>

const ofPair = (blockerId: number, blockedId: number) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))

/**
 * POST /api/connections/{id}/block: also ends the connection or request, exactly like an end without a block, so that
 * the other person can't tell (rules: Block).
 *
 * @throws ApiError 404 for someone else's
 */
export async function blockConnection({ database, now }: Context, viewer: Viewer, { id }: Input['block']) {
  await database.write(async (tx) => {
    const { record, party } = await requireParticipant(tx, viewer, id)
    const pair = { blockerId: viewer.id, blockedId: userForParty(otherParty(party), record) }
    await tx
      .insert(blocks)
      .values({ ...pair, createdAt: new Date(now()) })
      .onConflictDoNothing()
    const end = getEnd(party, record.connection)
    if (end) await applyTransition(tx, record, { action: end, party }, now())
  })
}

/**
 * DELETE /api/connections/{id}/block: removes the viewer's own block. Nothing else changes, because a connection that
 * came back automatically would reveal the block.
 *
 * @throws ApiError 404 for someone else's
 */
export async function unblockConnection({ database }: Context, viewer: Viewer, { id }: Input['unblock']) {
  await database.write(async (tx) => {
    const { record, party } = await requireParticipant(tx, viewer, id)
    await tx.delete(blocks).where(ofPair(viewer.id, userForParty(otherParty(party), record)))
  })
}

/** @throws ApiError 409 if the sender has blocked the recipient */
async function requireNoOwnBlock(tx: Transaction, requesterId: number, recipientId: number): Promise<void> {
  if ((await tx.$count(blocks, ofPair(requesterId, recipientId))) > 0) throw conflict(BLOCKED)
}

type RequestContext = Pick<CallContext, 'database' | 'now' | 'published'>
type RequestInput = Inputs<typeof connectionCalls>['request']

/** @throws ApiError 409 with the reason why no request is possible now */
async function requireAvailability(
  tx: Transaction,
  viewer: Viewer,
  { party, recipientId }: RequestTarget,
): Promise<void> {
  await requireNoOwnBlock(tx, viewer.id, recipientId)
  const { founderRequests, investorRequests } = await getSettings(tx)
  const most = party === 'founder' ? founderRequests : investorRequests
  if ((await openRequests(tx, 'made', party, viewer.id)) >= most)
    throw conflict(
      `You’ve reached your limit of ${most} pending ${most === 1 ? 'request' : 'requests'}. Withdraw one first.`,
    )
  // Someone who was blocked sees the same as for anyone who has paused requests (rules: Block).
  const isApart = await areApart(tx, viewer.id, recipientId)
  const availability = isApart ? 'paused' : await getAvailability(tx, otherParty(party), recipientId)
  if (availability !== 'free')
    throw conflict(availability === 'full' ? LIMIT_REACHED : NOT_ACCEPTING, [], `availability-${availability}`)
}

/**
 * POST /api/connect: sends a request from an investor to a startup, or from a founder to an investor. It accepts a
 * pending request in the other direction.
 *
 * @throws ApiError 404 if the recipient doesn't exist or isn't visible, 409 if no request is possible now
 */
export function requestConnection(context: RequestContext, viewer: Viewer, input: RequestInput): Promise<Connection> {
  const now = context.now()
  return context.database.write(async (tx) => {
    const target = await findRequestTarget(tx, viewer, input)
    const { party, investorId, startupId, recipientId } = target
    const pair = and(eq(connections.investorId, investorId), eq(connections.startupId, startupId))
    const [existing] = await tx.select().from(connections).where(pair)
    const next = allowedTransitions(party, existing ?? null).find(({ action }) => action === 'request')
    if (!next) throw conflict(ALREADY[party])
    const { min } = LIMITS.founderMessage
    if (party === 'founder' && input.message.length < min) {
      const message = tooShort('Message', min)
      throw badRequest(message, [{ path: 'message', message }])
    }
    if (next.to === 'requested') {
      if (existing && getRetryDate(existing) > now) {
        const day = formatDate(getRetryDate(existing), readerTimeZone(context, viewer))
        throw conflict(`${ALREADY[party]} You can request again starting ${day}.`)
      }
      await requireAvailability(tx, viewer, target)
    }
    const transition = { action: 'request', party, text: input.message } as const
    if (existing) {
      await applyTransition(tx, (await findConnection(tx, pair))!, transition, now)
    } else {
      const [added] = await tx
        .insert(connections)
        .values({ investorId, startupId, ...toRequestValues(party, input.message, now) })
        .returning({ id: connections.id })
      await recordEvent(tx, added!.id, transition, now)
      const about = { startupId, connectionId: added!.id }
      await notify(tx, { userId: recipientId, type: 'connection_requested', ...about }, now)
    }
    return toConnection(viewer, (await findConnection(tx, pair))!)
  })
}

const ALREADY: Readonly<Record<ConnectionParty, string>> = {
  investor: 'You’ve already requested a connection with this startup.',
  founder: 'You’ve already asked this investor.',
}
