import { and, asc, desc, eq, inArray, isNotNull, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { MINUTE } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Meeting } from '#api/contract/meeting/answers.ts'
import type { meetingCalls } from '#api/contract/meeting/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { CalendarEntry } from '#api/core/mail/mail.kind.ts'
import { selectMeetings } from '#api/core/meeting/meeting.rows.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { meetings } from '#api/db/schema/meeting.ts'
import { startups } from '#api/db/schema/startup.ts'
import { notThere } from '#api/errors.ts'
import { OF_VIEWER, requireMeeting, requirePair, toMeeting } from './meeting.rows.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof meetingCalls>

/** Meetings of one connection that are shown; nobody has more. */
const MOST = 100

/** GET /api/connections/{id}/meetings: newest first. @throws ApiError 404 for somebody else's connection */
export async function listMeetings({ database: { read } }: Context, viewer: Viewer, { id }: Input['list']) {
  await requirePair(read, viewer, id)
  const rows = await selectMeetings(read).where(eq(meetings.connectionId, id)).orderBy(desc(meetings.id)).limit(MOST)
  return rows.map((row) => toMeeting(viewer, row))
}

/** Between two who are connected and both there. */
const BETWEEN_CONNECTED = [eq(connections.state, 'accepted'), eq(users.active, true), eq(startups.ownerActive, true)]

const nextMeetingQuery = prepared((read: Reader) =>
  selectMeetings(read)
    .where(
      and(
        OF_VIEWER,
        inArray(meetings.state, ['confirmed', 'moving']),
        sql`${meetings.startsAt} + ${meetings.minutes} * ${MINUTE} > ${sql.placeholder('now')}`,
        ...BETWEEN_CONNECTED,
      ),
    )
    .orderBy(asc(meetings.startsAt))
    .limit(1)
    .prepare(),
)

/** GET /api/meetings/next: the next confirmed one that is not over. */
export async function nextMeeting({ database: { read }, now }: Context, viewer: Viewer): Promise<Meeting | null> {
  const next = await nextMeetingQuery(read).get({ viewer: viewer.id, now: now() })
  return next ? toMeeting(viewer, next) : null
}

const meetingsToAnswerQuery = prepared((read: Reader) =>
  selectMeetings(read)
    .where(
      and(
        OF_VIEWER,
        isNotNull(meetings.proposal),
        inArray(meetings.state, ['proposed', 'moving']),
        sql`(${meetings.proposedBy} = 'founder') = (${connections.investorId} = ${sql.placeholder('viewer')})`,
        ...BETWEEN_CONNECTED,
      ),
    )
    .orderBy(asc(meetings.id))
    .limit(LIMITS.meetingsToAnswer)
    .prepare(),
)

/** GET /api/meetings/to-answer: those whose proposed times are waiting for the viewer's answer, oldest first. */
export async function meetingsToAnswer({ database: { read } }: Context, viewer: Viewer): Promise<Meeting[]> {
  return (await meetingsToAnswerQuery(read).all({ viewer: viewer.id })).map((row) => toMeeting(viewer, row))
}

/** GET /api/meetings/{id}/calendar. @throws ApiError 404 for one that is not the viewer's, or not confirmed */
export async function calendarOf(
  { database: { read } }: Context,
  viewer: Viewer,
  { id }: Input['calendar'],
): Promise<CalendarEntry> {
  const { record } = await requireMeeting(read, viewer, id)
  const { other, confirmed, state } = toMeeting(viewer, record)
  if (!confirmed || (state !== 'confirmed' && state !== 'moving')) throw notThere('This meeting was not found.')
  const start = new Date(confirmed.startsAt)
  return {
    method: 'PUBLISH',
    id: `meeting-${id}`,
    sequence: record.meeting.sequence,
    changed: start,
    start,
    end: new Date(start.getTime() + confirmed.minutes * MINUTE),
    summary: `Meeting with ${other ?? 'a startup'}`,
    place: confirmed.place,
    organizer: record.meeting.organizer,
    path: `/conversations/${record.connection.id}`,
  }
}
