import { and, eq, type SQL } from '#api/db/drizzle.ts'
import type { ConnectionSide } from '#api/contract/connection/moves.ts'
import { NAMED_STARTUP } from '#api/core/startup/named-startup.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { meetings } from '#api/db/schema/meeting.ts'
import { startups } from '#api/db/schema/startup.ts'

const selection = {
  meeting: meetings,
  connection: { id: connections.id, state: connections.state, investorId: connections.investorId },
  startup: NAMED_STARTUP,
  investor: { firstName: users.firstName, lastName: users.lastName, active: users.active },
}

/** Meetings with the two whose they are. */
export const selectMeetings = (reader: Reader | Transaction) =>
  reader
    .select(selection)
    .from(meetings)
    .innerJoin(connections, eq(connections.id, meetings.connectionId))
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .innerJoin(users, eq(users.id, connections.investorId))

export type MeetingRecord = Awaited<ReturnType<typeof selectMeetings>>[number]

/** One of them. */
export async function findMeeting(reader: Reader | Transaction, ...which: (SQL | undefined)[]) {
  const [record] = await selectMeetings(reader)
    .where(and(...which))
    .limit(1)
  return record
}

/** The account on a side of a meeting. */
export const personOn = (side: ConnectionSide, { connection, startup }: MeetingRecord): number =>
  side === 'investor' ? connection.investorId : startup.userId

/** Whether the two are still connected and both there. */
export const isBetweenConnected = ({ connection, startup, investor }: MeetingRecord): boolean =>
  connection.state === 'accepted' && startup.ownerActive && investor.active

/** Milliseconds at which a confirmed meeting ends; `null` before one is confirmed. */
export const endOf = ({ startsAt, minutes }: MeetingRecord['meeting']): number | null =>
  startsAt && startsAt.getTime() + (minutes ?? 0) * 60_000
