import { parseDate, startOfWeek } from '@internationalized/date'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** A day relative to the first start: a number of days, or a weekday of a week (this week is 0). */
export type When = number | `${number} ${(typeof WEEKDAYS)[number]}`

/** The calendar day, `YYYY-MM-DD`. Weeks start on Monday; 1 is next week and -1 last week. */
export function getDay(today: string, when: When): string {
  const start = parseDate(today)
  if (typeof when === 'number') return start.add({ days: when }).toString()
  const [weeks, weekday] = when.split(' ') as [string, (typeof WEEKDAYS)[number]]
  const monday = startOfWeek(start, 'en-US', 'mon')
  return monday.add({ weeks: Number(weeks), days: WEEKDAYS.indexOf(weekday) }).toString()
}
