import { parseDate } from '@internationalized/date'
import { businessDaysAgo } from '#api/contract/calendar.ts'
import { LIMITS } from '#api/contract/limits.ts'

/** The moment before which something must have begun to wait so that it waits longer than promised. */
export const promisedSince = (now: number, timeZone: string): number =>
  parseDate(businessDaysAgo(LIMITS.reviewBusinessDays, now, timeZone))
    .toDate(timeZone)
    .getTime()
