import { and, desc, eq, isNull } from '#api/platform/db/drizzle.ts'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import { MINUTE } from '#api/platform/contract/dates.ts'
import { formatWhen } from '#api/platform/contract/times.ts'
import { getEnd, findMeeting, isBetweenConnected } from './rows.ts'
import {
  type CalendarEntry,
  defineMail,
  type EmailContext,
  type SitePath,
  capitalize,
  formatOtherForEmail,
} from '#api/email/template.ts'
import { meetingEvents, meetings, type Organizer } from './table.ts'

/** The recipient. */
type Reader = { party: ConnectionParty }
type Step = { meetingId: number; eventId: number } & Reader
type Entry = {
  meetingId: number
  connectionId: number
  /** The calendar's revision number of the event. */
  sequence: number
  startsAt: number
  minutes: number
  changedAt: number
  /** Name and address of the organizer in earlier revisions. */
  organizer: readonly string[] | null
} & Reader

const getPage = (connectionId: number): SitePath => `/conversations/${connectionId}`

/** A meeting of two people who are still connected. */
async function between(meetingId: number, { read }: EmailContext) {
  const record = await findMeeting(read, eq(meetings.id, meetingId))
  return record && isBetweenConnected(record) ? record : null
}

/** Whether this is the newest step of its kind; earlier ones are outdated. */
async function isNewest(action: 'propose' | 'decline', { meetingId, eventId }: Step, { read }: EmailContext) {
  const [newest] = await read
    .select({ id: meetingEvents.id })
    .from(meetingEvents)
    .where(and(eq(meetingEvents.meetingId, meetingId), eq(meetingEvents.action, action)))
    .orderBy(desc(meetingEvents.id))
    .limit(1)
  return newest?.id === eventId
}

/** Someone proposes times; dropped if they were answered or withdrawn before it was sent. */
export const meetingProposed = defineMail<Step>({
  label: 'Meeting proposed',
  topic: 'meetings',
  email: async (data, context) => {
    const record = await between(data.meetingId, context)
    const proposal = record?.meeting.proposal
    if (!proposal || !(await isNewest('propose', data, context))) return null
    const other = capitalize(formatOtherForEmail(data.party, record))
    const isRescheduled = record.meeting.state === 'moving'
    const times = proposal.times.length === 1 ? 'a time' : `${proposal.times.length} times`
    return {
      connectionId: record.connection.id,
      subject: isRescheduled ? `${other} wants to move your meeting` : `${other} wants to meet`,
      paragraphs: [
        isRescheduled
          ? `${other} would like to move your meeting and proposed ${times}. Your meeting keeps its current time until you confirm a new one.`
          : `${other} would like to meet and proposed ${times}. Confirm one, or propose others.`,
      ],
      items: proposal.times.map((at) => ({ title: formatWhen(at, context) })),
      action: { label: 'View proposed times', path: getPage(record.connection.id) },
    }
  },
})

/** None of the proposed times was accepted. */
export const meetingDeclined = defineMail<Step>({
  label: 'Meeting declined',
  topic: 'meetings',
  email: async (data, context) => {
    const record = await between(data.meetingId, context)
    if (!record || !(await isNewest('decline', data, context))) return null
    const { state, startsAt } = record.meeting
    if (state !== 'declined' && state !== 'confirmed') return null
    const other = capitalize(formatOtherForEmail(data.party, record))
    return {
      connectionId: record.connection.id,
      subject: `${other} can’t make those times`,
      paragraphs: [
        startsAt
          ? `${other} can’t make the other times. Your meeting is still on ${formatWhen(startsAt.getTime(), context)}.`
          : `${other} can’t make the times you proposed. You can propose others.`,
      ],
      action: { label: 'Open the conversation', path: getPage(record.connection.id) },
    }
  },
})

/** The organizer of earlier revisions, as stored with the email. */
const organizerIn = ([name, address]: readonly string[] = []): Organizer | null =>
  name === undefined || address === undefined ? null : { name, address }

