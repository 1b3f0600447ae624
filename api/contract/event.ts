import { daysBetween } from './dates.ts'

/** An entry of GET /api/events, soonest first (rules: Events). Named apart from the DOM's own Event. */
export interface EventItem {
  id: number
  /** The last segment of its own page, `/events/{slug}`. */
  slug: string
  title: string
  description: string
  organizer: string | null
  date: string
  endDate: string | null
  /** Blank means online. */
  location: string | null
  url: string | null
  registrationRequired: boolean
  /** A cancelled event stays in the list and says so. */
  status: 'scheduled' | 'cancelled' | 'rescheduled'
  statusNote: string | null
  /** When a rescheduled event was to begin at first. */
  previousDate: string | null
  /** IANA name of the zone whose clock the event goes by. */
  timeZone: string
}

/** The next `count` events dated today or later, soonest first (rules: Events). `timeZone` is where "today" is. */
export function upcomingEvents<E extends Pick<EventItem, 'date'>>(
  events: readonly E[],
  now: Date | number,
  timeZone?: string,
  count = 3,
): E[] {
  return events
    .filter((event) => (daysBetween(now, event.date, timeZone) ?? -1) >= 0)
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date))
    .slice(0, count)
}
