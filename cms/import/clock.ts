import ICAL from 'ical.js'
import { toInstant, toLocal } from '#content/event-time.ts'
import { zoneNamed } from './zone.ts'

/** A clock by which times are written. Times on it are floating: they say what it shows, and no zone. */
export interface Clock {
  /** The IANA zone; `null` for one that only the calendar describes, and for UTC, which is no place's clock. */
  zone: string | null
  toInstant: (time: ICAL.Time) => Date
  toFloating: (instant: Date) => ICAL.Time
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** `2030-05-17`. */
export const dayOf = ({ year, month, day }: ICAL.Time): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`

/** `2030-05-17T18:30`. */
export const localOf = (time: ICAL.Time): string => `${dayOf(time)}T${pad(time.hour)}:${pad(time.minute)}`

const floating = ({ year, month, day, hour, minute, second, isDate }: ICAL.Time) =>
  ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate })

function clockOfZone(zone: string): Clock {
  return {
    zone: /^(?:etc\/)?(?:utc|gmt)$/i.test(zone) ? null : zone,
    toInstant: (time) => toInstant(localOf(time), zone),
    toFloating: (instant) => ICAL.Time.fromDateTimeString(`${toLocal(instant, zone)}:00`),
  }
}

/** The clock of a zone that a calendar describes; undefined where the description has no rule. */
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
const timeOf = (property: ICAL.Property): ICAL.Time | null => {
  const value: unknown = property.getFirstValue()
  if (value instanceof ICAL.Period) return value.start
  return value instanceof ICAL.Time ? value : null
}

/** A property's clock, and the name of its zone where it is not known. */
export interface ClockOf {
  clock: Clock
  unknown?: string
}

/** The clocks of a calendar. */
export interface Clocks {
  of: (property: ICAL.Property) => ClockOf
}

/**
 * The clocks of a calendar: of a zone that it names, as IANA or Windows do; else of one that it describes; else of the
 * calendar's own (`X-WR-TIMEZONE`), and of the site's where it has none.
 */
export function clocksOf(calendar: ICAL.Component, siteZone: string): Clocks {
  const found = new Map<string, Clock>()
  const ofZone = (zone: string) => {
    const clock = found.get(zone) ?? clockOfZone(zone)
    found.set(zone, clock)
    return clock
  }
  const described = new Map<string, Clock | undefined>()
  for (const component of calendar.getAllSubcomponents('vtimezone')) {
    const place = component.getFirstPropertyValue('x-lic-location')
    const zone = typeof place === 'string' ? zoneNamed(place) : undefined
    described.set(String(component.getFirstPropertyValue('tzid')), zone ? ofZone(zone) : describedClock(component))
  }
  const own = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '').trim()
  const ownZone = zoneNamed(own)
  const usual = ofZone(ownZone ?? siteZone)
  return {
    of(property) {
      const time = timeOf(property)
      if (time?.isDate) return { clock: usual }
      if (time?.zone?.tzid === 'UTC') return { clock: ofZone('UTC') }
      const name = property.getFirstParameter('tzid')
      if (!name) return own === '' || ownZone ? { clock: usual } : { clock: usual, unknown: own }
      const zone = zoneNamed(name)
      const clock = zone ? ofZone(zone) : described.get(name)
      return clock ? { clock } : { clock: usual, unknown: name }
    },
  }
}

/** A time in the kind of another one: a day, or a day with a time. */
const likeThe = (start: ICAL.Time, time: ICAL.Time): ICAL.Time => {
  if (start.isDate === time.isDate) return time
  const { hour, minute, second, isDate } = start
  const { year, month, day } = time
  return ICAL.Time.fromData({ year, month, day, ...(isDate ? { isDate } : { hour, minute, second, isDate }) })
}

/** The end of a rule in the kind of its series, on its clock. A day is meant with all its hours. */
function endOnClock({ until }: ICAL.Recur, clock: Clock, start: ICAL.Time): ICAL.Time | null {
  if (!until) return null
  const end = until.zone?.tzid === 'UTC' ? clock.toFloating(until.toJSDate()) : floating(until)
  if (start.isDate || !end.isDate) return likeThe(start, end)
  const { year, month, day } = end
  return ICAL.Time.fromData({ year, month, day, hour: 23, minute: 59, second: 59, isDate: false })
}

/** Properties whose times belong to an event; the last three name dates of its series. */
const TIMES = ['dtstart', 'dtend', 'recurrence-id', 'rdate', 'exdate'] as const

/**
 * Writes all times of an event on one clock, floating. Its series then runs by that clock alone, through changes of
 * daylight saving time, and dates that several zones name are the same date.
 *
 * @param start the beginning of the series, on that clock: what names one of its dates is of the same kind.
 */
export function putOnClock(component: ICAL.Component, clock: Clock, clocks: Clocks, start: ICAL.Time): void {
  const on = (time: ICAL.Time, own: Clock) =>
    time.isDate || own === clock ? floating(time) : clock.toFloating(own.toInstant(time))
  for (const name of TIMES) {
    const namesDate = name !== 'dtstart' && name !== 'dtend'
    for (const property of component.getAllProperties(name)) {
      const own = clocks.of(property).clock
      const range = property.getFirstParameter('range')
      const values: unknown[] = property.getValues()
      component.removeProperty(property)
      for (const value of values) {
        const time = value instanceof ICAL.Period ? value.start : value
        if (!(time instanceof ICAL.Time)) continue
        const put = on(time, own)
        const fresh = component.addPropertyWithValue(name, namesDate ? likeThe(start, put) : put)
        if (range) fresh.setParameter('range', range)
      }
    }
  }
  for (const property of component.getAllProperties('rrule')) {
    const rule: unknown = property.getFirstValue()
    if (rule instanceof ICAL.Recur) rule.until = endOnClock(rule, clock, start) ?? rule.until
  }
}

/** When an event begins, on its own clock; `null` for one without a beginning. */
export function beginningOf(component: ICAL.Component, clocks: Clocks): (ClockOf & { start: ICAL.Time }) | null {
  const property = component.getFirstProperty('dtstart')
  const time = property && timeOf(property)
  return time ? { ...clocks.of(property), start: floating(time) } : null
}
