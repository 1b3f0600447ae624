import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { CONNECTION_PARTIES, userForParty } from '#api/connections/contract/transitions.ts'
import { datePart, getDay, HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import { isOpenMeeting, OPEN_STATES } from './contract/transitions.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { getEnd, findMeeting, isBetweenConnected, type MeetingRecord } from './rows.ts'
import { applyMeetingTransition } from './transitions.service.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { withId, defineJob } from '#api/platform/jobs/define-job.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { meetings } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { siteFacts } from '#api/site-facts.ts'

/** Meetings per batch. */
const AT_ONCE = 100

/** About when the day started; off by an hour at most when clocks change. */
const lastMidnight = (now: number, timeZone: string) =>
  now - (Number(datePart(now, timeZone, 'hour', { hour: 'numeric', hourCycle: 'h23' })) - 1) * HOUR

/** Meetings that may have a step due. */
const isDue = (now: number, timeZone: string) =>
  or(
    and(
      inArray(meetings.state, OPEN_STATES),
      or(
        sql`${meetings.startsAt} + ${meetings.minutes} * ${MINUTE} <= ${now}`,
        sql`json_extract(${meetings.proposal}, '$.times[#-1]') <= ${now}`,
        ne(connections.state, 'accepted'),
        eq(users.active, false),
        eq(startups.ownerActive, false),
      ),
    ),
    and(
      eq(meetings.state, 'over'),
      isNull(meetings.attendanceRequestedAt),
      lte(meetings.startsAt, new Date(lastMidnight(now, timeZone))),
    ),
  )

/** Runs a due step of an open meeting: its connection ended, it is over, or its proposed times have passed. */
export async function runDueStep(tx: Transaction, record: MeetingRecord, now: number): Promise<void> {
  const { meeting } = record
  if (!isOpenMeeting(meeting)) return
  const end = getEnd(meeting)
  const hasPassed = end !== null && end <= now
  if (hasPassed) return applyMeetingTransition(tx, record, { action: 'end', party: 'clock' }, now)
  if (!isBetweenConnected(record)) return applyMeetingTransition(tx, record, { action: 'cancel', party: 'clock' }, now)
  const last = meeting.proposal?.times.at(-1)
  if (last !== undefined && last <= now)
    await applyMeetingTransition(tx, record, { action: 'expire', party: 'clock' }, now)
}

/** Asks both from the next day on whether they met; each once, unless they already answered. */
async function requestAttendance(tx: Transaction, record: MeetingRecord, now: number, timeZone: string): Promise<void> {
  const { meeting, connection, startup } = record
  const end = getEnd(meeting)
  if (meeting.state !== 'over' || meeting.attendanceRequestedAt || end === null) return
  if (getDay(now, timeZone) <= getDay(end, timeZone)) return
  await tx
    .update(meetings)
    .set({ attendanceRequestedAt: new Date(now) })
    .where(eq(meetings.id, meeting.id))
  if (!isBetweenConnected(record)) return
  for (const party of CONNECTION_PARTIES) {
    if (party === 'investor' ? meeting.investorMet : meeting.founderMet) continue
    const userId = userForParty(party, record)
    await notify(tx, { userId, type: 'meeting_attendance', startupId: startup.id, connectionId: connection.id }, now)
    const data = { meetingId: meeting.id, party }
    await enqueueMail(
      tx,
      { kind: 'meetingAttendance', userId, data, onceKey: `meeting ${meeting.id} attendance ${party}` },
      now,
    )
  }
}

/** Runs the due step of a meeting, depending on its current state. */
export const meetingJob = defineJob({
  kind: 'meeting',
  schema: withId,
  due: ({ database, now, ...context }: Pick<ApiContext, 'database' | 'now' | 'published'>, after) =>
    database.read
      .select({ id: meetings.id })
      .from(meetings)
      .innerJoin(connections, eq(connections.id, meetings.connectionId))
      .innerJoin(startups, eq(startups.id, connections.startupId))
      .innerJoin(users, eq(users.id, connections.investorId))
      .where(and(isDue(now(), siteFacts(context).timeZone), gt(meetings.id, after)))
      .orderBy(asc(meetings.id))
      .limit(AT_ONCE),
  run(context, { id }) {
    const { timeZone } = siteFacts(context)
    const now = context.now()
    return context.database.write(async (tx) => {
      const record = await findMeeting(tx, eq(meetings.id, id))
      if (record?.meeting.state === 'over') await requestAttendance(tx, record, now, timeZone)
      else if (record) await runDueStep(tx, record, now)
    })
  },
})
