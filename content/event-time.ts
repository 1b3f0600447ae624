/**
 * Local times and instants. Content has the local time of an event (`YYYY-MM-DDTHH:mm`) with an IANA zone; the offset
 * follows from both, across changes of daylight saving time.
 */
import { fromDate, parseDateTime, toZoned, type CalendarDateTime, type ZonedDateTime } from '@internationalized/date'

function parse(local: string): CalendarDateTime {
  try {
    return parseDateTime(local)
  } catch {
    throw new RangeError(`"${local}" is not a local time like 2030-05-17T18:30`)
  }
}

const zoned = (local: string, timeZone: string): ZonedDateTime => toZoned(parse(local), timeZone, 'compatible')

/**
 * The instant of a local time. A time that the clock skips in spring moves forward by the gap (02:30 becomes 03:30); of
 * a time that occurs twice in fall, the first is used. Throws a RangeError for an unknown zone or a malformed time.
 */
export const toInstant = (local: string, timeZone: string): Date => zoned(local, timeZone).toDate()

/** The local time in a zone at an instant, `YYYY-MM-DDTHH:mm`. */
export const toLocal = (instant: Date, timeZone: string): string => fromDate(instant, timeZone).toString().slice(0, 16)

/** The local day in a zone at an instant, `YYYY-MM-DD`. */
export const toLocalDay = (instant: Date, timeZone: string): string => toLocal(instant, timeZone).slice(0, 10)

/** A local time with its offset, `2030-05-17T18:30:00+02:00`, as feeds and JSON-LD require it. */
export const toOffsetTime = (local: string, timeZone: string): string =>
  zoned(local, timeZone).toString().replace(/\[.*/, '')
