import { datePart, dateText } from '#api/platform/contract/dates.ts'

const DAY = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
const HOUR = { hour: 'numeric', minute: '2-digit' } as const
const SHORT = { weekday: 'short', month: 'short', day: 'numeric', ...HOUR, timeZoneName: 'short' } as const

/** `Tuesday, November 24, 2026` in a time zone. */
export const formatDay = (at: number | string, timeZone: string): string => dateText(new Date(at), timeZone, DAY)

/** `3:00 PM` in a time zone. */
export const formatHour = (at: number | string, timeZone: string): string => dateText(new Date(at), timeZone, HOUR)

/** `Tuesday, November 24, 2026 at 3:00 PM` in a time zone. */
export const formatWhen = (at: number | string, timeZone: string): string =>
  `${formatDay(at, timeZone)} at ${formatHour(at, timeZone)}`

/** `Tue, Nov 24, 3:00 PM CST`: short enough for one line on a phone. */
export const shortWhen = (at: number | string, timeZone: string): string => dateText(new Date(at), timeZone, SHORT)

const getName = (timeZone: string, timeZoneName: 'long' | 'longGeneric', at?: Date): string =>
  datePart(at, timeZone, 'timeZoneName', { timeZoneName }) ?? timeZone

/** The time zone's name at an instant: `Central Standard Time`. */
export const formatZone = (at: number | string, timeZone: string): string => getName(timeZone, 'long', new Date(at))

/** The time zone's name all year: `Central Time`. */
export const formatClock = (timeZone: string): string => getName(timeZone, 'longGeneric')
