import { and, eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { Connection } from '#api/contract/connection/answers.ts'
import type { connectionCalls } from '#api/contract/connection/calls.ts'
import { type ConnectionSide, movesOf, otherSide } from '#api/contract/connection/moves.ts'
import { NOT_TAKING, ROOM_FULL } from '#api/contract/connection/refusals.ts'
import { formatDate } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { tooShort } from '#api/contract/messages.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { areApart } from '#api/core/connection/apart.service.ts'
import { notify } from '#api/core/notice/notify.service.ts'
import { settingsOf } from '#api/core/settings/settings.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { connections } from '#api/db/schema/connection.ts'
import { badRequest, conflict } from '#api/errors.ts'
import { siteFacts } from '#api/site-facts.ts'
import { type Asked, findAsked } from './connection.asked.service.ts'
import { asked, move, recordAct } from './connection.move.service.ts'
import { requireNoOwnBlock } from './connection.block.service.ts'
import { openRequests, roomOf } from './connection.room.service.ts'
import { againFromOf, findConnection, toConnection } from './connection.rows.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'published'>
type Input = Inputs<typeof connectionCalls>['request']

/** @throws ApiError 409 with the reason why no request can be made now */
async function requireRoom(tx: Transaction, viewer: Viewer, { side, receiverId }: Asked): Promise<void> {
  await requireNoOwnBlock(tx, viewer.id, receiverId)
  const { founderRequests, investorRequests } = await settingsOf(tx)
  const most = side === 'founder' ? founderRequests : investorRequests
  if ((await openRequests(tx, 'made', side, viewer.id)) >= most)
    throw conflict(
      `You have ${most} open ${most === 1 ? 'request' : 'requests'}, and each ends within two weeks. Withdraw one to ask now.`,
    )
  // Who was blocked reads the same as of anyone who takes no requests (rules: Block).
  const isApart = await areApart(tx, viewer.id, receiverId)
  const room = isApart ? 'paused' : await roomOf(tx, otherSide(side), receiverId)
  if (room !== 'free') throw conflict(room === 'full' ? ROOM_FULL : NOT_TAKING, [], `room-${room}`)
}

/**
 * POST /api/connect: an investor asks a startup, or a founder an investor, for an introduction. Who is asked already
 * and asks in turn accepts.
 *
 * @throws ApiError 404 when the other one is not there or not visible, 409 when no request can be made now
 */
export function requestConnection(context: Context, viewer: Viewer, input: Input): Promise<Connection> {
  const now = context.now()
  return context.database.write(async (tx) => {
    const asking = await findAsked(tx, viewer, input)
    const { side, investorId, startupId, receiverId } = asking
    const pair = and(eq(connections.investorId, investorId), eq(connections.startupId, startupId))
    const [standing] = await tx.select().from(connections).where(pair)
    const next = movesOf(side, standing ?? null).find(({ act }) => act === 'request')
    if (!next) throw conflict(ALREADY[side])
    const { min } = LIMITS.founderMessage
    if (side === 'founder' && input.message.length < min) {
      const sentence = tooShort('Message', min)
      throw badRequest(sentence, [{ path: 'message', message: sentence }])
    }
    if (next.to === 'requested') {
      if (standing && againFromOf(standing) > now) {
        const day = formatDate(againFromOf(standing), siteFacts(context).timeZone)
        throw conflict(`${ALREADY[side]} You can ask again from ${day}.`)
      }
      await requireRoom(tx, viewer, asking)
    }
    const doing = { act: 'request', side, text: input.message } as const
    if (standing) {
      await move(tx, (await findConnection(tx, pair))!, doing, now)
    } else {
      const [added] = await tx
        .insert(connections)
        .values({ investorId, startupId, ...asked(side, input.message, now) })
        .returning({ id: connections.id })
      await recordAct(tx, added!.id, doing, now)
      const about = { startupId, connectionId: added!.id }
      await notify(tx, { userId: receiverId, type: 'connection_requested', ...about }, now)
    }
    return toConnection(viewer, (await findConnection(tx, pair))!)
  })
}

const ALREADY: Readonly<Record<ConnectionSide, string>> = {
  investor: 'You have already requested a connection with this startup.',
  founder: 'You have already asked this investor.',
}