const calendar = (
  { meetingId, connectionId, sequence, startsAt, minutes, changedAt, organizer }: Entry,
  method: 'REQUEST' | 'CANCEL',
  { summary, place, known }: { summary: string; place: string | null; known: Organizer | null | undefined },
): CalendarEntry => ({
  method,
  id: `meeting-${meetingId}`,
  sequence,
  changed: new Date(changedAt),
  start: new Date(startsAt),
  end: new Date(startsAt + minutes * MINUTE),
  summary,
  place,
  // An email that was queued next to the first one doesn't know the organizer yet.
  organizer: known ?? organizerIn(organizer ?? []),
  path: getPage(connectionId),
})

/** A meeting is confirmed or moved; dropped when it is over, or if a later revision is sent instead. */
export const meetingConfirmed = defineMail<Entry>({
  label: 'Meeting confirmed',
  topic: 'meetings',
  email: async (data, context) => {
    const record = await between(data.meetingId, context)
    if (!record || record.meeting.sequence !== data.sequence || record.meeting.state === 'canceled') return null
    if (getEnd(record.meeting)! <= context.now) return null
    const other = formatOtherForEmail(data.party, record)
    const { place } = record.meeting
    return {
      connectionId: data.connectionId,
      subject: data.sequence === 0 ? 'Your meeting is confirmed' : 'Your meeting was moved',
      paragraphs: [
        `You’re meeting ${other} on ${formatWhen(data.startsAt, context)}, for ${data.minutes} minutes.`,
        'A calendar invite is attached. We’ll email you if anything changes.',
      ],
      action: { label: 'Open the conversation', path: getPage(data.connectionId) },
      calendar: calendar(data, 'REQUEST', { summary: `Meeting with ${other}`, place, known: record.meeting.organizer }),
    }
  },
  saveOrganizer: async (tx, { meetingId }, organizer) => {
    await tx
      .update(meetings)
      .set({ organizer })
      .where(and(eq(meetings.id, meetingId), isNull(meetings.organizer)))
  },
})

/** A confirmed meeting is canceled. Sent even if the other account is deleted by then. */
export const meetingCanceled = defineMail<Entry>({
  label: 'Meeting canceled',
  topic: 'meetings',
  email: async (data, context) => {
    const record = await findMeeting(context.read, eq(meetings.id, data.meetingId))
    const isConnected = record && isBetweenConnected(record)
    const other = isConnected ? formatOtherForEmail(data.party, record) : null
    return {
      connectionId: data.connectionId,
      subject: 'Your meeting is canceled',
      paragraphs: [
        `Your meeting${other ? ` with ${other}` : ''} on ${formatWhen(data.startsAt, context)}, is canceled.`,
        'Open the attached file to remove it from your calendar.',
      ],
      action: isConnected
        ? { label: 'Open the conversation', path: getPage(data.connectionId) }
        : { label: 'Open your dashboard', path: '/' },
      calendar: calendar(data, 'CANCEL', {
        summary: other ? `Meeting with ${other}` : 'Meeting',
        place: null,
        known: record?.meeting.organizer,
      }),
    }
  },
})

/** Sent the day after a meeting; dropped if it was answered. Opening its link answers nothing. */
export const meetingAttendance = defineMail<{ meetingId: number } & Reader>({
  label: 'Did you meet?',
  topic: 'meetings',
  email: async (data, context) => {
    const record = await between(data.meetingId, context)
    const end = record && getEnd(record.meeting)
    if (!end || record.meeting[data.party === 'investor' ? 'investorMet' : 'founderMet']) return null
    return {
      connectionId: record.connection.id,
      subject: `Did you meet ${formatOtherForEmail(data.party, record)}?`,
      paragraphs: [
        `Your meeting was on ${formatWhen(record.meeting.startsAt!.getTime(), context)}. Let us know with one click whether you met. Not yet? You can propose new times.`,
      ],
      action: { label: 'Tell us if you met', path: getPage(record.connection.id) },
    }
  },
})
