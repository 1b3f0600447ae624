import { eq, and, asc, gt, sql } from '#api/platform/db/drizzle.ts'
import {
  type ConnectionEventType,
  type ConnectionParty,
  type TransitionActor,
  allowedTransitions,
  otherParty,
  REQUEST_DAYS,
  userForParty,
} from './contract/transitions.ts'
import type { ConnectionState, DeclineReason } from '#api/connections/contract/transitions.ts'
import type { NotificationType } from '#api/notifications/contract/topics.ts'
import type { Role } from '#api/platform/contract/enumerations.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { notify, closeNotifications } from '#api/notifications/notify.service.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { type ConnectionRow, connectionEvents, connections, blocks, availabilityWatches } from './table.ts'
import { conflict, forbidden, notFound } from '#api/errors.ts'
import { type ConnectionRecord, findRequestTarget, findConnection, toConnection } from './list.service.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { connectionCalls, Connection } from './calls.ts'
import type { Availability } from './contract/request-status.ts'
import { type Viewer, canSeeConnection, allowedAnswers, connectionParty } from '#api/policy.ts'
import { getAvailabilityFor } from './availability.service.ts'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { defineJob, withId } from '#api/platform/jobs/define-job.ts'
import type { ConnectionAnswer } from './contract/schema.ts'

/** The input of a transition. */
interface ConnectionTransitionInput {
  action: ConnectionEventType
  party: TransitionActor
  /** The message, the note, or an administrator's text. */
  text?: string | null
  reason?: DeclineReason | null
}

const dueAfter = (from: number) => new Date(from + REQUEST_DAYS.end * DAY)

