import { type DateLike, DAY, dayNumber } from './dates.ts'

/** Whether a day number is a Monday to Friday. Public holidays differ by region, so they count as business days. */
const isBusinessDay = (day: number) => ![0, 6].includes((((day + 4) % 7) + 7) % 7)

/** Business days after the day of `from`, up to the day of `to`: one from a Friday to the next Monday. */
export function businessDaysBetween(from: DateLike, to: DateLike, timeZone: string): number {
  const [first, last] = [dayNumber(from, timeZone), dayNumber(to, timeZone)]
  if (first === null || last === null || last <= first) return 0
  const weeks = Math.floor((last - first) / 7)
  let days = weeks * 5
  for (let day = first + weeks * 7 + 1; day <= last; day++) if (isBusinessDay(day)) days++
  return days
}

/**
 * The day, `2026-03-05`, before which something must have started so that more than `days` business days have passed by
 * `now`.
 */
export function businessDaysAgo(days: number, now: number, timeZone: string): string {
  let first = dayNumber(now, timeZone) ?? 0
  for (let passed = 0; ; first--) {
    if (isBusinessDay(first)) passed++
    if (passed > days) return new Date(first * DAY).toISOString().slice(0, 10)
  }
}
