import { parseDate } from '@internationalized/date'
import { businessDaysAgo } from '#api/contract/calendar.ts'
import { MINUTE } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'

/** The last answer: a day begins with a minute, wherever it is. */
let last = { minute: Number.NaN, timeZone: '', since: 0 }

/** The moment before which something must have begun to wait so that it waits longer than promised. */
export function promisedSince(now: number, timeZone: string): number {
  const minute = Math.floor(now / MINUTE)
  if (last.minute !== minute || last.timeZone !== timeZone) {
    const day = parseDate(businessDaysAgo(LIMITS.reviewBusinessDays, now, timeZone))
    last = { minute, timeZone, since: day.toDate(timeZone).getTime() }
  }
  return last.since
}
