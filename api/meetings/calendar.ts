import { text, time, writeCalendar } from '#content/calendar-file.ts'
import type { Organizer } from './table.ts'
import type { CalendarEntry } from '#api/email/template.ts'

interface User {
  name?: string
  address: string
}

export interface CalendarFacts {
  /** The site's public address, without a trailing slash. */
  siteUrl: string
  /** The sender and the recipient of its email. */
  between?: { from: Organizer; to: User }
}

const user = (name: string, { name: called, address }: User, more: object = {}) => [
  name,
  { ...(called && { cn: called }), ...more },
  'cal-address',
  `mailto:${address}`,
]

/**
 * A meeting as a calendar file. Both people confirmed it on the site, so calendars don't ask for an answer, which would
 * go to the site's own address. Each email names only its recipient.
 */
export function toCalendarFile(entry: CalendarEntry, { siteUrl, between }: CalendarFacts): string {
  const { method, id, sequence, changed, start, end, summary, place, organizer, path } = entry
  const page = `${siteUrl}${path}`
  const properties = [
    text('uid', `${id}@${new URL(siteUrl).hostname}`),
    time('dtstamp', changed),
    ['sequence', {}, 'integer', sequence],
    ...(between
      ? [
          user('organizer', organizer ?? between.from),
          user('attendee', between.to, { partstat: 'ACCEPTED', rsvp: 'FALSE', role: 'REQ-PARTICIPANT' }),
        ]
      : []),
    time('dtstart', start),
    time('dtend', end),
    text('summary', summary),
    text('description', page),
    ...(place ? [text('location', place)] : []),
    ['url', {}, 'uri', page],
    text('status', method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'),
    text('transp', 'OPAQUE'),
  ]
  return writeCalendar(method, [], [['vevent', properties, []]])
}