/** The values of a new or repeated request. */
export const toRequestValues = (party: ConnectionParty, message: string, now: number) =>
  ({
    state: 'requested',
    initiatedBy: party,
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

/** The values of an introduction, whatever the state before. */
const toIntroductionValues = (message: string, now: number) =>
  ({
    ...toRequestValues('investor', message, now),
    state: 'accepted',
    initiatedBy: 'region',
    answeredAt: new Date(now),
    dueAt: null,
  }) as const satisfies Partial<ConnectionRow>

/** The notification that the other party gets. An introduction notifies both parties elsewhere. */
const NOTIFICATION_BY_ACTION = {
  request: 'connection_requested',
  accept: 'connection_accepted',
  decline: 'connection_declined',
  extend: 'connection_extended',
  withdraw: 'connection_withdrawn',
  expire: 'connection_unanswered',
} as const satisfies Record<Exclude<ConnectionEventType, 'introduce'>, NotificationType>

/** The columns that a transition sets. */
function toChanges(
  transition: ConnectionTransitionInput,
  state: ConnectionState,
  connection: ConnectionRow,
  now: number,
) {
  const { action, party, text, reason } = transition
  if (action === 'introduce') return toIntroductionValues(text ?? '', now)
  if (action === 'request' && state === 'requested' && (party === 'investor' || party === 'founder'))
    return toRequestValues(party, text ?? '', now)
  const at = new Date(now)
  if (action === 'extend') {
    const dueAt = dueAfter(connection.dueAt?.getTime() ?? now)
    return { state, extendedAt: at, dueAt, reminders: 0 }
  }
  if (action === 'withdraw') return { state, withdrawnAt: at }
  if (action === 'expire') return { state }
  return { state, answeredAt: at, answerNote: text || null, declineReason: reason ?? null }
}

/**
 * Applies a transition, in one transaction with its history and notifications. Nothing else changes a state.
 *
 * @throws ApiError 409 if it isn't possible in this state
 */
export async function applyTransition(
  tx: Transaction,
  record: ConnectionRecord,
  transition: ConnectionTransitionInput,
  now: number,
): Promise<void> {
  const { connection, startup } = record
  const { action, party } = transition
  const found = allowedTransitions(party, connection).find((each) => each.action === action)
  if (!found) throw conflict(`This request is already ${connection.state}.`)
  if (action === 'extend' && connection.extendedAt) throw conflict('You already have two more weeks.')
  await tx
    .update(connections)
    .set(toChanges(transition, found.to, connection, now))
    .where(eq(connections.id, connection.id))
  // A recipient who sends a request in return has answered.
  const isAnswer = action === 'request' && found.to === 'accepted'
  await recordEvent(tx, connection.id, { ...transition, action: isAnswer ? 'accept' : action }, now)
  const about = { startupId: startup.id, connectionId: connection.id }
  await closeNotifications(tx, connection.id, now)
  const notifyParty = (to: ConnectionParty, type: NotificationType) =>
    notify(tx, { userId: userForParty(to, record), type, ...about }, now)
  const { initiatedBy } = connection
  // The caller of an introduction notifies both parties.
  if (action === 'introduce' || party === 'region') return
  if (party !== 'clock') {
    const isEnd = action === 'withdraw' && connection.state === 'accepted'
    const type =
      found.to === 'accepted' ? 'connection_accepted' : isEnd ? 'connection_ended' : NOTIFICATION_BY_ACTION[action]
    await notifyParty(otherParty(party), type)
  } else if (initiatedBy !== 'region') {
    await notifyParty(initiatedBy, 'connection_unanswered')
    await notifyParty(otherParty(initiatedBy), 'connection_expired')
  }
}

/** Adds an event to the history. */
export async function recordEvent(
  tx: Transaction,
  connectionId: number,
  transition: ConnectionTransitionInput,
  now: number,
): Promise<void> {
  const { action, party, text, reason } = transition
  await tx.insert(connectionEvents).values({
    connectionId,
    action,
    party: party === 'clock' || party === 'region' ? null : party,
    text: text || null,
    reason: reason ?? null,
    at: new Date(now),
  })
}

type Context = Pick<CallContext, 'database' | 'now'>

const isParty = (role: Role | null): role is ConnectionParty => role === 'founder' || role === 'investor'

/** Pending requests that someone sent or received. */
export async function openRequests(
  read: Reader | Transaction,
  direction: 'made' | 'received',
  party: ConnectionParty,
  userId: number,
): Promise<number> {
  const requester = direction === 'made' ? party : otherParty(party)
  const user = party === 'investor' ? connections.investorId : startups.userId
  const [row] = await read
    .select({ count: sql<number>`count(*)` })
    .from(connections)
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .where(and(eq(user, userId), eq(connections.state, 'requested'), eq(connections.initiatedBy, requester)))
  return row?.count ?? 0
}

/** Whether someone accepts one more request. */
export async function getAvailability(
  read: Reader | Transaction,
  party: ConnectionParty,
  userId: number,
): Promise<Availability> {
  const profile = party === 'investor' ? investors : startups
  const [settings] = await read
    .select({ isOpen: profile.openToIntroductions, most: profile.openRequests })
    .from(profile)
    .where(eq(profile.userId, userId))
  return settings ? getAvailabilityFor(await openRequests(read, 'received', party, userId), settings) : 'paused'
}

/** Matches those who have set an availability alert for someone. A block between them postpones the alert. */
const isWatcherOf = (ofUserId: number) =>
  and(
    eq(availabilityWatches.ofUserId, ofUserId),
    sql`not exists (
      select 1 from ${blocks} where (${blocks.blockerId}, ${blocks.blockedId}) in (
        (${availabilityWatches.userId}, ${availabilityWatches.ofUserId}), (${availabilityWatches.ofUserId}, ${availabilityWatches.userId})
      )
    )`,
  )

/** Sends the availability alerts of someone who accepts requests again, once. */
async function notifyAvailabilityWatchers(
  tx: Transaction,
  party: ConnectionParty,
  ofUserId: number,
  now: number,
): Promise<void> {
  if ((await getAvailability(tx, party, ofUserId)) !== 'free') return
  const watchers = await tx.delete(availabilityWatches).where(isWatcherOf(ofUserId)).returning()
  const [startup] = await tx.select({ id: startups.id }).from(startups).where(eq(startups.userId, ofUserId))
  const about = party === 'founder' && startup ? { startupId: startup.id } : { otherUserId: ofUserId }
  for (const { userId } of watchers) await notify(tx, { userId, type: 'now_available', ...about }, now)
}

/** Sends availability alerts after answers, ended requests, and changed profiles. */
export const availabilityJob = defineJob({
  kind: 'availability',
  schema: withId,
  async due({ database: { read } }: Context, after) {
    const watched = await read
      .selectDistinct({ id: users.id, role: users.role })
      .from(availabilityWatches)
      .innerJoin(users, and(eq(users.id, availabilityWatches.ofUserId), eq(users.active, true)))
      .where(gt(users.id, after))
      .orderBy(asc(users.id))
    const free: { id: number }[] = []
    for (const { id, role } of watched)
      if (
        isParty(role) &&
        (await getAvailability(read, role, id)) === 'free' &&
        (await read.$count(availabilityWatches, isWatcherOf(id))) > 0
      )
        free.push({ id })
    return free
  },
  run: ({ database, now }, { id }) =>
    database.write(async (tx) => {
      const [of] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id))
      if (of && isParty(of.role)) await notifyAvailabilityWatchers(tx, of.role, id, now())
    }),
})

