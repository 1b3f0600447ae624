import ICAL from 'ical.js'
import { DAY, MINUTE } from '#api/platform/contract/dates.ts'
import { type CalendarZone, type CalendarZones, getDay, formatLocalTime, TIMES } from './calendar-zones.ts'
import { toInstant, toLocal } from '#content/event-time.ts'
import { formatLine, htmlToText } from '#content/html-text.ts'
import { hashId, type ImportItem } from './item.ts'
import { type EventFields, describeSource } from './source-state.ts'

/** The parts of a rule that name its days other than by their number in the month. */
const OTHER_DAYS = ['BYDAY', 'BYWEEKNO', 'BYYEARDAY', 'BYSETPOS']
const MONTHS_A_YEAR = 12
/** The days that every month has. */
const ALWAYS_THERE = 28

type Rule = Pick<ICAL.Recur, 'freq' | 'interval' | 'parts'>

/** The days and months that a yearly rule lists by number; `null` for any other rule. */
function numbersOf({ freq, parts }: Rule, start: ICAL.Time) {
  if (freq !== 'YEARLY' || OTHER_DAYS.some((part) => Object.hasOwn(parts, part))) return null
  const { BYMONTHDAY: days = [start.day], BYMONTH: months } = parts as Partial<Record<string, number[]>>
  // The library only considers days of the month in the month of the start.
  return { days, months: months ?? [start.month] }
}

/**
 * Rewrites a yearly rule as a monthly one if its day doesn't exist in every year. RFC 5545, 3.3.10, skips dates that
 * don't exist. The library does so only in monthly rules: in a yearly one it uses the next day, March 1 for
 * February 29. Any other rule is returned unchanged.
 */
export function skipMissingDays(rule: ICAL.Recur, start: ICAL.Time): ICAL.Recur {
  const numbers = numbersOf(rule, start)
  if (!numbers?.days.some((day) => day > ALWAYS_THERE)) return rule
  const { days, months } = numbers
  const ofStart = months.length === 1 && months[0] === start.month && days.includes(start.day)
  if (!ofStart && rule.interval !== 1) return rule
  const { BYMONTH: _, ...parts } = rule.parts as Record<string, unknown>
  const monthly = rule.clone()
  monthly.freq = 'MONTHLY'
  monthly.interval = ofStart ? rule.interval * MONTHS_A_YEAR : 1
  monthly.parts = { ...parts, BYMONTHDAY: days, ...(!ofStart && { BYMONTH: months }) } as typeof rule.parts
  return monthly
}

/** How far ahead the dates of a series are listed. Its next date is always included. */
export const AHEAD_DAYS = 180
export const MOST_OF_A_SERIES = 30
/** The most steps through one series from its first date, which may be long ago. A series by the second ends here. */
const MOST_STEPS = 5000
/** The most steps through all series of one calendar, and the most dates that result. */
const MOST_STEPS_IN_ALL = 100_000
const MOST_DATES = 3000

/** The steps and dates that are left for the series of a file. */
export interface Budget {
  steps: number
  dates: number
}

export const createBudget = (): Budget => ({ steps: MOST_STEPS_IN_ALL, dates: MOST_DATES })

/** One date of an event, in the event's local time. */
interface Occurrence {
  start: ICAL.Time
  end: ICAL.Time | null
  item: ICAL.Event
  /** Which date of a series, by its original position in the rule; empty for a single event. */
  dateKey: string
}

/** The dates of an event that aren't over, in local time. */
export interface Dates {
  found: Occurrence[]
  /** Dates of the series that are canceled by naming only the date. */
  excluded: Occurrence[]
  /** Why the list ends: all dates were found, the next are far ahead, or there are too many. */
  ended: 'all' | 'far' | 'often'
}

/** How the dates of an event are found. */
export interface DateSearch {
  zone: CalendarZone
  now: Date
  budget: Budget
}

const isOver = ({ start, end }: Occurrence, { zone, now }: DateSearch) => zone.toInstant(end ?? start) < now
const isFar = (time: ICAL.Time, { zone, now }: DateSearch) =>
  zone.toInstant(time).getTime() > now.getTime() + AHEAD_DAYS * DAY

