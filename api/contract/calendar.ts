import { dateFormat, dayNumber, type DateLike } from './dates.ts'

const DAY = 86_400_000

const CLOCK = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const

/** Milliseconds by which the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = dateFormat(timeZone, CLOCK).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((entry) => entry.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(moment / 1000) * 1000
}

/** The moment (milliseconds since 1970) at which a calendar day, `2026-03-05` or a day number, begins in a zone. */
export function startOfDay(day: string | number, timeZone: string): number {
  const midnight = typeof day === 'number' ? day * DAY : Date.parse(day)
  const near = midnight - offsetAt(midnight, timeZone)
  return midnight - offsetAt(near, timeZone)
}

/** The calendar day of a moment in a zone: `2026-03-05`. */
export const formatDay = (moment: number, timeZone: string): string =>
  new Date((dayNumber(moment, timeZone) ?? 0) * DAY).toISOString().slice(0, 10)

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
  const today = new Date((dayNumber(now, timeZone) ?? 0) * DAY)
  const first = (back: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1))
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index
    return {
      month: first(back).toISOString().slice(0, 7),
      from: startOfDay(first(back).getTime() / DAY, timeZone),
      until: startOfDay(first(back - 1).getTime() / DAY, timeZone),
    }
  })
}

/** Whether a day number is a Monday to Friday. Public holidays differ from place to place, so they count as business days. */
const isBusinessDay = (day: number) => ![0, 6].includes((((day + 4) % 7) + 7) % 7)

/** Business days that began after the day of `from`, up to the day of `to`: from a Friday to the Monday after it, one. */
export function businessDaysBetween(from: DateLike, to: DateLike, timeZone: string): number {
  const [first, last] = [dayNumber(from, timeZone), dayNumber(to, timeZone)]
  if (first === null || last === null || last <= first) return 0
  const weeks = Math.floor((last - first) / 7)
  let days = weeks * 5
  for (let day = first + weeks * 7 + 1; day <= last; day++) if (isBusinessDay(day)) days++
  return days
}

/** The moment before which something must have begun for more than `days` business days to have passed by `now`. */
export function businessDaysAgo(days: number, now: number, timeZone: string): number {
  const today = dayNumber(now, timeZone) ?? 0
  let first = today
  for (let passed = 0; ; first--) {
    if (isBusinessDay(first)) passed++
    if (passed > days) break
  }
  return startOfDay(first, timeZone)
}
