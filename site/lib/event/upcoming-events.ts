import { daysBetween } from '#api/platform/contract/dates.ts'

import type { EventItem } from '#api/content/calls.ts'

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
