import { parseDate } from '@internationalized/date'
import { DAY } from '#api/platform/contract/dates.ts'
import { toInstant, toLocalDay } from '#content/event-time.ts'
import type { Event } from '#content/schema/event.ts'

/** Midnight after an instant, on the clock of a zone. */
export const nextMidnight = (now: Date, timeZone: string): Date =>
  parseDate(toLocalDay(now, timeZone)).add({ days: 1 }).toDate(timeZone)

/**
 * The next moment at which a page changes although nobody saved anything: an event is over, or the day changes in the
 * site's zone, which also publishes the stories of that day.
 */
export function nextChange(
  now: Date,
  timeZone: string,
  events: readonly Pick<Event, 'start' | 'end' | 'timeZone'>[],
): Date {
  const midnight = nextMidnight(now, timeZone)
  // Zones are at most a day apart: all others need no look at a calendar.
  const first = new Date(now.getTime() - DAY).toISOString().slice(0, 10)
  const last = new Date(midnight.getTime() + DAY).toISOString().slice(0, 10)
  const timestamps = events.flatMap((event) => {
    // Without an end, an event is over with its day.
    const end = event.end ?? `${event.start.slice(0, 10)}T23:59`
    const day = end.slice(0, 10)
    return day < first || day > last ? [] : [toInstant(end, event.timeZone ?? timeZone).getTime() + 1]
  })
  return new Date(Math.min(midnight.getTime(), ...timestamps.filter((timestamp) => timestamp > now.getTime())))
}

/** Timers cannot wait longer than 24 days, and a machine may sleep, or its clock be set: look again this often. */
const POLL_INTERVAL_MS = 60_000

/**
 * Calls back once the clock has reached a moment, also one that is past already. Holds no process open.
 *
 * @param now the clock.
 * @returns the way to call it off.
 */
export function runAt(timestamp: number, now: () => number, action: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = (rest: number) => void (timer = setTimeout(check, Math.max(0, Math.min(rest, POLL_INTERVAL_MS))).unref())
  const check = () => (now() < timestamp ? wait(timestamp - now()) : action())
  wait(timestamp - now())
  return () => clearTimeout(timer)
}
