import { type DateLike, datePart, formatDate } from './dates.ts'

/** Whether this engine knows a time zone by this name; an offset such as `+02:00` is none. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

/** The time zone of the device. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A stored time zone; `null` for none, and for one that this engine doesn't know. */
export const knownTimeZone = (name: string | null): string | null => (name !== null && isTimeZone(name) ? name : null)

/** The time zones in which someone reads times: their own, and the region's beside it where the clocks differ. */
export interface TimeZones {
  timeZone: string
  regionTimeZone: string
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const
const TIME_AND_ZONE = { ...TIME, timeZoneName: 'short' } as const
const SHORT_DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const
const LONG_DAY = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** `3:00 PM` in a time zone. */
export const formatTime = (at: DateLike, timeZone: string): string => formatDate(at, timeZone, TIME)

/**
 * `3:00 PM CST`: the time in the region, with its day where that is another one; empty where the clocks agree. It
 * stands beside every time that someone has to keep.
 */
export function regionTime(at: DateLike, { timeZone, regionTimeZone }: TimeZones): string {
  const [own, region] = [timeZone, regionTimeZone].map((zone) => formatDate(at, zone, MOMENT))
  if (own === region) return ''
  const isSameDay = formatDate(at, timeZone) === formatDate(at, regionTimeZone)
  return formatDate(at, regionTimeZone, { ...(!isSameDay && SHORT_DAY), ...TIME_AND_ZONE })
}

function withRegionTime(text: string, at: DateLike, zones: TimeZones): string {
  const beside = regionTime(at, zones)
  return beside ? `${text} (${beside})` : text
}

/** `Nov 24, 2026, 3:00 PM`, and the region's time where it differs. */
export const formatMoment = (at: DateLike, zones: TimeZones): string =>
  withRegionTime(formatDate(at, zones.timeZone, MOMENT), at, zones)

/** `Tue, Nov 24, 3:00 PM CST`, and the region's time where it differs: for a row of a list. */
export const shortWhen = (at: DateLike, zones: TimeZones): string =>
  withRegionTime(formatDate(at, zones.timeZone, { ...SHORT_DAY, ...TIME_AND_ZONE }), at, zones)

/** `Tue, Nov 24` for a calendar day. */
export const shortDay = (day: string): string => formatDate(day, 'UTC', SHORT_DAY)

/** `Tuesday, Nov 24, 3:00 PM`: one of the times to choose from, where the zone is named once for all. */
export const formatSlot = (at: DateLike, timeZone: string): string =>
  formatDate(at, timeZone, { ...SHORT_DAY, weekday: 'long', ...TIME })

/** `Tuesday, November 24, 2026 at 3:00 PM CST`, and the region's time where it differs. */
export function formatWhen(at: DateLike, zones: TimeZones): string {
  const [day, time] = [LONG_DAY, TIME_AND_ZONE].map((style) => formatDate(at, zones.timeZone, style))
  return withRegionTime(`${day} at ${time}`, at, zones)
}

const zoneName = (timeZone: string, timeZoneName: 'long' | 'longGeneric', at?: Date): string =>
  datePart(at, timeZone, 'timeZoneName', { timeZoneName }) ?? timeZone

/** The time zone's name at an instant: `Central Standard Time`. */
export const formatZone = (at: string | number, timeZone: string): string => zoneName(timeZone, 'long', new Date(at))

/** The time zone's name all year: `Central Time`. */
export const formatClock = (timeZone: string): string => zoneName(timeZone, 'longGeneric')
