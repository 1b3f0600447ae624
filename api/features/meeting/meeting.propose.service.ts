import { and, eq, gt } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { ConnectionSide } from '#api/contract/connection/moves.ts'
import { DAY } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Meeting } from '#api/contract/meeting/answers.ts'
import type { meetingCalls } from '#api/contract/meeting/calls.ts'
import { meetingMovesOf } from '#api/contract/meeting/moves.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { findMeeting } from '#api/core/meeting/meeting.rows.ts'
import { moveMeeting, recordStep } from '#api/core/meeting/move.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { meetingEvents, meetings } from '#api/db/schema/meeting.ts'
import { badRequest, conflict } from '#api/errors.ts'
import { takeStep } from './meeting.clock.service.ts'
import { findOpen, requireConnected, requirePair, toMeeting } from './meeting.rows.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof meetingCalls>['propose']

const { meeting: LIMIT } = LIMITS

/** @throws ApiError 400 for a time that has passed or is too far away */
function requireToCome(times: readonly number[], now: number): void {
  const refuse = (message: string) => badRequest(message, [{ path: 'times', message }])
  if (times.some((at) => at <= now)) throw refuse('Choose times that are still to come.')
  if (times.some((at) => at > now + LIMIT.aheadDays * DAY)) throw refuse('Choose times within a year.')
}

/** @throws ApiError 409 after too many in a day */
async function requireFew(tx: Transaction, connectionId: number, side: ConnectionSide, now: number): Promise<void> {
  const made = await tx
    .select({ id: meetingEvents.id })
    .from(meetingEvents)
    .innerJoin(meetings, eq(meetings.id, meetingEvents.meetingId))
    .where(
      and(
        eq(meetings.connectionId, connectionId),
        eq(meetingEvents.act, 'propose'),
        eq(meetingEvents.side, side),
        gt(meetingEvents.at, new Date(now - DAY)),
      ),
    )
  if (made.length >= LIMIT.proposalsPerDay)
    throw conflict('You have proposed times often today. Please go on tomorrow.')
}

/**
 * POST /api/connections/{id}/meetings: proposes times for a new meeting, others instead of those that one was asked
 * about, or to move a confirmed one.
 *
 * @throws ApiError 404 for somebody else's connection, 409 where the two are not connected or one's own times wait
 */
export function proposeMeeting({ database, now }: Context, viewer: Viewer, input: Input): Promise<Meeting> {
  const at = now()
  const { id, times, minutes, place, note, timeZone } = input
  return database.write(async (tx) => {
    const { pair, side } = await requirePair(tx, viewer, id)
    requireConnected(pair)
    requireToCome(times, at)
    await requireFew(tx, id, side, at)
    const standing = await findOpen(tx, id)
    // What has passed since the clock last looked stands in nobody's way.
    if (standing) await takeStep(tx, standing, at)
    const open = await findOpen(tx, id)
    const proposal = { times: times.toSorted((a, b) => a - b), minutes, place, note }
    const doing = { act: 'propose', side, proposal, timeZone } as const
    if (open) {
      await moveMeeting(tx, open, doing, at)
      return toMeeting(viewer, (await findMeeting(tx, eq(meetings.id, open.meeting.id)))!)
    }
    const { to } = meetingMovesOf(side, null).find(({ act }) => act === 'propose')!
    const [added] = await tx
      .insert(meetings)
      .values({ connectionId: id, state: to, proposedBy: side, proposal, createdAt: new Date(at) })
      .returning()
    const record = { ...pair, meeting: added! }
    await recordStep(tx, record, null, doing, at)
    return toMeeting(viewer, record)
  })
}