/** Identifies a date of a series: its original day, which stays the same when the hour changes. */
const toDateKey = (time: ICAL.Time) => getDay(time)

/** An event without its overrides: the library would apply them whatever their id is. */
const toEvent = (component: ICAL.Component) => new ICAL.Event(component, { exceptions: [] })

/** The excluded dates of a series. The library skips them only if each is unique and they are sorted. */
function extractExcluded(component: ICAL.Component): ICAL.Time[] {
  const times = component.getAllProperties('exdate').flatMap((property) => property.getValues() as ICAL.Time[])
  component.removeAllProperties('exdate')
  return times
}

/** Adds the first date to a series. It always counts, but the library leaves that to the rule. */
function addFirst({ component, startDate }: ICAL.Event): void {
  component.addPropertyWithValue('rdate', startDate.clone())
}

/** The dates of a series: half a year of them, up to a limit. */
function listSeriesDates(event: ICAL.Event, exceptions: readonly ICAL.Event[], search: DateSearch): Dates {
  const { now, budget } = search
  for (const property of event.component.getAllProperties('rrule'))
    property.setValue(skipMissingDays(property.getFirstValue() as ICAL.Recur, event.startDate))
  const times = extractExcluded(event.component)
  const isExcluded = new Map(times.map((time) => [String(time), time]))
  addFirst(event)
  for (const exception of exceptions) event.relateException(exception)
  const excluded = [...isExcluded.values()]
    .map((start) => ({ start, end: null, item: event, dateKey: toDateKey(start) }))
    .filter((occurrence) => !isOver(occurrence, search))
  const found: Occurrence[] = []
  const iterator = event.iterator()
  let before = ''
  for (let step = 0; step < MOST_STEPS && budget.steps-- > 0; step++) {
    // With several rules, the library drops one where another ends, and says that there are no more dates.
    const next = (iterator.next() ?? iterator.next()) as ICAL.Time | undefined
    if (!next) return { found, excluded, ended: 'all' }
    const name = next.toString()
    if (name === before || isExcluded.has(name)) continue
    before = name
    // A date more than two calendar years ago can't matter, unless it was moved; its details take longer than the step.
    if (next.year < now.getUTCFullYear() - 1 && exceptions.length === 0) continue
    const { startDate, endDate, item } = event.getOccurrenceDetails(next)
    const occurrence = { start: startDate, end: endDate, item, dateKey: toDateKey(next) }
    if (isOver(occurrence, search)) continue
    if (found.length > 0 && isFar(next, search)) return { found, excluded, ended: 'far' }
    if (found.length >= MOST_OF_A_SERIES || budget.dates-- <= 0) return { found, excluded, ended: 'often' }
    found.push(occurrence)
  }
  return { found, excluded, ended: 'often' }
}

/** Distinguishes the dates of a series that takes place several times a day. */
function makeKeysUnique(found: readonly Occurrence[]): Occurrence[] {
  const names = new Set<string>()
  return found.map((occurrence) => {
    const { start, dateKey } = occurrence
    const unique = names.has(dateKey) ? `${dateKey} ${formatLocalTime(start)}` : dateKey
    names.add(unique)
    return { ...occurrence, dateKey: unique }
  })
}

/**
 * The dates of an event that aren't over: the event itself, or the dates of its series.
 *
 * @param master the event; `null` where the file has only single dates of it.
 * @param exceptions the overrides of single dates. They count even where the series doesn't have their date.
 */
export function listDates(
  master: ICAL.Component | null,
  exceptions: readonly ICAL.Component[],
  search: DateSearch,
): Dates {
  const event = master && toEvent(master)
  const overrides = exceptions.map(toEvent)
  const dates: Dates = { found: [], excluded: [], ended: 'all' }
  if (event && !event.isRecurring()) {
    const only = { start: event.startDate, end: event.endDate as ICAL.Time | null, item: event, dateKey: '' }
    if (!isOver(only, search)) dates.found.push(only)
  } else if (event) Object.assign(dates, listSeriesDates(event, overrides, search))
  for (const item of overrides) {
    const dateKey = toDateKey(item.recurrenceId)
    const occurrence = { start: item.startDate, end: item.endDate as ICAL.Time | null, item, dateKey }
    const isTaken =
      dates.found.some((each) => each.item === item) ||
      dates.excluded.some(({ start }) => start.compare(item.recurrenceId) === 0)
    const isLater = master && isFar(item.recurrenceId, search) && isFar(occurrence.start, search)
    if (isLater && dates.ended === 'all') dates.ended = 'far'
    if (isTaken || isLater || isOver(occurrence, search)) continue
    // Some programs name a date of the series with a different hour.
    const sameDay = dates.found.filter((each) => each.item === event && each.dateKey === dateKey)
    dates.found = [...dates.found.filter((each) => sameDay.length !== 1 || each !== sameDay[0]), occurrence]
  }
  return { ...dates, found: makeKeysUnique(dates.found) }
}

