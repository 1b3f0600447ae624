/**
 * Local times of a place and instants. Content writes the time on the clock at the place (`YYYY-MM-DDTHH:mm`) with an
 * IANA zone; the offset follows from both, across changes to and from daylight saving time.
 */

const MINUTE = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** The zone's offset from UTC at an instant, in milliseconds; east is positive. */
function offsetAt(instant: number, timeZone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) part[type] = Number(value)
  const local = Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute'], part['second'])
  return local - Math.floor(instant / 1000) * 1000
}

/**
 * The instant of a local time. A time that the clock skips in spring moves on by the gap (02:30 becomes 03:30); of a
 * time that it shows twice in autumn the first is meant. Throws a RangeError for an unknown zone or a malformed time.
 */
export function toInstant(local: string, timeZone: string): Date {
  const wall = Date.parse(`${local}Z`)
  if (Number.isNaN(wall)) throw new RangeError(`"${local}" is not a local time like 2030-05-17T18:30`)
  // Around a change the offsets of the day before and the day after are the two candidates.
  const before = offsetAt(wall - 1440 * MINUTE, timeZone)
  const after = offsetAt(wall + 1440 * MINUTE, timeZone)
  const candidates = [before, after].map((offset) => wall - offset)
  const valid = candidates.filter((instant) => instant + offsetAt(instant, timeZone) === wall)
  return new Date(valid.length ? Math.min(...valid) : wall - before)
}

/** The offset in the form of ISO 8601, `+02:00` or `-05:00`. */
function offsetLabel(instant: Date, timeZone: string): string {
  const minutes = Math.round(offsetAt(instant.getTime(), timeZone) / MINUTE)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** The time on the clock of a zone at an instant, `YYYY-MM-DDTHH:mm`. */
export function toLocal(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString().slice(0, 16)
}

/** The local day of a zone at an instant, `YYYY-MM-DD`. */
export const toLocalDay = (instant: Date, timeZone: string): string => toLocal(instant, timeZone).slice(0, 10)

/** A local time with its offset, `2030-05-17T18:30:00+02:00`, as feeds and JSON-LD want it. */
export function toOffsetTime(local: string, timeZone: string): string {
  const instant = toInstant(local, timeZone)
  return `${toLocal(instant, timeZone)}:00${offsetLabel(instant, timeZone)}`
}
