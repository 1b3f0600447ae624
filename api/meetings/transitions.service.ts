import { and, eq, inArray, isNull, or } from '#api/platform/db/drizzle.ts'
import {
  CONNECTION_PARTIES,
  type ConnectionParty,
  otherParty,
  userForParty,
} from '#api/connections/contract/transitions.ts'
import {
  type MeetingEventType,
  allowedMeetingTransitions,
  type MetAnswer,
  OPEN_STATES,
} from './contract/transitions.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { meetingEvents, type MeetingRow, meetings, type Proposal } from './table.ts'
import { type MeetingRecord, getEnd, selectMeetings } from './rows.ts'
import { MEETING_NOTIFICATIONS, type NotificationType } from '#api/notifications/contract/topics.ts'
import { notify } from '#api/notifications/notify.service.ts'
import { notifications } from '#api/notifications/table.ts'
import { conflict } from '#api/errors.ts'
import { connections } from '#api/connections/table.ts'
import { startups } from '#api/startups/table.ts'

interface Step {
  action: MeetingEventType
  party: ConnectionParty | 'clock'
  eventId: number
  /** Whether calendars already have the meeting. */
  isCalled: boolean
}

/**
 * The emails of a step. A calendar event goes to both parties. A cancellation stores its own content, because
 * the meeting may be deleted with an account before it is sent.
 */
async function sendEmails(tx: Transaction, record: MeetingRecord, step: Step, now: number): Promise<void> {
  const { action, party, eventId, isCalled } = step
  const { meeting } = record
  const once = (to: ConnectionParty) => ({ onceKey: `meeting ${eventId} ${to}` })
  if (action === 'confirm' || (action === 'cancel' && isCalled)) {
    const kind = action === 'confirm' ? 'meetingConfirmed' : 'meetingCanceled'
    const { organizer } = meeting
    for (const to of CONNECTION_PARTIES) {
      const data = {
        meetingId: meeting.id,
        connectionId: meeting.connectionId,
        sequence: meeting.sequence,
        startsAt: meeting.startsAt!.getTime(),
        minutes: meeting.minutes!,
        changedAt: now,
        organizer: organizer && [organizer.name, organizer.address],
        party: to,
      }
      await enqueueMail(tx, { kind, userId: userForParty(to, record), data, ...once(to) }, now)
    }
  } else if ((action === 'propose' || action === 'decline') && party !== 'clock') {
    const to = otherParty(party)
    const kind = action === 'propose' ? 'meetingProposed' : 'meetingDeclined'
    const data = { meetingId: meeting.id, eventId, party: to }
    await enqueueMail(tx, { kind, userId: userForParty(to, record), data, ...once(to) }, now)
  }
}

/** The input of a transition, by a party or the clock. */
export interface MeetingTransitionInput {
  action: MeetingEventType
  party: ConnectionParty | 'clock'
  /** For `propose`. */
  proposal?: Proposal
  /** For `confirm`: milliseconds of a proposed time. */
  startsAt?: number
  /** For `answer`. */
  met?: MetAnswer
}

/** Why a transition isn't possible. */
const REFUSED: Readonly<Record<MeetingRow['state'], string>> = {
  proposed: 'Times are proposed already. The person who proposed them can withdraw them, and the other person answers.',
  confirmed: 'This meeting is confirmed already.',
  moving:
    'Other times are proposed already. The person who proposed them can withdraw them, and the other person answers.',
  declined: 'These times were declined. Propose others.',
  canceled: 'This meeting is canceled.',
  expired: 'These times have passed. Propose others.',
  over: 'This meeting is over.',
}

/** What a transition changes apart from the state. */
function getChanges(
  { action, party, proposal, startsAt, met }: MeetingTransitionInput,
  meeting: MeetingRow,
): Partial<MeetingRow> {
  const { proposal: open, sequence } = meeting
  if (action === 'propose' && party !== 'clock') return { proposal: proposal!, proposedBy: party }
  if (action === 'answer') return party === 'investor' ? { investorMet: met! } : { founderMet: met! }
  const next = meeting.startsAt ? sequence + 1 : sequence
  if (action === 'cancel') return { proposal: null, sequence: next }
  if (action !== 'confirm') return { proposal: null }
  const { minutes, place, note } = open!
  return { proposal: null, startsAt: new Date(startsAt!), minutes, place, note, sequence: next }
}

/**
 * Applies a transition, in one transaction with its history, its calendar revision, and its notifications. Nothing else
 * changes a state.
 *
 * @throws ApiError 409 if it isn't possible in this state
 */