/** Dates of the series with their own end (`RDATE;VALUE=PERIOD`), as overrides. */
export function listPeriods(master: ICAL.Component, zone: CalendarZone, zones: CalendarZones): ICAL.Component[] {
  return master.getAllProperties('rdate').flatMap((property) => {
    const own = zones.find(property).zone
    const put = (time: ICAL.Time) => zone.toFloating(own.toInstant(time))
    const values: unknown[] = property.getValues()
    return values
      .filter((value) => value instanceof ICAL.Period)
      .map((period) => {
        const copy = new ICAL.Component(structuredClone(master.toJSON()) as never)
        for (const name of ['rrule', 'rdate', 'exdate', 'duration', 'dtend', 'dtstart']) copy.removeAllProperties(name)
        copy.addPropertyWithValue('dtstart', put(period.start))
        copy.addPropertyWithValue('recurrence-id', put(period.start))
        copy.addPropertyWithValue('dtend', put(period.getEnd()))
        return copy
      })
  })
}

export const getText = (component: ICAL.Component, name: string): string => {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

export const getTitle = (component: ICAL.Component): string => formatLine(getText(component, 'summary'), 160)

function getOrganizer(component: ICAL.Component, calendar: string): string {
  const name = component.getFirstProperty('organizer')?.getFirstParameter('cn') ?? ''
  return formatLine(name, 120) || formatLine(calendar, 120) || 'Unknown'
}

/** What all dates of an event have in common. */
export interface EventContext {
  uid: string
  /** Of the calendar. */
  name: string
  zone: CalendarZone
  /** Problems that concern all of its dates. */
  notes: readonly string[]
  /** Whether an event is canceled, by its own status or by its calendar. */
  isCanceled: (component: ICAL.Component) => boolean
  /** The site's time zone. */
  timeZone: string
  /** A hash of the address that the calendar was fetched from; a file has none. */
  address?: string | undefined
}

const minuteBefore = (local: string) => toLocal(new Date(Date.parse(`${local}Z`) - MINUTE), 'UTC')

/** From midnight to midnight means all day too. */
const getEnd = (from: string, until: string) =>
  from.endsWith('T00:00') && until.endsWith('T00:00') && until > from ? minuteBefore(until) : until

const UTC_DAYS = 'It lasts from midnight to midnight in UTC, so it may be whole days: check its times.'
const isUtcDays = (from: string, until: string, zone: string) =>
  !from.endsWith('T00:00') && [from, until].every((local) => toInstant(local, zone).getTime() % DAY === 0)

/** Facts about an event that an editor has to decide on. */
function readDescription(component: ICAL.Component): string[] {
  const isPrivate = /^(?:private|confidential)$/i.test(getText(component, 'class'))
  const isTentative = getText(component, 'status').toUpperCase() === 'TENTATIVE'
  return [
    ...(isPrivate ? ['Its calendar marks it as private.'] : []),
    ...(isTentative ? ['Its calendar says that it isn’t certain yet.'] : []),
    ...(component.hasProperty('exrule') ? ['It leaves out dates by a rule that can’t be read: check its dates.'] : []),
  ]
}

/** Why a canceled event doesn't become a draft. */
export const OFF = 'It was canceled.'

/** A date of an event, ready to become a draft. */
export function toItem({ start, end, item, dateKey }: Occurrence, source: EventContext): ImportItem {
  const { component } = item
  const { uid, zone, timeZone } = source
  const zoneName = zone.name ?? timeZone
  const written = (time: ICAL.Time) => (zone.name ? formatLocalTime(time) : toLocal(zone.toInstant(time), timeZone))
  const from = start.isDate ? `${getDay(start)}T00:00` : written(start)
  // The end of an all-day event is the day after its last.
  const until = end && (start.isDate ? minuteBefore(`${getDay(end)}T00:00`) : getEnd(from, written(end)))
  const title = getTitle(component)
  const url = getText(component, 'url').replace(/^www\./i, 'https://www.')
  const event: EventFields & { organizer: string } = {
    title,
    description:
      htmlToText(getText(component, 'description') || getText(component, 'x-alt-desc')).slice(0, 4900) || title,
    organizer: getOrganizer(component, source.name),
    start: from,
    ...(until && until > from && { end: until }),
    ...(zoneName !== timeZone && { timeZone: zoneName }),
    ...(getText(component, 'location') && { location: formatLine(getText(component, 'location'), 250) }),
    ...(/^https?:\/\//i.test(url) && URL.canParse(url) && { url: new URL(url).href }),
  }
  const origins = [source.address, dateKey === '' ? undefined : hashId(uid)].filter((mark) => mark !== undefined)
  const entry = { ...event, imported: describeSource(event, timeZone, origins) }
  const notes = [
    ...(start.isDate ? [] : source.notes),
    ...readDescription(component),
    ...(until && until > from && isUtcDays(from, until, zoneName) ? [UTC_DAYS] : []),
    ...(until && until < from ? ['Its end is before its start, so it was left out.'] : []),
  ]
  const isCanceled = source.isCanceled(component)
  return {
    mark: hashId(`${uid || `${title} ${from}`} ${dateKey}`),
    title,
    day: from.slice(0, 10),
    raw: `${JSON.stringify(entry, null, 2)}\n`,
    event,
    origins,
    ...(notes.length > 0 && { note: notes.join(' ') }),
    ...(isCanceled && { cancelled: dateKey === '' ? OFF : 'One date of it was canceled.' }),
  }
}

/** A date or time that doesn't exist, as the event writes it. The library would silently use another one. */
export function findOddTime(component: ICAL.Component): string | undefined {
  const written = TIMES.flatMap((name) => component.getAllProperties(name)).flatMap((each) => each.toJSON().slice(3))
  return written.filter((time) => typeof time === 'string').find((time) => !isTime(time))
}

function isTime(written: string): boolean {
  const [isWhole, day = '', time = '00:00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:T([01]\d:[0-5]\d:\d\d|2[0-3]:[0-5]\d:\d\d)Z?)?$/.exec(written) ?? []
  // A leap second is valid, and the library changes a date that doesn't exist.
  const at = new Date(`${day}T${time.replace(/60$/, '59')}Z`)
  return isWhole !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** Outlook's flag for all-day events that it writes with times. */
export function markAllDay(component: ICAL.Component): void {
  const start: unknown = component.getFirstPropertyValue('dtstart')
  const isMarked = getText(component, 'x-microsoft-cdo-alldayevent').toUpperCase() === 'TRUE'
  if (!isMarked || !(start instanceof ICAL.Time) || start.hour + start.minute + start.second > 0) return
  const { year, month, day } = start
  component.removeAllProperties('dtstart')
  component.addPropertyWithValue('dtstart', ICAL.Time.fromData({ year, month, day, isDate: true }))
}

/** An override takes its start, length, and title from the series where it has none. */
export function completeOverride(exception: ICAL.Component, master: ICAL.Component | null, title: string): void {
  if (!exception.hasProperty('dtstart')) {
    exception.addPropertyWithValue('dtstart', new ICAL.Event(exception).recurrenceId.clone())
    const duration = master && new ICAL.Event(master).duration
    if (duration) exception.updatePropertyWithValue('duration', duration)
  }
  if (getTitle(exception) === '') exception.updatePropertyWithValue('summary', title)
}

/** An all-day event that ends on the day it starts lasts one day. */
export function removeEmptyEnd(component: ICAL.Component): void {
  const [start, end] = ['dtstart', 'dtend'].map((name) => component.getFirstPropertyValue(name) as ICAL.Time | null)
  if (start?.isDate && end?.compare(start) === 0) component.removeAllProperties('dtend')
}
