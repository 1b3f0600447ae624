import { eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { Meeting } from '#api/contract/meeting/answers.ts'
import type { meetingCalls } from '#api/contract/meeting/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { findMeeting, type MeetingRecord } from '#api/core/meeting/meeting.rows.ts'
import { moveMeeting } from '#api/core/meeting/move.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { meetings } from '#api/db/schema/meeting.ts'
import { badRequest, conflict } from '#api/errors.ts'
import { takeStep } from './meeting.clock.service.ts'
import { requireConnected, requireMeeting, toMeeting } from './meeting.rows.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof meetingCalls>

const after = async (tx: Transaction, viewer: Viewer, { meeting }: MeetingRecord): Promise<Meeting> =>
  toMeeting(viewer, (await findMeeting(tx, eq(meetings.id, meeting.id)))!)

/** The time that is confirmed. @throws ApiError 400 without one, 409 where it cannot be taken any more */
function requireTime({ meeting }: MeetingRecord, startsAt: number | undefined, now: number): number {
  if (startsAt === undefined) throw badRequest('Choose one of the times.')
  if (meeting.proposal && !meeting.proposal.times.includes(startsAt))
    throw conflict('This time is not proposed any more.')
  if (startsAt <= now) throw conflict('This time has passed. Propose others.')
  return startsAt
}

/**
 * PATCH /api/meetings/{id}: what the two can do with a meeting besides proposing (rules: Meetings).
 *
 * @throws ApiError 404 for somebody else's, 409 for what cannot follow
 */
export function answerMeeting({ database, now }: Context, viewer: Viewer, input: Input['answer']): Promise<Meeting> {
  const { id, act, startsAt, timeZone } = input
  const at = now()
  return database.write(async (tx) => {
    const { record, side } = await requireMeeting(tx, viewer, id)
    requireConnected(record)
    const doing = { act, side, timeZone, ...(act === 'confirm' && { startsAt: requireTime(record, startsAt, at) }) }
    await moveMeeting(tx, record, doing, at)
    return after(tx, viewer, record)
  })
}

/** POST /api/meetings/{id}/met. @throws ApiError 404 for somebody else's, 409 before its time has passed */
export function sayWhetherMet({ database, now }: Context, viewer: Viewer, { id, met }: Input['met']): Promise<Meeting> {
  const at = now()
  return database.write(async (tx) => {
    const found = await requireMeeting(tx, viewer, id)
    requireConnected(found.record)
    await takeStep(tx, found.record, at)
    const { record, side } = await requireMeeting(tx, viewer, id)
    if (record.meeting.state !== 'over') throw conflict('Say so once the time of the meeting has passed.')
    await moveMeeting(tx, record, { act: 'answer', side, met }, at)
    return after(tx, viewer, record)
  })
}
