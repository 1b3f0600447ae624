import { eq, and, gt, asc, desc, inArray, isNotNull, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Meeting, meetingCalls } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import {
  findMeeting,
  type MeetingRecord,
  requireConnected,
  requireMeeting,
  toMeeting,
  findOpen,
  requirePair,
  selectMeetings,
  OF_VIEWER,
} from './rows.ts'
import { applyMeetingTransition, recordStep } from './transitions.service.ts'
import type { Transaction, Reader } from '#api/platform/db/database.ts'
import { meetings, meetingEvents } from './table.ts'
import { badRequest, conflict, notThere } from '#api/errors.ts'
import { runDueStep } from './jobs.ts'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import { DAY, MINUTE } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { allowedMeetingTransitions, OPEN_STATES } from './contract/transitions.ts'
import type { CalendarEntry } from '#api/email/template.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { startups } from '#api/startups/table.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof meetingCalls>

const after = async (tx: Transaction, viewer: Viewer, { meeting }: MeetingRecord): Promise<Meeting> =>
  toMeeting(viewer, (await findMeeting(tx, eq(meetings.id, meeting.id)))!)

/** The time to confirm. @throws ApiError 400 without one, 409 if it can't be confirmed anymore */
function requireTime({ meeting }: MeetingRecord, startsAt: number | undefined, now: number): number {
  if (startsAt === undefined) throw badRequest('Choose one of the times.')
  if (meeting.proposal && !meeting.proposal.times.includes(startsAt)) throw conflict('This time is no longer proposed.')
  if (startsAt <= now) throw conflict('This time has passed. Propose others.')
  return startsAt
}

/**
 * PATCH /api/meetings/{id}: every action on a meeting except proposing (rules: Meetings).
 *
 * @throws ApiError 404 for someone else's, 409 if it isn't possible
 */
export function answerMeeting({ database, now }: Context, viewer: Viewer, input: Input['answer']): Promise<Meeting> {
  const { id, action, startsAt } = input
  const at = now()
  return database.write(async (tx) => {
    const { record, party } = await requireMeeting(tx, viewer, id)
    requireConnected(record)
    const transition = {
      action,
      party,
      ...(action === 'confirm' && { startsAt: requireTime(record, startsAt, at) }),
    }
    await applyMeetingTransition(tx, record, transition, at)
    return after(tx, viewer, record)
  })
}

/** POST /api/meetings/{id}/met. @throws ApiError 404 for someone else's, 409 before its time has passed */
export function submitAttendance(
  { database, now }: Context,
  viewer: Viewer,
  { id, met }: Input['met'],
): Promise<Meeting> {
  const at = now()
  return database.write(async (tx) => {
    const found = await requireMeeting(tx, viewer, id)
    requireConnected(found.record)
    await runDueStep(tx, found.record, at)
    const { record, party } = await requireMeeting(tx, viewer, id)
    if (record.meeting.state !== 'over') throw conflict('Say so once the time of the meeting has passed.')
    await applyMeetingTransition(tx, record, { action: 'answer', party, met }, at)
    return after(tx, viewer, record)
  })
}

type ProposeInput = Inputs<typeof meetingCalls>['propose']

const { meeting: LIMIT } = LIMITS

/** @throws ApiError 400 for a time that has passed or is too far away */
function requireToCome(times: readonly number[], now: number): void {
  const refuse = (message: string) => badRequest(message, [{ path: 'times', message }])
  if (times.some((at) => at <= now)) throw refuse('Choose future times.')
  if (times.some((at) => at > now + LIMIT.aheadDays * DAY)) throw refuse('Choose times within a year.')
}

/** @throws ApiError 409 after too many in a day */
async function requireFew(tx: Transaction, connectionId: number, party: ConnectionParty, now: number): Promise<void> {
  const made = await tx
    .select({ id: meetingEvents.id })
    .from(meetingEvents)
    .innerJoin(meetings, eq(meetings.id, meetingEvents.meetingId))
    .where(
      and(
        eq(meetings.connectionId, connectionId),
        eq(meetingEvents.action, 'propose'),
        eq(meetingEvents.party, party),
        gt(meetingEvents.at, new Date(now - DAY)),
      ),
    )
  if (made.length >= LIMIT.proposalsPerDay) throw conflict('You’ve proposed many times today. Try again tomorrow.')
}

/**
 * POST /api/connections/{id}/meetings: proposes times for a new meeting, in reply to a proposal, or to move a confirmed
 * one.
 *
 * @throws ApiError 404 for someone else's connection, 409 if they aren't connected or the viewer's own proposal is open
 */
