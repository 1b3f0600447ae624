import { dateFormat } from '#api/contract/dates.ts'

const STYLE = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

/** `Tuesday, November 24, 2026 at 3:00 PM` on the clock of a zone. */
export const whenOf = (at: number | string, timeZone: string): string =>
  dateFormat(timeZone, STYLE).format(new Date(at))

const nameOf = (timeZone: string, timeZoneName: 'long' | 'longGeneric', at?: Date): string =>
  dateFormat(timeZone, { timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** The zone's name at an instant, in words: `Central Standard Time`. */
export const zoneWords = (at: number | string, timeZone: string): string => nameOf(timeZone, 'long', new Date(at))

/** The zone's name all year round: `Central Time`. */
export const clockWords = (timeZone: string): string => nameOf(timeZone, 'longGeneric')