/** Pauses requests until the owner resumes them in the profile. */
export async function pauseRequests(tx: Transaction, party: ConnectionParty, userId: number): Promise<void> {
  const profile = party === 'investor' ? investors : startups
  await tx.update(profile).set({ openToIntroductions: false }).where(eq(profile.userId, userId))
}

/** POST /api/connect/availability: sets an availability alert. @throws ApiError 403, 404 as for a request */
export async function watchAvailability(
  { database, now }: Context,
  viewer: Viewer,
  input: Inputs<typeof connectionCalls>['watchAvailability'],
) {
  await database.write(async (tx) => {
    const { recipientId } = await findRequestTarget(tx, viewer, input)
    await tx
      .insert(availabilityWatches)
      .values({ userId: viewer.id, ofUserId: recipientId, createdAt: new Date(now()) })
      .onConflictDoNothing()
  })
}

type Input = Inputs<typeof connectionCalls>

const EVENT_TYPE_BY_ANSWER: Readonly<Record<ConnectionAnswer, ConnectionEventType>> = {
  accepted: 'accept',
  declined: 'decline',
  withdrawn: 'withdraw',
}
const NOT_YOURS = 'Only the recipient can answer this. Only the sender can withdraw it.'

const ACCEPTED_MEANWHILE = 'This request was just accepted. You’re connected. Reload the page.'

/** A connection of the viewer's own. @throws ApiError 404 for someone else's */
export async function requireParticipant(tx: Transaction, viewer: Viewer, id: number) {
  const record = await findConnection(tx, eq(connections.id, id))
  const subject = record && { ...record.connection, founderId: record.startup.userId }
  if (!subject || !canSeeConnection(viewer, subject)) throw notFound('We couldn’t find this connection request.')
  const party = connectionParty(viewer, subject)
  if (!party) throw forbidden(NOT_YOURS)
  return { record, subject, party }
}

const answered = async (tx: Transaction, viewer: Viewer, { connection }: ConnectionRecord): Promise<Connection> =>
  toConnection(viewer, (await findConnection(tx, eq(connections.id, connection.id)))!)

/**
 * PATCH /api/connections/{id}: the recipient accepts or declines, the sender withdraws (rules: Connections).
 *
 * @throws ApiError 404 for someone else's, 403 for a state that only the other party sets, 409 if it isn't possible
 */
export function answerConnection({ database, now }: Context, viewer: Viewer, input: Input['answer']) {
  const { id, state, shown, note, reason, pause } = input
  return database.write(async (tx) => {
    const { record, subject, party } = await requireParticipant(tx, viewer, id)
    if (shown === 'requested' && record.connection.state === 'accepted') throw conflict(ACCEPTED_MEANWHILE)
    // An answer that was possible before gets the 409 of the transition, which names the current state.
    const allowed = [subject, { ...subject, state: 'requested' as const }].flatMap((each) =>
      allowedAnswers(viewer, each),
    )
    if (!allowed.includes(state)) throw forbidden(NOT_YOURS)
    const isDecline = state === 'declined'
    await applyTransition(
      tx,
      record,
      { action: EVENT_TYPE_BY_ANSWER[state], party, text: note, reason: isDecline ? reason : null },
      now(),
    )
    if (isDecline && pause) await pauseRequests(tx, party, viewer.id)
    return answered(tx, viewer, record)
  })
}

/**
 * POST /api/connections/{id}/extend: two more weeks to answer, once.
 *
 * @throws ApiError 404 for someone else's, 403 for the viewer's own request, 409 if it was answered or already extended
 */
export function extendConnection({ database, now }: Context, viewer: Viewer, { id }: Input['extend']) {
  return database.write(async (tx) => {
    const { record, party } = await requireParticipant(tx, viewer, id)
    if (record.connection.initiatedBy === party) throw forbidden(NOT_YOURS)
    await applyTransition(tx, record, { action: 'extend', party }, now())
    return answered(tx, viewer, record)
  })
}

/** Two active people who both accepted an introduction, and its reason. */
export interface Introduced {
  investorId: number
  startupId: number
  note: string
}

/** Connects two people after an introduction, whatever the state before. Returns the connection's id. */
export async function connectIntroduced(tx: Transaction, two: Introduced, now: number): Promise<number> {
  const { investorId, startupId, note } = two
  const pair = and(eq(connections.investorId, investorId), eq(connections.startupId, startupId))
  const transition = { action: 'introduce', party: 'region', text: note } as const
  const existing = await findConnection(tx, pair)
  if (existing) {
    await applyTransition(tx, existing, transition, now)
    return existing.connection.id
  }
  const [added] = await tx
    .insert(connections)
    .values({ investorId, startupId, ...toIntroductionValues(note, now) })
    .returning({ id: connections.id })
  await recordEvent(tx, added!.id, transition, now)
  return added!.id
}
