import { eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { Connection } from '#api/contract/connection/answers.ts'
import type { connectionCalls } from '#api/contract/connection/calls.ts'
import type { ConnectionAct } from '#api/contract/connection/moves.ts'
import type { ConnectionAnswer } from '#api/contract/connection/schema.ts'
import { canSeeConnection, connectionMoves, connectionSide, type Viewer } from '#api/contract/policy.ts'
import type { Transaction } from '#api/db/database.ts'
import { connections } from '#api/db/schema/connection.ts'
import { conflict, forbidden, notFound } from '#api/errors.ts'
import { move } from './connection.move.service.ts'
import { pauseRequests } from './connection.room.service.ts'
import { type ConnectionRecord, findConnection, toConnection } from './connection.rows.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof connectionCalls>

const ACTS: Readonly<Record<ConnectionAnswer, ConnectionAct>> = {
  accepted: 'accept',
  declined: 'decline',
  withdrawn: 'withdraw',
}
const NOT_YOURS = 'Only the person who was asked can answer a request, and only the person who asked can withdraw it.'

const ACCEPTED_MEANWHILE = 'This request was accepted meanwhile, and you two are connected. Reload the page to see it.'

/** A connection of the viewer's own. @throws ApiError 404 for somebody else's */
export async function requireOwn(tx: Transaction, viewer: Viewer, id: number) {
  const record = await findConnection(tx, eq(connections.id, id))
  const subject = record && { ...record.connection, founderId: record.startup.userId }
  if (!subject || !canSeeConnection(viewer, subject)) throw notFound('This connection request was not found.')
  const side = connectionSide(viewer, subject)
  if (!side) throw forbidden(NOT_YOURS)
  return { record, subject, side }
}

const answered = async (tx: Transaction, viewer: Viewer, { connection }: ConnectionRecord): Promise<Connection> =>
  toConnection(viewer, (await findConnection(tx, eq(connections.id, connection.id)))!)

/**
 * PATCH /api/connections/{id}: whoever was asked accepts or declines, whoever asked withdraws (rules: Connections).
 *
 * @throws ApiError 404 for somebody else's, 403 for a state that is the other side's to set, 409 when it cannot follow
 */
export function answerConnection({ database, now }: Context, viewer: Viewer, input: Input['answer']) {
  const { id, state, shown, note, reason, pause } = input
  return database.write(async (tx) => {
    const { record, subject, side } = await requireOwn(tx, viewer, id)
    if (shown === 'requested' && record.connection.state === 'accepted') throw conflict(ACCEPTED_MEANWHILE)
    const could = [subject, { ...subject, state: 'requested' as const }].flatMap((each) =>
      connectionMoves(viewer, each),
    )
    if (!could.includes(state)) throw forbidden(NOT_YOURS)
    const isDecline = state === 'declined'
    await move(tx, record, { act: ACTS[state], side, text: note, reason: isDecline ? reason : null }, now())
    if (isDecline && pause) await pauseRequests(tx, side, viewer.id)
    return answered(tx, viewer, record)
  })
}

/**
 * POST /api/connections/{id}/extend: two more weeks to answer, once.
 *
 * @throws ApiError 404 for somebody else's, 403 for one's own request, 409 when it is answered or was extended before
 */
export function extendConnection({ database, now }: Context, viewer: Viewer, { id }: Input['extend']) {
  return database.write(async (tx) => {
    const { record, side } = await requireOwn(tx, viewer, id)
    if (record.connection.initiatedBy === side) throw forbidden(NOT_YOURS)
    await move(tx, record, { act: 'extend', side }, now())
    return answered(tx, viewer, record)
  })
}
