import { eq } from '#api/db/drizzle.ts'
import {
  type ConnectionAct,
  type ConnectionSide,
  type Mover,
  movesOf,
  otherSide,
  REQUEST_DAYS,
} from '#api/contract/connection/moves.ts'
import type { ConnectionState, DeclineReason, NoticeType } from '#api/contract/enumerations.ts'
import { DAY } from '#api/contract/dates.ts'
import { notify, settleNotices } from '#api/core/notice/notify.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { type ConnectionRow, connectionEvents, connections } from '#api/db/schema/connection.ts'
import { conflict } from '#api/errors.ts'
import type { ConnectionRecord } from './connection.rows.ts'

/** What somebody does. */
interface Doing {
  act: ConnectionAct
  side: Mover
  /** The message, the note, or what the region wrote. */
  text?: string | null
  reason?: DeclineReason | null
}

/** The account on a side of a connection. */
export const personOn = (side: ConnectionSide, { connection, startup }: ConnectionRecord): number =>
  side === 'investor' ? connection.investorId : startup.userId

const dueAfter = (from: number) => new Date(from + REQUEST_DAYS.end * DAY)

/** What a new or repeated request sets. */
export const asked = (side: ConnectionSide, message: string, now: number) =>
  ({
    state: 'requested',
    initiatedBy: side,
    message,
    answerNote: null,
    declineReason: null,
    createdAt: new Date(now),
    answeredAt: null,
    withdrawnAt: null,
    dueAt: dueAfter(now),
    seenAt: null,
    extendedAt: null,
    reminders: 0,
  }) as const satisfies Partial<ConnectionRow>

/** What an introduction sets, whatever there was before. */
export const introduced = (sentence: string, now: number) =>
  ({
    ...asked('investor', sentence, now),
    state: 'accepted',
    initiatedBy: 'region',
    answeredAt: new Date(now),
    dueAt: null,
  }) as const satisfies Partial<ConnectionRow>

/** What the other one is told of an act; whoever introduces two tells both. */
const TOLD = {
  request: 'connection_requested',
  accept: 'connection_accepted',
  decline: 'connection_declined',
  extend: 'connection_extended',
  withdraw: 'connection_withdrawn',
  expire: 'connection_unanswered',
} as const satisfies Record<Exclude<ConnectionAct, 'introduce'>, NoticeType>

/** The row after an act. */
function changesFor(doing: Doing, state: ConnectionState, connection: ConnectionRow, now: number) {
  const { act, side, text } = doing
  if (act === 'introduce') return introduced(text ?? '', now)
  if (act === 'request' && state === 'requested' && (side === 'investor' || side === 'founder'))
    return asked(side, text ?? '', now)
  return { ...changesOf(doing, connection, now), state }
}

/** What an act changes besides the state. */
function changesOf({ act, text = null, reason = null }: Doing, { dueAt }: ConnectionRow, now: number) {
  const at = new Date(now)
  if (act === 'extend') return { extendedAt: at, dueAt: dueAfter(dueAt?.getTime() ?? now), reminders: 0 }
  if (act === 'withdraw') return { withdrawnAt: at }
  return act === 'expire' ? {} : { answeredAt: at, answerNote: text || null, declineReason: reason }
}

/**
 * Moves a connection on, in one unit of work with its history and what both are told. Nothing else changes a state.
 *
 * @throws ApiError 409 when this cannot follow
 */
export async function move(tx: Transaction, record: ConnectionRecord, doing: Doing, now: number): Promise<void> {
  const { connection, startup } = record
  const { act, side } = doing
  const found = movesOf(side, connection).find((each) => each.act === act)
  if (!found) throw conflict(`This request is already ${connection.state}.`)
  if (act === 'extend' && connection.extendedAt) throw conflict('You already have two more weeks.')
  await tx
    .update(connections)
    .set(changesFor(doing, found.to, connection, now))
    .where(eq(connections.id, connection.id))
  // Who is asked and asks in turn has answered.
  const isAnswer = act === 'request' && found.to === 'accepted'
  await recordAct(tx, connection.id, { ...doing, act: isAnswer ? 'accept' : act }, now)
  const about = { startupId: startup.id, connectionId: connection.id }
  await settleNotices(tx, connection.id, now)
  const tell = (to: ConnectionSide, type: NoticeType) =>
    notify(tx, { userId: personOn(to, record), type, ...about }, now)
  const { initiatedBy } = connection
  // Whoever introduces two tells both.
  if (act === 'introduce' || side === 'region') return
  if (side !== 'clock') {
    const isEnd = act === 'withdraw' && connection.state === 'accepted'
    const type = found.to === 'accepted' ? 'connection_accepted' : isEnd ? 'connection_ended' : TOLD[act]
    await tell(otherSide(side), type)
  } else if (initiatedBy !== 'region') {
    await tell(initiatedBy, 'connection_unanswered')
    await tell(otherSide(initiatedBy), 'connection_lapsed')
  }
}

/** Keeps what happened. */
export async function recordAct(tx: Transaction, connectionId: number, doing: Doing, now: number): Promise<void> {
  const { act, side, text, reason } = doing
  await tx.insert(connectionEvents).values({
    connectionId,
    act,
    side: side === 'clock' || side === 'region' ? null : side,
    text: text || null,
    reason: reason ?? null,
    at: new Date(now),
  })
}
