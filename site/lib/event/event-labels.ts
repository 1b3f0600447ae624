import { dateFormat, formatDate, plainSpaces } from '#api/platform/contract/dates.ts'
import type { EventItem } from '#api/content/calls.ts'
import { toLocal } from '#content/event-time.ts'
import { isAllDay, type SiteEvent } from './site-event.ts'

const ALL_DAY = 'All day'

/** `6:30 PM CST`: the time on the clock of the event, with the zone's short name. */
const timeLabel = (date: string | Date, timeZone: string): string =>
  formatDate(date, timeZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** `6:30 PM CST`, or `All day`: when an event begins on its day. */
export function startLabel({ date, endDate, timeZone }: Pick<EventItem, 'date' | 'endDate' | 'timeZone'>): string {
  const [start, end] = [date, endDate ?? date].map((at) => toLocal(new Date(at), timeZone))
  return isAllDay({ data: { start: start!, end: end! } }) ? ALL_DAY : timeLabel(date, timeZone)
}

const shortDay = (day: string) => formatDate(day, 'UTC', { month: 'short', day: 'numeric' })

/** `Fri–Sun, Dec 11–13`, or `Wed–Sat, Dec 30, 2026 – Jan 2, 2027`: the days of an event that lasts several. */
function severalDays({ day, endDay }: SiteEvent): string {
  const [first, last] = [day, endDay].map((one) => formatDate(one, 'UTC', { weekday: 'short' }))
  const [year, endYear] = [day.slice(0, 4), endDay.slice(0, 4)]
  const inMonth = day.slice(0, 7) === endDay.slice(0, 7)
  const end = inMonth ? formatDate(endDay, 'UTC', { day: 'numeric' }) : shortDay(endDay)
  const days =
    year === endYear
      ? `${shortDay(day)}${inMonth ? '–' : ' – '}${end}`
      : `${shortDay(day)}, ${year} – ${end}, ${endYear}`
  return `${first}–${last}, ${days}`
}

/** On which days an event takes place: `Saturday, November 21, 2026`, or `Fri–Sun, Dec 11–13, 2026`. */
export function daysLabel(event: SiteEvent): string {
  const { start, timeZone, day, endDay } = event
  if (day === endDay) return dayLabel(start, timeZone)
  const days = severalDays(event)
  return day.slice(0, 4) === endDay.slice(0, 4) ? `${days}, ${day.slice(0, 4)}` : days
}

/** At which times of those days: `All day`, or as `spanLabel`. */
export const timesLabel = (event: SiteEvent): string => (isAllDay(event) ? ALL_DAY : spanLabel(event))

/** `Saturday, November 21, 2026`. */
export const dayLabel = (date: string | Date, timeZone: string): string =>
  formatDate(date, timeZone, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/**
 * When an event takes place, in one line: `6:30 – 8:00 PM CST`, or with both days where it lasts longer; `All day`, or
 * `Fri–Sun, Dec 11–13`, where it takes whole days.
 */
export function spanLabel(event: SiteEvent): string {
  const { start, end, timeZone, day, endDay } = event
  const days = { month: 'short', day: 'numeric' } as const
  if (isAllDay(event)) return day === endDay ? ALL_DAY : severalDays(event)
  if (!end) return timeLabel(start, timeZone)
  const style = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const format = dateFormat(timeZone, { ...style, ...(day === endDay ? {} : days) })
  return plainSpaces(format.formatRange(start, end))
}