export async function applyMeetingTransition(
  tx: Transaction,
  record: MeetingRecord,
  transition: MeetingTransitionInput,
  now: number,
): Promise<void> {
  const { meeting } = record
  const found = allowedMeetingTransitions(transition.party, meeting).find(({ action }) => action === transition.action)
  if (!found) throw conflict(REFUSED[meeting.state])
  const changed = { ...meeting, ...getChanges(transition, meeting), state: found.to }
  await tx.update(meetings).set(changed).where(eq(meetings.id, meeting.id))
  await recordStep(tx, { ...record, meeting: changed }, meeting, transition, now)
}

/**
 * Adds a step to the history and sends its notifications; `before` is the meeting before it, or `null` for a new one.
 */
export async function recordStep(
  tx: Transaction,
  record: MeetingRecord,
  before: MeetingRow | null,
  transition: MeetingTransitionInput,
  now: number,
): Promise<void> {
  const { action, party, proposal, startsAt, met } = transition
  // A changed answer replaces the one before; it can be changed any number of times.
  if (action === 'answer' && party !== 'clock')
    await tx
      .delete(meetingEvents)
      .where(
        and(
          eq(meetingEvents.meetingId, record.meeting.id),
          eq(meetingEvents.action, action),
          eq(meetingEvents.party, party),
        ),
      )
  const [event] = await tx
    .insert(meetingEvents)
    .values({
      meetingId: record.meeting.id,
      action,
      party: party === 'clock' ? null : party,
      proposal: proposal ?? null,
      startsAt: startsAt === undefined ? null : new Date(startsAt),
      met: met ?? null,
      at: new Date(now),
    })
    .returning({ id: meetingEvents.id })
  await settle(tx, record, action === 'answer' && party !== 'clock' ? userForParty(party, record) : null, now)
  if (action === 'end') return
  const about = { startupId: record.startup.id, connectionId: record.connection.id }
  for (const [to, type] of getNotifications(transition, before))
    await notify(tx, { userId: userForParty(to, record), type, ...about }, now)
  await sendEmails(tx, record, { ...transition, eventId: event!.id, isCalled: before?.startsAt != null }, now)
}

/** Who is notified about a step, and of what. */
function getNotifications(
  { action, party }: MeetingTransitionInput,
  before: MeetingRow | null,
): [ConnectionParty, NotificationType][] {
  if (action === 'expire') return [[before!.proposedBy, 'meeting_expired']]
  // When a connection ends, its open proposals end without a notification.
  if (party === 'clock') return before?.startsAt ? CONNECTION_PARTIES.map((each) => [each, 'meeting_canceled']) : []
  const type = (
    {
      ...NOTIFICATION_BY_ACTION,
      ...(before?.state === 'moving' && { decline: 'meeting_kept' }),
    } as typeof NOTIFICATION_BY_ACTION
  )[action]
  return type ? [[otherParty(party), type]] : []
}

const NOTIFICATION_BY_ACTION: Readonly<Partial<Record<MeetingEventType, NotificationType>>> = {
  propose: 'meeting_proposed',
  confirm: 'meeting_confirmed',
  decline: 'meeting_declined',
  withdraw: 'meeting_withdrawn',
  cancel: 'meeting_canceled',
}

/**
 * Marks a meeting's notifications as read, because a later step replaces them. `onlyOf` leaves the other person's
 * unread.
 */
async function settle(tx: Transaction, { connection }: MeetingRecord, onlyOf: number | null, now: number) {
  await tx
    .update(notifications)
    .set({ readAt: new Date(now) })
    .where(
      and(
        eq(notifications.connectionId, connection.id),
        inArray(notifications.type, MEETING_NOTIFICATIONS),
        isNull(notifications.readAt),
        onlyOf === null ? undefined : eq(notifications.userId, onlyOf),
      ),
    )
}

/**
 * Cancels someone's upcoming meetings before their account and its rows are deleted, so that the others' calendars
 * learn of it.
 */
export async function cancelMeetingsForUser(tx: Transaction, userId: number, now: number): Promise<void> {
  const open = await selectMeetings(tx).where(
    and(or(eq(connections.investorId, userId), eq(startups.userId, userId)), inArray(meetings.state, OPEN_STATES)),
  )
  for (const record of open)
    if ((getEnd(record.meeting) ?? Infinity) > now)
      await applyMeetingTransition(tx, record, { action: 'cancel', party: 'clock' }, now)
}
