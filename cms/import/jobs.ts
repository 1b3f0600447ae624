import ICAL from 'ical.js'
import { DAY } from '#api/platform/contract/dates.ts'
import { toInstant, toLocal } from '#content/event-time.ts'
import { formatLine } from '#content/html-text.ts'
import { getPlace, unquoted, zoneNamed } from './zone.ts'

/** A time zone in which times are written. Times in it are floating: local, without a zone. */
export interface Clock {
  /** The IANA zone; `null` for a zone that only the calendar describes, and for UTC, which isn't local to any place. */
  zone: string | null
  toInstant: (time: ICAL.Time) => Date
  toFloating: (instant: Date) => ICAL.Time
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** `2030-05-17`. */
export const getDay = ({ year, month, day }: ICAL.Time): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`

/** `2030-05-17T18:30`. */
export const formatLocalTime = (time: ICAL.Time): string => `${getDay(time)}T${pad(time.hour)}:${pad(time.minute)}`

const floating = ({ year, month, day, hour, minute, second, isDate }: ICAL.Time) =>
  ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate })

function clockOfZone(zone: string): Clock {
  return {
    zone: getPlace(zone),
    toInstant: (time) => toInstant(formatLocalTime(time), zone),
    toFloating: (instant) => ICAL.Time.fromDateTimeString(`${toLocal(instant, zone)}:00`),
  }
}

/** The zone that a calendar describes; undefined when the description has no rule. */
function describedClock(component: ICAL.Component): Clock | undefined {
  if (!component.getFirstSubcomponent('standard') && !component.getFirstSubcomponent('daylight')) return undefined
  const zone = new ICAL.Timezone(component)
  return {
    zone: null,
    toInstant(time) {
      const zoned = floating(time)
      zoned.zone = zone
      return zoned.toJSDate()
    },
    toFloating: (instant) => floating(ICAL.Time.fromJSDate(instant, true).convertToZone(zone)),
  }
}

/** The first value of a property of times. */
const getTime = (property: ICAL.Property | null): ICAL.Time | null => {
  const value: unknown = property?.getFirstValue()
  if (value instanceof ICAL.Period) return value.start
  return value instanceof ICAL.Time ? value : null
}

/** A property's time zone, and what is unclear about it. */
export interface ClockOf {
  clock: Clock
  note?: string
}

const UTC = /^(?:(?:etc\/)?(?:utc|gmt|z|uct|zulu))?$/i

/** The time zones of a calendar. */
export interface Clocks {
  of: (property: ICAL.Property) => ClockOf
}

/** The zones that a calendar describes, by their lowercase names. */
function describedIn(calendar: ICAL.Component, ofZone: (zone: string) => Clock): Map<string, Clock | undefined> {
  return new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => {
      const place = component.getFirstPropertyValue('x-lic-location')
      const name = unquoted(String(component.getFirstPropertyValue('tzid')))
      const zone = zoneNamed(name) ?? (typeof place === 'string' ? zoneNamed(place) : undefined)
      return [name.toLowerCase(), zone ? ofZone(zone) : describedClock(component)]
    }),
  )
}

/**
 * The time zones of a calendar: first a zone that it names, as IANA or Windows do; then one that it describes; then the
 * calendar's default (`X-WR-TIMEZONE`), the only zone that it describes, or the site's.
 */
export function getClocks(calendar: ICAL.Component, siteZone: string): Clocks {
  const found = new Map<string, Clock>()
  const ofZone = (zone: string) => {
    const clock = found.get(zone) ?? clockOfZone(zone)
    found.set(zone, clock)
    return clock
  }
  const described = describedIn(calendar, ofZone)
  const own = ['x-wr-timezone', 'timezone-id'].map((name) => String(calendar.getFirstPropertyValue(name) ?? '').trim())
  const named = own.find((name) => name !== '') ?? ''
  const localTimeZone = zoneNamed(named)
  const [only] = described.size === 1 ? described.entries() : []
  const usual = ofZone(localTimeZone ?? siteZone)
  const unknown = (name: string): ClockOf => ({
    clock: usual,
    note: `Its time zone, “${formatLine(name, 80)}”, isn’t known. Its times were read as ${localTimeZone ?? siteZone}: check them.`,
  })
  function ofFloating(): ClockOf {
    if (named !== '') return localTimeZone ? { clock: usual } : unknown(named)
    const [name, clock = usual] = only ?? []
    if (clock === usual) return { clock }
    const zone = clock.zone ?? formatLine(name ?? '', 80)
    return {
      clock,
      note: `Its times name no time zone. They were read as ${zone}, as its calendar describes it: check them.`,
    }
  }
  return {
    of(property) {
      const time = getTime(property)
      const name = unquoted(property.getFirstParameter('tzid') ?? '')
      const zone = zoneNamed(name)
      if (time?.isDate) return { clock: usual }
      if (time?.zone?.tzid === 'UTC') {
        const note = `Its times are in UTC and in “${formatLine(name, 80)}” at once. They were read as UTC: check them.`
        return { clock: ofZone('UTC'), ...(!UTC.test(name) && { note }) }
      }
      if (name === '') return ofFloating()
      const clock = zone ? ofZone(zone) : described.get(name.toLowerCase())
      return clock ? { clock } : unknown(name)
    },
  }
}

/** Converts a time to the type of another one: a day, or a day with a time. */
const likeThe = (start: ICAL.Time, time: ICAL.Time): ICAL.Time => {
  if (start.isDate === time.isDate) return time
  const { hour, minute, second, isDate } = start
  const { year, month, day } = time
  return ICAL.Time.fromData({ year, month, day, ...(isDate ? { isDate } : { hour, minute, second, isDate }) })
}

/** The end of a rule, in the type of its series and in local time. A day includes all its hours. */
function endOnClock({ until }: ICAL.Recur, clock: Clock, start: ICAL.Time): ICAL.Time | null {
  if (!until) return null
  const end = until.zone?.tzid === 'UTC' ? clock.toFloating(until.toJSDate()) : floating(until)
  if (start.isDate || !end.isDate) return likeThe(start, end)
  const { year, month, day } = end
  return ICAL.Time.fromData({ year, month, day, hour: 23, minute: 59, second: 59, isDate: false })
}

/** Properties whose times belong to an event; the last three name dates of its series. */
export const TIMES = ['dtstart', 'dtend', 'recurrence-id', 'rdate', 'exdate'] as const

/**
 * The day that a time means in a series of all-day events. A UTC time is midnight somewhere: the nearest day counts.
 */
function dayMeant(time: ICAL.Time): ICAL.Time {
  const shifted =
    time.zone?.tzid === 'UTC' ? ICAL.Time.fromJSDate(new Date(time.toJSDate().getTime() + DAY / 2), true) : time
  const { year, month, day } = shifted
  return ICAL.Time.fromData({ year, month, day, isDate: true })
}

const isMidnight = ({ hour, minute, second }: ICAL.Time) => hour + minute + second === 0

/**
 * Converts all times of an event to one local time, floating. Its series then follows local time through daylight
 * saving changes, and dates written in different zones become comparable.
 *
 * @param start the start of the series in local time; whatever names one of its dates has the same type.
 */
export function putOnClock(component: ICAL.Component, clock: Clock, clocks: Clocks, start: ICAL.Time): void {
  const on = (time: ICAL.Time, own: Clock) =>
    time.isDate || own === clock ? floating(time) : clock.toFloating(own.toInstant(time))
  const isDays = getTime(component.getFirstProperty('dtstart'))?.isDate ?? start.isDate
  const put = (name: (typeof TIMES)[number], time: ICAL.Time, own: Clock): ICAL.Time => {
    if (name === 'dtstart') return on(time, own)
    if (name === 'dtend') {
      if (!isDays || time.isDate) return on(time, own)
      // The end of an all-day event is the day after its last.
      const end = dayMeant(time)
      if (time.zone?.tzid !== 'UTC' && !isMidnight(time)) end.day += 1
      return end
    }
    if (start.isDate) return dayMeant(time)
    const placed = on(time, own)
    // Midnight means the day, unless something takes place at midnight.
    return likeThe(start, name === 'exdate' && !isMidnight(start) && isMidnight(placed) ? dayMeant(placed) : placed)
  }
  for (const name of TIMES) {
    for (const property of component.getAllProperties(name)) {
      const own = clocks.of(property).clock
      const range = property.getFirstParameter('range')
      const values: unknown[] = property.getValues()
      component.removeProperty(property)
      for (const value of values) {
        const time = value instanceof ICAL.Period ? value.start : value
        if (!(time instanceof ICAL.Time)) continue
        const fresh = component.addPropertyWithValue(name, put(name, time, own))
        if (range) fresh.setParameter('range', range)
      }
    }
  }
  for (const property of component.getAllProperties('rrule')) {
    const rule: unknown = property.getFirstValue()
    if (rule instanceof ICAL.Recur) rule.until = endOnClock(rule, clock, start) ?? rule.until
  }
}

/** When an event starts, in its local time; `null` for one without a start. */
export function getStem(component: ICAL.Component, clocks: Clocks): (ClockOf & { start: ICAL.Time }) | null {
  const property = component.getFirstProperty('dtstart') ?? component.getFirstProperty('recurrence-id')
  const time = getTime(property)
  return property && time ? { ...clocks.of(property), start: floating(time) } : null
}
