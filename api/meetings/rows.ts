import { and, eq, type SQL, inArray, QueryBuilder, sql } from '#api/platform/db/drizzle.ts'
import { otherParty } from '#api/connections/contract/transitions.ts'
import { NAMED_STARTUP } from '#api/startups/find.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { meetingEvents, meetings } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import type { Meeting } from './calls.ts'
import { isOpenMeeting, OPEN_STATES } from './contract/transitions.ts'
import { connectionParty, startupView, type Viewer } from '#api/policy.ts'
import { conflict, notFound } from '#api/errors.ts'

/** An answer to "Did you meet?" doesn't count: the other person must not learn of it. */
const changedAt = sql<number>`(
  select max(${meetingEvents.at}) from ${meetingEvents}
  where ${meetingEvents.meetingId} = ${meetings.id} and ${meetingEvents.action} <> 'answer'
)`.mapWith(Number)

const selection = {
  meeting: meetings,
  changedAt,
  connection: { id: connections.id, state: connections.state, investorId: connections.investorId },
  startup: NAMED_STARTUP,
  investor: { firstName: users.firstName, lastName: users.lastName, active: users.active },
}

/** Meetings with both of their people. */
export const selectMeetings = (reader: Reader | Transaction) =>
  reader
    .select(selection)
    .from(meetings)
    .innerJoin(connections, eq(connections.id, meetings.connectionId))
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .innerJoin(users, eq(users.id, connections.investorId))

export type MeetingRecord = Awaited<ReturnType<typeof selectMeetings>>[number]

/** One of them. */
export async function findMeeting(reader: Reader | Transaction, ...conditions: (SQL | undefined)[]) {
  const [record] = await selectMeetings(reader)
    .where(and(...conditions))
    .limit(1)
  return record
}

/** Whether both are still connected and active. */
export const isBetweenConnected = ({ connection, startup, investor }: MeetingRecord): boolean =>
  connection.state === 'accepted' && startup.ownerActive && investor.active

/** When a confirmed meeting ends, in milliseconds; `null` before one is confirmed. */
export const getEnd = ({ startsAt, minutes }: MeetingRecord['meeting']): number | null =>
  startsAt && startsAt.getTime() + (minutes ?? 0) * 60_000

const NOT_CONNECTED = 'You can meet once you’re connected.'

/** Both people of a connection, without a meeting. */
type Pair = Omit<MeetingRecord, 'meeting' | 'changedAt'>

const getParty = (viewer: Viewer, { connection, startup }: Pair) =>
  connectionParty(viewer, { founderId: startup.userId, investorId: connection.investorId })

const areThere = ({ startup, investor }: Pair) => startup.ownerActive && investor.active

/** A connection of the viewer's own, in any state. @throws ApiError 404 for someone else's */
export async function requirePair(read: Reader | Transaction, viewer: Viewer, id: number) {
  const [pair] = await read
    .select({
      connection: { id: connections.id, state: connections.state, investorId: connections.investorId },
      startup: startups,
      investor: { firstName: users.firstName, lastName: users.lastName, active: users.active },
    })
    .from(connections)
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .innerJoin(users, eq(users.id, connections.investorId))
    .where(eq(connections.id, id))
  const party = pair && areThere(pair) ? getParty(viewer, pair) : null
  if (!pair || !party) throw notFound('We couldn’t find this connection.')
  return { pair, party }
}

/** Throws unless both are connected. @throws ApiError 409 */
export function requireConnected({ connection }: Pair): void {
  if (connection.state !== 'accepted') throw conflict(NOT_CONNECTED)
}

/** A meeting of the viewer's own. @throws ApiError 404 for someone else's */
export async function requireMeeting(read: Reader | Transaction, viewer: Viewer, id: number) {
  const record = await findMeeting(read, eq(meetings.id, id))
  const party = record && areThere(record) ? getParty(viewer, record) : null
  if (!record || !party) throw notFound('We couldn’t find this meeting.')
  return { record, party }
}

/** The upcoming meeting of a connection. */
export const findOpen = (read: Reader | Transaction, connectionId: number) =>
  findMeeting(read, eq(meetings.connectionId, connectionId), inArray(meetings.state, OPEN_STATES))

/**
 * Meetings of the user in the placeholder `viewer`, by each party's own connections: an `or` over two tables would read
 * everyone's.
 */
export const OF_VIEWER = inArray(
  meetings.connectionId,
  new QueryBuilder()
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.investorId, sql.placeholder('viewer')))
    .unionAll(
      new QueryBuilder()
        .select({ id: connections.id })
        .from(connections)
        .innerJoin(startups, eq(startups.id, connections.startupId))
        .where(eq(startups.userId, sql.placeholder('viewer'))),
    ),
)

const timestamp = (at: number) => new Date(at).toISOString()

/** A meeting as one of its people sees it. */
export function toMeeting(viewer: Viewer, record: MeetingRecord): Meeting {
  const { meeting, connection, startup, investor, changedAt } = record
  const party = connection.investorId === viewer.id ? 'investor' : 'founder'
  const { id, state, proposedBy, proposal, startsAt, minutes, place, note } = meeting
  const company = startupView(viewer, startup) === 'full' ? startup.companyName : null
  return {
    id,
    connectionId: connection.id,
    // A connection that ended cancels its meetings; the job stores it later.
    state: isOpenMeeting(meeting) && !isBetweenConnected(record) ? 'canceled' : state,
    party,
    other: otherParty(party) === 'investor' ? fullName(investor) : company,
    proposedBy,
    proposal: proposal && { ...proposal, times: proposal.times.map(timestamp) },
    confirmed: startsAt && { startsAt: startsAt.toISOString(), minutes: minutes!, place, note },
    met: party === 'investor' ? meeting.investorMet : meeting.founderMet,
    changedAt: timestamp(changedAt),
  }
}
