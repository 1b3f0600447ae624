import { and, desc, eq, isNotNull } from '#api/db/drizzle.ts'
import { CONNECTION_SIDES, type ConnectionSide, otherSide } from '#api/contract/connection/moves.ts'
import type { MeetingAct } from '#api/contract/meeting/moves.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { meetingEvents } from '#api/db/schema/meeting.ts'
import { type MeetingRecord, personOn } from './meeting.rows.ts'

/** The zone of somebody's clock when they last did something with a meeting; `null` before that. */
export async function zoneOf(read: Reader | Transaction, meetingId: number, side: ConnectionSide) {
  const [event] = await read
    .select({ timeZone: meetingEvents.timeZone })
    .from(meetingEvents)
    .where(and(eq(meetingEvents.meetingId, meetingId), eq(meetingEvents.side, side), isNotNull(meetingEvents.timeZone)))
    .orderBy(desc(meetingEvents.id))
    .limit(1)
  return event?.timeZone ?? null
}

interface Step {
  act: MeetingAct
  side: ConnectionSide | 'clock'
  eventId: number
  /** Whether calendars know the meeting from before. */
  isCalled: boolean
}

/**
 * The letters of a step. An entry for the calendar goes to both, whoever acted. What a cancellation says stands in its
 * own row: the meeting may be deleted with an account before it is sent.
 */
export async function sendLetters(tx: Transaction, record: MeetingRecord, step: Step, now: number): Promise<void> {
  const { act, side, eventId, isCalled } = step
  const { meeting } = record
  const once = (to: ConnectionSide) => ({ onceKey: `meeting ${eventId} ${to}` })
  if (act === 'confirm' || (act === 'cancel' && isCalled)) {
    const kind = act === 'confirm' ? 'meetingConfirmed' : 'meetingCancelled'
    const { organizer } = meeting
    for (const to of CONNECTION_SIDES) {
      const data = {
        meetingId: meeting.id,
        connectionId: meeting.connectionId,
        sequence: meeting.sequence,
        startsAt: meeting.startsAt!.getTime(),
        minutes: meeting.minutes!,
        changedAt: now,
        organizer: organizer && [organizer.name, organizer.address],
        side: to,
        timeZone: await zoneOf(tx, meeting.id, to),
      }
      await enqueueMail(tx, { kind, userId: personOn(to, record), data, ...once(to) }, now)
    }
  } else if ((act === 'propose' || act === 'decline') && side !== 'clock') {
    const to = otherSide(side)
    const kind = act === 'propose' ? 'meetingProposed' : 'meetingDeclined'
    const data = { meetingId: meeting.id, eventId, side: to, timeZone: await zoneOf(tx, meeting.id, to) }
    await enqueueMail(tx, { kind, userId: personOn(to, record), data, ...once(to) }, now)
  }
}
