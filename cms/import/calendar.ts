import ICAL from 'ical.js'
import { DAY } from '#api/contract/dates.ts'
import { ApiError, badRequest } from '#api/errors.ts'
import { toInstant, toLocal } from '#content/event-time.ts'
import { lineOf, plainOf } from '#content/html-text.ts'
import { markOf, type ImportItem, type ImportSource } from './item.ts'

// The library knows no type of it, and would leave its signs escaped.
ICAL.design.icalendar.property['x-wr-calname'] = { defaultType: 'text' }

/** How far ahead a series is written out. */
const AHEAD_DAYS = 180
const MOST_OF_A_SERIES = 30
/** Steps through a series from its beginning, which may be long ago; a series by the second has no more of them. */
const MOST_STEPS = 5000
/** Steps through all series of one calendar, and the dates that they become. */
const MOST_STEPS_IN_ALL = 100_000
const MOST_DATES = 3000

interface Context {
  /** The site's zone. */
  timeZone: string
  now: Date
}

/** What is left to all series of a calendar. */
interface Budget {
  steps: number
  dates: number
}

function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    // A RangeError: there is no other way to ask whether a zone exists.
    return false
  }
}

/**
 * The zone on whose clock an event is told: the one it names, where that is known everywhere, else the site's. Many
 * calendars name such a zone without describing it, or describe one under a name of their own.
 */
function zoneOf({ component }: ICAL.Event, { timeZone }: Context): string {
  const name = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? ''
  return isZone(name) ? name : timeZone
}

const pad = (value: number) => String(value).padStart(2, '0')
const onTheClock = ({ year, month, day, hour, minute }: ICAL.Time) =>
  `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`

/** Whether a time is told by a zone that the calendar describes under a name of its own, or by UTC. */
const isInstant = (time: ICAL.Time) => {
  const name = time.zone?.tzid ?? 'floating'
  return !time.isDate && name !== 'floating' && (name === 'UTC' || !isZone(name))
}

/** A time on the clock of a zone. */
const localTime = (time: ICAL.Time, zone: string) =>
  isInstant(time) ? toLocal(time.toJSDate(), zone) : onTheClock(time)

const instantOf = (time: ICAL.Time, zone: string) =>
  isInstant(time) ? time.toJSDate() : toInstant(onTheClock(time), zone)

interface Occurrence {
  start: ICAL.Time
  end: ICAL.Time | null
  item: ICAL.Event
  /** Which of a series; empty for a single event. */
  of: string
}

/** The occurrences of an event that are not over and not too far ahead. */
function occurrencesOf(event: ICAL.Event, context: Context, budget: Budget): { found: Occurrence[]; cut: boolean } {
  if (!event.isRecurring())
    return { found: [{ start: event.startDate, end: event.endDate, item: event, of: '' }], cut: false }
  const { now } = context
  const zone = zoneOf(event, context)
  const last = now.getTime() + AHEAD_DAYS * DAY
  const found: Occurrence[] = []
  const iterator = event.iterator()
  const hasMoved = Object.keys(event.exceptions).length > 0
  for (let step = 0; step < MOST_STEPS && budget.steps-- > 0; step++) {
    const next = iterator.next()
    if (!next) return { found, cut: false }
    // Two calendar years back nothing is left to come, unless a date was moved; its details take longer than the step.
    if (next.year < now.getUTCFullYear() - 1 && !hasMoved) continue
    const { startDate, endDate, item, recurrenceId } = event.getOccurrenceDetails(next)
    if (instantOf(startDate, zone).getTime() > last) return { found, cut: false }
    if (instantOf(endDate, zone) < now) continue
    if (found.length >= MOST_OF_A_SERIES || budget.dates-- <= 0) return { found, cut: true }
    found.push({ start: startDate, end: endDate, item, of: recurrenceId.toString() })
  }
  return { found, cut: true }
}

const text = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

function organizerOf(component: ICAL.Component, calendar: string): string {
  const name = component.getFirstProperty('organizer')?.getFirstParameter('cn') ?? ''
  return lineOf(name, 120) || lineOf(calendar, 120) || 'Unknown'
}

