import ICAL from 'ical.js'
import { addDays } from '#api/platform/contract/dates.ts'
import { day, text, time, writeCalendar } from '#content/calendar-file.ts'
import { getDescription } from './description.ts'
import { isAllDay, type SiteEvent } from './site-event.ts'

/** What a calendar file says about itself. */
export interface Calendar {
  name: string
  /** The site's own address, without a path. */
  site: URL
}

const STATUS = { scheduled: 'CONFIRMED', cancelled: 'CANCELLED', rescheduled: 'CONFIRMED' }

/** Calendar programs take a higher number for a newer state of the same event: seconds, which fit until 2088. */
const getSequence = (changed: Date) => Math.floor((changed.getTime() - Date.UTC(2020, 0)) / 1000)

/** When an event takes place: days on every clock, or instants in UTC. */
function formatTimes(event: SiteEvent) {
  const { start, end, day: first, endDay } = event
  // The end of whole days is the first one after them.
  if (isAllDay(event)) return [day('dtstart', first), day('dtend', addDays(endDay, 1))]
  return [time('dtstart', start), ...(end && end > start ? [time('dtend', end)] : [])]
}

function toEvent(event: SiteEvent, { site }: Calendar) {
  const { slug, data, changed } = event
  const page = new URL(`/events/${slug}`, site).href
  const note = data.statusNote ? `${data.statusNote}\n\n` : ''
  const properties = [
    text('uid', `${slug}@${site.hostname}`),
    time('dtstamp', changed),
    time('last-modified', changed),
    ['sequence', {}, 'integer', getSequence(changed)],
    ...formatTimes(event),
    text('summary', data.title),
    text('description', `${note}${getDescription(event)}\n\n${page}`),
    text('location', data.location ?? 'Online'),
    ['url', {}, 'uri', data.url ?? page],
    text('status', STATUS[data.status]),
    text('categories', data.organizer),
  ]
  return ['vevent', properties, []]
}

/** The standard requires a component (RFC 5545 §3.6). This one adds nothing to anyone's calendar. */
const NO_EVENTS = ICAL.parse(`BEGIN:VTIMEZONE
TZID:Etc/UTC
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
TZNAME:UTC
END:STANDARD
END:VTIMEZONE`)

/**
 * A calendar file (RFC 5545). Times are in UTC, so that it needs no description of time zones, and whole days are days;
 * the id of an event is its file name at this site, the same in every file and every release.
 */
export function toCalendar(events: readonly SiteEvent[], calendar: Calendar): string {
  const properties = [
    text('name', calendar.name),
    text('x-wr-calname', calendar.name),
    ['refresh-interval', {}, 'duration', 'PT6H'],
  ]
  const components = events.length > 0 ? events.map((event) => toEvent(event, calendar)) : [NO_EVENTS]
  return writeCalendar('PUBLISH', properties, components)
}
