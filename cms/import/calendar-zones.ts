import ICAL from 'ical.js'
import { DAY } from '#api/platform/contract/dates.ts'
import { toInstant, toLocal } from '#content/event-time.ts'
import { formatLine } from '#content/html-text.ts'
import { toListedZone, unquoted, zoneNamed } from './zone-names.ts'

/** A time zone in which times are written. Times in it are floating: local, without a zone. */
export interface CalendarZone {
  /** The IANA zone; `null` for a zone that only the calendar describes, and for UTC, which isn't local to any place. */
  name: string | null
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

function toCalendarZone(zone: string): CalendarZone {
  return {
    name: toListedZone(zone),
    toInstant: (time) => toInstant(formatLocalTime(time), zone),
    toFloating: (instant) => ICAL.Time.fromDateTimeString(`${toLocal(instant, zone)}:00`),
  }
}

/** The zone that a calendar describes; undefined when the description has no rule. */
function toDescribedZone(component: ICAL.Component): CalendarZone | undefined {
  if (!component.getFirstSubcomponent('standard') && !component.getFirstSubcomponent('daylight')) return undefined
  const zone = new ICAL.Timezone(component)
  return {
    name: null,
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
export interface ZoneMatch {
  zone: CalendarZone
  note?: string
}

const UTC = /^(?:(?:etc\/)?(?:utc|gmt|z|uct|zulu))?$/i

/** The time zones of a calendar. */
export interface CalendarZones {
  find: (property: ICAL.Property) => ZoneMatch
}

/** The zones that a calendar describes, by their lowercase names. */
function listDescribedZones(
  calendar: ICAL.Component,
  named: (zone: string) => CalendarZone,
): Map<string, CalendarZone | undefined> {
  return new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => {
      const place = component.getFirstPropertyValue('x-lic-location')
      const name = unquoted(String(component.getFirstPropertyValue('tzid')))
      const zone = zoneNamed(name) ?? (typeof place === 'string' ? zoneNamed(place) : undefined)
      return [name.toLowerCase(), zone ? named(zone) : toDescribedZone(component)]
    }),
  )
}

/**
 * The time zones of a calendar: first a zone that it names, as IANA or Windows do; then one that it describes; then the
 * calendar's default (`X-WR-TIMEZONE`), the only zone that it describes, or the site's.
 */
export function findCalendarZones(calendar: ICAL.Component, siteZone: string): CalendarZones {
  const found = new Map<string, CalendarZone>()
  const named = (name: string) => {
    const zone = found.get(name) ?? toCalendarZone(name)
    found.set(name, zone)
    return zone
  }
  const described = listDescribedZones(calendar, named)
  const own = ['x-wr-timezone', 'timezone-id'].map((name) => String(calendar.getFirstPropertyValue(name) ?? '').trim())
  const stated = own.find((name) => name !== '') ?? ''
  const calendarZone = zoneNamed(stated)
  const [only] = described.size === 1 ? described.entries() : []
  const usual = named(calendarZone ?? siteZone)
  const unknown = (name: string): ZoneMatch => ({
    zone: usual,
    note: `Its time zone, “${formatLine(name, 80)}”, isn’t known. Its times were read as ${calendarZone ?? siteZone}: check them.`,
  })
  function ofFloating(): ZoneMatch {
    if (stated !== '') return calendarZone ? { zone: usual } : unknown(stated)
    const [name, zone = usual] = only ?? []
    if (zone === usual) return { zone }
    return {
      zone,
      note: `Its times name no time zone. They were read as ${zone.name ?? formatLine(name ?? '', 80)}, as its calendar describes it: check them.`,
    }
  }
  return {
    find(property) {
      const time = getTime(property)
      const name = unquoted(property.getFirstParameter('tzid') ?? '')
      const ianaName = zoneNamed(name)
      if (time?.isDate) return { zone: usual }
      if (time?.zone?.tzid === 'UTC') {
        const note = `Its times are in UTC and in “${formatLine(name, 80)}” at once. They were read as UTC: check them.`
        return { zone: named('UTC'), ...(!UTC.test(name) && { note }) }
      }
      if (name === '') return ofFloating()
      const zone = ianaName ? named(ianaName) : described.get(name.toLowerCase())
      return zone ? { zone } : unknown(name)
    },
  }
}

/** Converts a time to the type of another one: a day, or a day with a time. */
const matchType = (start: ICAL.Time, time: ICAL.Time): ICAL.Time => {
  if (start.isDate === time.isDate) return time
  const { hour, minute, second, isDate } = start
  const { year, month, day } = time
  return ICAL.Time.fromData({ year, month, day, ...(isDate ? { isDate } : { hour, minute, second, isDate }) })
}

/** The end of a rule, in the type of its series and in local time. A day includes all its hours. */
function toLocalEnd({ until }: ICAL.Recur, zone: CalendarZone, start: ICAL.Time): ICAL.Time | null {
  if (!until) return null
  const end = until.zone?.tzid === 'UTC' ? zone.toFloating(until.toJSDate()) : floating(until)
  if (start.isDate || !end.isDate) return matchType(start, end)
  const { year, month, day } = end
  return ICAL.Time.fromData({ year, month, day, hour: 23, minute: 59, second: 59, isDate: false })
}

/** Properties whose times belong to an event; the last three name dates of its series. */
export const TIMES = ['dtstart', 'dtend', 'recurrence-id', 'rdate', 'exdate'] as const

/**
 * The day that a time means in a series of all-day events. A UTC time is midnight somewhere: the nearest day counts.
 */
function toMeantDay(time: ICAL.Time): ICAL.Time {
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
export function toLocalTimes(
  component: ICAL.Component,
  zone: CalendarZone,
  zones: CalendarZones,
  start: ICAL.Time,
): void {
  const on = (time: ICAL.Time, own: CalendarZone) =>
    time.isDate || own === zone ? floating(time) : zone.toFloating(own.toInstant(time))
  const isDays = getTime(component.getFirstProperty('dtstart'))?.isDate ?? start.isDate
  const put = (name: (typeof TIMES)[number], time: ICAL.Time, own: CalendarZone): ICAL.Time => {
    if (name === 'dtstart') return on(time, own)
    if (name === 'dtend') {
      if (!isDays || time.isDate) return on(time, own)
      // The end of an all-day event is the day after its last.
      const end = toMeantDay(time)
      if (time.zone?.tzid !== 'UTC' && !isMidnight(time)) end.day += 1
      return end
    }
    if (start.isDate) return toMeantDay(time)
    const placed = on(time, own)
    // Midnight means the day, unless something takes place at midnight.
    return matchType(start, name === 'exdate' && !isMidnight(start) && isMidnight(placed) ? toMeantDay(placed) : placed)
  }
  for (const name of TIMES) {
    for (const property of component.getAllProperties(name)) {
      const own = zones.find(property).zone
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
    if (rule instanceof ICAL.Recur) rule.until = toLocalEnd(rule, zone, start) ?? rule.until
  }
}

/** When an event starts, in its local time; `null` for one without a start. */
export function findStart(component: ICAL.Component, zones: CalendarZones): (ZoneMatch & { start: ICAL.Time }) | null {
  const property = component.getFirstProperty('dtstart') ?? component.getFirstProperty('recurrence-id')
  const time = getTime(property)
  return property && time ? { ...zones.find(property), start: floating(time) } : null
}
