import { fromAbsolute, startOfMonth, toCalendarDate } from '@internationalized/date'

/** A calendar month of a zone. */
export interface Month {
  /** `2026-03` */
  month: string
  /** Milliseconds since 1970, the first that belongs to it. */
  from: number
  /** The first that does not. */
  until: number
}

/** The last `count` months of a zone, oldest first, that of `now` included. */
export function lastMonths(now: number, count: number, timeZone: string): Month[] {
  const current = startOfMonth(toCalendarDate(fromAbsolute(now, timeZone)))
  return Array.from({ length: count }, (_, index) => {
    const first = current.subtract({ months: count - 1 - index })
    return {
      month: first.toString().slice(0, 7),
      from: first.toDate(timeZone).getTime(),
      until: first.add({ months: 1 }).toDate(timeZone).getTime(),
    }
  })
}
