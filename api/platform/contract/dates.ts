import { counted } from './counted.ts'

const INVALID_DATE = 'Invalid date'

/** Milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A timestamp in JSON (ISO 8601), a calendar day (`2026-01-05`), or milliseconds. */
export type DateLike = string | number | Date | null | undefined

const formats = new Map<string, Intl.DateTimeFormat>()

/** A cached format, because creating one takes fifty times as long as using it. */
export function dateFormat(timeZone: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(style)
  const format = formats.get(key) ?? createFormat(timeZone, style)
  formats.set(key, format)
  return format
}

/** An older browser doesn't know every time zone of the server: there, the device's own is closest. */
function createFormat(timeZone: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...style, timeZone })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return new Intl.DateTimeFormat('en-US', style)
  }
}

/**
 * Some engines put thin spaces into dates. Many fonts lack them, and a page should have the same text in every engine.
 */
export const plainSpaces = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ')

/** A formatted timestamp, the same in every engine. */
const dateText = (at: number | Date, timeZone: string, style: Intl.DateTimeFormatOptions): string =>
  plainSpaces(dateFormat(timeZone, style).format(at))

/** One part of a formatted timestamp. Never extracted from a whole date, which engines write differently. */
export const datePart = (
  at: number | Date | undefined,
  timeZone: string,
  part: Intl.DateTimeFormatPartTypes,
  style: Intl.DateTimeFormatOptions,
): string | undefined =>
  dateFormat(timeZone, style)
    .formatToParts(at)
    .find(({ type }) => type === part)?.value

/**
 * `Jan 5, 2026`, or `Invalid date`. The caller passes the time zone, so that the server's HTML and the browser agree; a
 * calendar day is the same day in every zone.
 */
export function formatDate(
  value: DateLike,
  timeZone = 'UTC',
  style: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' },
): string {
  const date = toDate(value)
  if (!date) return INVALID_DATE
  return dateText(date, isCalendarDay(value) ? 'UTC' : timeZone, style)
}

/** `March 2026` for a calendar month (`2026-03`) or a day in it. */
export const formatMonth = (month: string): string =>
  formatDate(`${month.slice(0, 7)}-01`, 'UTC', { year: 'numeric', month: 'long' })

/** When a startup was saved: `Today`, `Yesterday`, `5 days ago` up to seven, then its date (rules: Saved startups). */
export function savedLabel(savedAt: DateLike, now: DateLike, timeZone = 'UTC'): string {
  const days = daysBetween(savedAt, now, timeZone)
  if (days === null) return INVALID_DATE
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days <= 7 ? `${days} days ago` : formatDate(savedAt, timeZone)
}

/** How long ago something happened: `Just now`, `5 minutes ago`, `3 hours ago`, and from a day on as `savedLabel`. */
export function agoLabel(at: DateLike, now: DateLike, timeZone = 'UTC'): string {
  const passed = Number(toDate(now)) - Number(toDate(at) ?? Number.NaN)
  if (passed < MINUTE) return 'Just now'
  if (passed < HOUR) return `${counted(Math.floor(passed / MINUTE), 'minute')} ago`
  if (passed < DAY) return `${counted(Math.floor(passed / HOUR), 'hour')} ago`
  return savedLabel(at, now, timeZone)
}

const DAY_STYLE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const DAY_PARTS = ['year', 'month', 'day'] as const

/** The calendar day of a timestamp, `2026-02-28`, in the caller's time zone. */
export function getDay(timestamp: number, timeZone: string): string {
  // Every view of a startup needs its day in UTC, and a format takes ten times as long.
  if (timeZone === 'UTC') return new Date(timestamp).toISOString().slice(0, 10)
  const parts = dateFormat(timeZone, DAY_STYLE).formatToParts(timestamp)
  return DAY_PARTS.map((part) => parts.find(({ type }) => type === part)!.value.padStart(2, '0')).join('-')
}

/** The calendar day a number of days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Calendar days from `from` to `to`, negative when `to` is earlier; `null` if one of them isn't a date. */
export function daysBetween(from: DateLike, to: DateLike, timeZone = 'UTC'): number | null {
  const [first, last] = [dayNumber(from, timeZone), dayNumber(to, timeZone)]
  return first === null || last === null ? null : last - first
}

/** The calendar day of a timestamp in days since 1970-01-01, which was a Thursday; `null` if it isn't a date. */
export function dayNumber(value: DateLike, timeZone: string): number | null {
  const date = toDate(value)
  return date && Date.parse(isCalendarDay(value) ? value : getDay(date.getTime(), timeZone)) / DAY
}

function toDate(value: DateLike): Date | null {
  if (value === null || value === undefined || value === '') return null
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : date
}

function isCalendarDay(value: DateLike): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}
