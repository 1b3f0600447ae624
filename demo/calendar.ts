const DAY = 86_400_000
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** A day, counted from the day of the first start: so many days away, or a weekday of a week (this week is 0). */
export type When = number | `${number} ${(typeof WEEKDAYS)[number]}`

/** The calendar day, `YYYY-MM-DD`. Weeks begin on Monday, so weeks from 1 on are to come and weeks up to -1 are past. */
export function dayOf(today: string, when: When): string {
  const start = Date.parse(`${today}T00:00:00Z`)
  if (typeof when === 'number') return dayText(start + when * DAY)
  const [week, weekday] = when.split(' ') as [string, (typeof WEEKDAYS)[number]]
  const monday = start - ((new Date(start).getUTCDay() + 6) % 7) * DAY
  return dayText(monday + (Number(week) * 7 + WEEKDAYS.indexOf(weekday)) * DAY)
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)
