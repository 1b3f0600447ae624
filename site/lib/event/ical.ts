import type { SiteEvent } from './site-event.ts'

/** What a calendar file says about itself. */
export interface Calendar {
  name: string
  /** The site's own address, without a path. */
  site: URL
}

const STATUS = { scheduled: 'CONFIRMED', cancelled: 'CANCELLED', rescheduled: 'CONFIRMED' }
/** Calendar programs take a higher number for a newer state of the same event. */
const SEQUENCE = { scheduled: 0, rescheduled: 1, cancelled: 2 }

const encoder = new TextEncoder()
const ASCII = /^[\x20-\x7e\t]*$/

/** Text as RFC 5545 §3.3.11 wants it. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // Other control characters have no place in a content line.
    .replace(/[^\P{Cc}\t]/gu, '')

/** A content line in pieces of at most 75 octets, never inside a character (RFC 5545 §3.1). */
function folded(line: string): string {
  if (line.length <= 75 && ASCII.test(line)) return line
  const pieces = ['']
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      pieces.push(' ')
      octets = 1
    }
    pieces[pieces.length - 1] += character
    octets += size
  }
  return pieces.join('\r\n')
}

const utc = (time: Date) => time.toISOString().replace(/[-:]|\.\d{3}/g, '')

function eventLines(event: SiteEvent, { site }: Calendar): string[] {
  const { slug, data, start, end, changed } = event
  const page = new URL(`/events/${slug}`, site).href
  const note = data.statusNote ? `${data.statusNote}\n\n` : ''
  return [
    'BEGIN:VEVENT',
    `UID:${slug}@${site.hostname}`,
    `DTSTAMP:${utc(changed)}`,
    `SEQUENCE:${SEQUENCE[data.status]}`,
    `DTSTART:${utc(start)}`,
    ...(end && end > start ? [`DTEND:${utc(end)}`] : []),
    `SUMMARY:${escaped(data.title)}`,
    `DESCRIPTION:${escaped(`${note}${data.description}\n\n${page}`)}`,
    `LOCATION:${escaped(data.location ?? 'Online')}`,
    `URL:${data.url ?? page}`,
    `STATUS:${STATUS[data.status]}`,
    `CATEGORIES:${escaped(data.organizer)}`,
    'END:VEVENT',
  ]
}

/** The standard asks for a component at least (RFC 5545 §3.6). This one says nothing and adds nothing to anybody's calendar. */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * A calendar file (RFC 5545). Times are in UTC, so that it needs no description of time zones; the id of an event is its
 * file name at this site, the same in every file and every release.
 */
export function toCalendar(events: readonly SiteEvent[], calendar: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trellis//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(calendar.name)}`,
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...(events.length > 0 ? events.flatMap((event) => eventLines(event, calendar)) : NO_EVENTS),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
