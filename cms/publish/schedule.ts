import { parseDate } from '@internationalized/date'
import { DAY } from '#api/platform/contract/dates.ts'
import { toInstant, toLocalDay } from '#content/event-time.ts'
import { eventTimes, type Event } from '#content/schema/event.ts'

/** The midnight after an instant, in a time zone. */
export const nextMidnight = (now: Date, timeZone: string): Date =>
  parseDate(toLocalDay(now, timeZone)).add({ days: 1 }).toDate(timeZone)

/**
 * The next time at which a page changes without a save: an event ends, or the day changes in the site's time zone,
 * which also publishes the articles of that day.
 */
export function nextChange(
  now: Date,
  timeZone: string,
  events: readonly (Pick<Event, 'start' | 'end' | 'timeZone'> & Partial<Pick<Event, 'allDay'>>)[],
): Date {
  const midnight = nextMidnight(now, timeZone)
  // Zones are at most a day apart, so only these events need an exact calculation.
  const first = new Date(now.getTime() - DAY).toISOString().slice(0, 10)
  const last = new Date(midnight.getTime() + DAY).toISOString().slice(0, 10)
  const timestamps = events.flatMap((event) => {
    // Without an end, an event is over at the end of its day.
    const end = eventTimes(event).end ?? `${event.start.slice(0, 10)}T23:59`
    const day = end.slice(0, 10)
    return day < first || day > last ? [] : [toInstant(end, event.timeZone ?? timeZone).getTime() + 1]
  })
  return new Date(Math.min(midnight.getTime(), ...timestamps.filter((timestamp) => timestamp > now.getTime())))
}

/**
 * How often to check the clock: timers can't wait longer than 24 days, and a computer may sleep or have its clock set.
 */
const POLL_INTERVAL_MS = 60_000

/**
 * Calls back once the clock has reached a time, also one in the past. Doesn't keep the process running.
 *
 * @param now the clock.
 * @returns a function that cancels it.
 */
export function runAt(timestamp: number, now: () => number, action: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = (rest: number) => void (timer = setTimeout(check, Math.max(0, Math.min(rest, POLL_INTERVAL_MS))).unref())
  const check = () => (now() < timestamp ? wait(timestamp - now()) : action())
  wait(timestamp - now())
  return () => clearTimeout(timer)
}
