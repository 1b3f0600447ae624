import { addDays } from '#api/platform/contract/dates.ts'
import { getDescription } from './description.ts'
import { isAllDay, type SiteEvent } from './site-event.ts'

/** Characters of a description: calendars refuse addresses that are too long. */
const LONGEST = 400
/** An event without an end is entered with an hour. */
const HOUR = 3_600_000

const compact = (time: Date) => time.toISOString().replace(/[-:]|\.\d{3}/g, '')

const compactDay = (day: string) => day.replaceAll('-', '')

function getDates(event: SiteEvent): string {
  const { start, end, day, endDay } = event
  if (isAllDay(event)) return `${compactDay(day)}/${compactDay(addDays(endDay, 1))}`
  return `${compact(start)}/${compact(end ?? new Date(start.getTime() + HOUR))}`
}

/** The address that offers an event to Google Calendar; `page` is the event's own page. */
export function googleCalendarLink(event: SiteEvent, page: string): string {
  const { data, timeZone } = event
  const whole = getDescription(event)
  const description = whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…` : whole
  const link = new URL('https://calendar.google.com/calendar/render')
  link.search = new URLSearchParams({
    action: 'TEMPLATE',
    text: data.status === 'cancelled' ? `Canceled: ${data.title}` : data.title,
    dates: getDates(event),
    ctz: timeZone,
    details: `${description}\n\n${data.url ?? page}`,
    location: data.location ?? 'Online',
  }).toString()
  return link.href
}