export function proposeMeeting({ database, now }: Context, viewer: Viewer, input: ProposeInput): Promise<Meeting> {
  const at = now()
  const { id, times, minutes, place, note } = input
  return database.write(async (tx) => {
    const { pair, party } = await requirePair(tx, viewer, id)
    requireConnected(pair)
    requireToCome(times, at)
    await requireFew(tx, id, party, at)
    const existing = await findOpen(tx, id)
    // First runs what the job hasn't run yet, so that an outdated meeting doesn't prevent a new one.
    if (existing) await runDueStep(tx, existing, at)
    const open = await findOpen(tx, id)
    const proposal = { times: times.toSorted((a, b) => a - b), minutes, place, note }
    const transition = { action: 'propose', party, proposal } as const
    if (open) {
      await applyMeetingTransition(tx, open, transition, at)
      return toMeeting(viewer, (await findMeeting(tx, eq(meetings.id, open.meeting.id)))!)
    }
    const { to } = allowedMeetingTransitions(party, null).find(({ action }) => action === 'propose')!
    const [added] = await tx
      .insert(meetings)
      .values({ connectionId: id, state: to, proposedBy: party, proposal, createdAt: new Date(at) })
      .returning()
    const record = { ...pair, meeting: added!, changedAt: at }
    await recordStep(tx, record, null, transition, at)
    return toMeeting(viewer, record)
  })
}

/** Meetings listed per connection; none has more. */
const MOST = 100

/** GET /api/connections/{id}/meetings: newest first. @throws ApiError 404 for someone else's connection */
export async function listMeetings({ database: { read } }: Context, viewer: Viewer, { id }: Input['list']) {
  await requirePair(read, viewer, id)
  const rows = await selectMeetings(read).where(eq(meetings.connectionId, id)).orderBy(desc(meetings.id)).limit(MOST)
  return rows.map((row) => toMeeting(viewer, row))
}

/** Between two people who are connected and active. */
const BETWEEN_CONNECTED = [eq(connections.state, 'accepted'), eq(users.active, true), eq(startups.ownerActive, true)]

const upcomingQuery = prepared((read: Reader) =>
  selectMeetings(read)
    .where(
      and(
        OF_VIEWER,
        inArray(meetings.state, OPEN_STATES),
        sql`coalesce(${meetings.startsAt} + ${meetings.minutes} * ${MINUTE} > ${sql.placeholder('now')}, true)`,
        ...BETWEEN_CONNECTED,
      ),
    )
    .orderBy(sql`${meetings.startsAt} is null`, asc(meetings.startsAt), asc(meetings.id))
    .limit(LIMIT.upcoming)
    .prepare(),
)

/** GET /api/meetings: the viewer's own, and nothing of what the other people have planned. */
export async function listUpcoming({ database: { read }, now }: Context, viewer: Viewer): Promise<Meeting[]> {
  return (await upcomingQuery(read).all({ viewer: viewer.id, now: now() })).map((row) => toMeeting(viewer, row))
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
    .limit(LIMITS.today.perKind)
    .prepare(),
)

/** Those whose proposed times need the viewer's answer, oldest first. */
export async function listMeetingsToAnswer({ database: { read } }: Context, viewer: Viewer): Promise<Meeting[]> {
  return (await meetingsToAnswerQuery(read).all({ viewer: viewer.id })).map((row) => toMeeting(viewer, row))
}

const attendanceQuery = prepared((read: Reader) =>
  selectMeetings(read)
    .where(
      and(
        OF_VIEWER,
        eq(meetings.state, 'over'),
        gt(meetings.attendanceRequestedAt, sql.placeholder('since')),
        sql`case when ${connections.investorId} = ${sql.placeholder('viewer')} then ${meetings.investorMet} else ${meetings.founderMet} end is null`,
        ...BETWEEN_CONNECTED,
      ),
    )
    .orderBy(asc(meetings.id))
    .limit(LIMITS.today.perKind)
    .prepare(),
)

/** Past ones of which the viewer was asked whether they took place, and hasn't answered yet; oldest first. */
export async function listAttendanceToConfirm(
  { database: { read }, now }: Context,
  viewer: Viewer,
): Promise<Meeting[]> {
  const since = new Date(now() - LIMITS.today.attendanceDays * DAY)
  return (await attendanceQuery(read).all({ viewer: viewer.id, since })).map((row) => toMeeting(viewer, row))
}

/** GET /api/meetings/{id}/calendar. @throws ApiError 404 if it isn't the viewer's or isn't confirmed */
export async function getCalendar(
  { database: { read } }: Context,
  viewer: Viewer,
  { id }: Input['calendar'],
): Promise<CalendarEntry> {
  const { record } = await requireMeeting(read, viewer, id)
  const { other, confirmed, state } = toMeeting(viewer, record)
  if (!confirmed || (state !== 'confirmed' && state !== 'moving')) throw notThere('We couldn’t find this meeting.')
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