function toItem({ start, end, item, of }: Occurrence, calendar: string, context: Context): ImportItem {
  const { component } = item
  const zone = zoneOf(item, context)
  const from = start.isDate ? `${onTheClock(start).slice(0, 10)}T00:00` : localTime(start, zone)
  // The end of whole days is the first moment after them.
  const until =
    end &&
    (start.isDate
      ? toLocal(new Date(Date.parse(`${onTheClock(end).slice(0, 10)}T00:00Z`) - 60_000), 'UTC')
      : localTime(end, zone))
  const title = lineOf(text(component, 'summary'), 160)
  const url = text(component, 'url')
  const description = plainOf(text(component, 'description')).slice(0, 4900) || title
  const entry = {
    title,
    description,
    organizer: organizerOf(component, calendar),
    start: from,
    ...(until && until > from && { end: until }),
    ...(zone !== context.timeZone && { timeZone: zone }),
    ...(text(component, 'location') && { location: lineOf(text(component, 'location'), 250) }),
    ...(/^https?:\/\//i.test(url) && URL.canParse(url) && { url: new URL(url).href }),
  }
  const id = `${item.uid ?? `${title} ${from}`} ${of}`
  return { mark: markOf(id), title, day: from.slice(0, 10), raw: `${JSON.stringify(entry, null, 2)}\n` }
}

function parse(source: string): ICAL.Component {
  try {
    const parsed = ICAL.parse(source) as unknown[]
    const calendar = new ICAL.Component((Array.isArray(parsed[0]) ? parsed[0] : parsed) as never)
    if (calendar.name === 'vcalendar') return calendar
  } catch {
    // The parser throws for whatever it can't read; the sentence is the same as for a text that is no calendar.
  }
  throw badRequest('This is not a calendar. Use the address or the file that ends with .ics.')
}

/**
 * Reads events from the text of an iCalendar file. A series is written out for half a year, single dates that were
 * moved in their new place; what is over, cancelled or repeated too often is left out and said.
 *
 * @throws ApiError 400 when it is no calendar
 */
export function readCalendar(source: string, context: Context): ImportSource {
  try {
    return read(parse(source), context)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badRequest('This calendar has a mistake in it and cannot be read. Ask who publishes it.')
  } finally {
    ICAL.TimezoneService.reset()
  }
}

function read(calendar: ICAL.Component, context: Context): ImportSource {
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const { tzid } = new ICAL.Timezone(zone)
    if (tzid) ICAL.TimezoneService.register(new ICAL.Timezone(zone), tzid)
  }
  const items: ImportItem[] = []
  const skipped: ImportSource['skipped'] = []
  const all = calendar.getAllSubcomponents('vevent')
  const moved = all
    .filter((component) => component.hasProperty('recurrence-id'))
    .map((component) => new ICAL.Event(component))
  const name = text(calendar, 'x-wr-calname')
  const budget = { steps: MOST_STEPS_IN_ALL, dates: MOST_DATES }
  for (const component of all.filter((each) => !each.hasProperty('recurrence-id'))) {
    const event = new ICAL.Event(component)
    const title = lineOf(text(component, 'summary'), 160)
    const leaveOut = (why: string) => skipped.push({ title: title || 'An event', why })
    if (title === '') leaveOut('It has no title.')
    else if (!event.startDate) leaveOut('It has no start.')
    else if (text(component, 'status').toUpperCase() === 'CANCELLED') leaveOut('It was cancelled.')
    else {
      for (const exception of moved) if (exception.uid === event.uid) event.relateException(exception)
      const { found, cut } = occurrencesOf(event, context, budget)
      const open = found.filter(({ start, end }) => instantOf(end ?? start, zoneOf(event, context)) >= context.now)
      for (const occurrence of open) {
        if (text(occurrence.item.component, 'status').toUpperCase() === 'CANCELLED')
          leaveOut('One date of it was cancelled.')
        else items.push(toItem(occurrence, name, context))
      }
      if (open.length === 0 && !cut) leaveOut('It is over.')
      if (cut)
        leaveOut(
          `It repeats often: the next ${MOST_OF_A_SERIES} dates were taken at most. Import again later for more.`,
        )
    }
  }
  return { items, skipped }
}
