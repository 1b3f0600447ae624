import { dateFormat, datePart, formatDate, plainSpaces } from '#api/platform/contract/dates.ts'
import type { EventItem } from '#api/content/calls.ts'
import { toLocal } from '#content/event-time.ts'
import { isAllDay, type SiteEvent } from './site-event.ts'

/** `6:30 PM CST`: the time on the clock of the event, with the zone's short name. */
const timeLabel = (date: string | Date, timeZone: string): string =>
  formatDate(date, timeZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** `6:30 PM CST`, or `All day`: when an event begins on its day. */
export function startLabel({ date, endDate, timeZone }: Pick<EventItem, 'date' | 'endDate' | 'timeZone'>): string {
  const [start, end] = [date, endDate ?? date].map((at) => toLocal(new Date(at), timeZone))
  return isAllDay({ data: { start: start!, end: end! } }) ? 'All day' : timeLabel(date, timeZone)
}

/** `Saturday, November 21, 2026`. */
export const dayLabel = (date: string | Date, timeZone: string): string =>
  formatDate(date, timeZone, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** `Central Time`, or `Central European Time`: a zone as people call it. */
export const zoneName = (timeZone: string): string =>
  datePart(0, timeZone, 'timeZoneName', { timeZoneName: 'longGeneric' }) ?? timeZone

/**
 * When an event takes place, in one line: `6:30 – 8:00 PM CST`, or with both days where it lasts longer; `All day`, or
 * `Dec 11 – 13`, where it takes whole days.
 */
export function spanLabel(event: SiteEvent): string {
  const { start, end, timeZone, day, endDay } = event
  const days = { month: 'short', day: 'numeric' } as const
  if (isAllDay(event) && day === endDay) return 'All day'
  if (!end) return timeLabel(start, timeZone)
  const style = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const format = dateFormat(timeZone, isAllDay(event) ? days : { ...style, ...(day === endDay ? {} : days) })
  return plainSpaces(format.formatRange(start, end))
}
