import ICAL from 'ical.js'
import { DAY } from '#api/contract/dates.ts'
import { ApiError, badRequest } from '#api/errors.ts'
import { lineOf } from '#content/html-text.ts'
import { calendarTextOf } from './calendar-text.ts'
import { beginningOf, clocksOf, type Clocks, putOnClock } from './clock.ts'
import { asDays, complete, oddTimeOf, withoutEmptyEnd } from './event-times.ts'
import { textOf, titleOf, toItem } from './event-item.ts'
import type { ImportSource } from './item.ts'
import { AHEAD_DAYS, type Budget, datesOf, fullBudget, MOST_OF_A_SERIES, periodsOf } from './series.ts'

// The library knows no type of them, and would leave their signs escaped.
for (const name of ['x-wr-calname', 'x-wr-timezone', 'timezone-id'])
  ICAL.design.icalendar.property[name] = { defaultType: 'text' }

interface Context {
  /** The site's zone. */
  timeZone: string
  now: Date
  /** The mark of the address that the text comes from; a file has none. */
  address?: string | undefined
}

/** What all events of one calendar have in common. */
interface Calendar {
  name: string
  clocks: Clocks
  /** Whether it was sent to call its events off. */
  isCancelled: boolean
}

/** An event of a calendar, with what stands for single dates of it. */
interface Series {
  uid: string
  master: ICAL.Component | null
  exceptions: ICAL.Component[]
}

/** The calendars of a text; none where the parser can't read it, which throws for whatever it does not expect. */
function componentsIn(source: string): ICAL.Component[] {
  let parsed: unknown
  try {
    parsed = ICAL.parse(source)
  } catch {
    return []
  }
  const found: unknown[] = Array.isArray(parsed) ? (Array.isArray(parsed[0]) ? parsed : [parsed]) : []
  return found.map((each) => new ICAL.Component(each as never)).filter(({ name }) => name === 'vcalendar')
}

const BROKEN = 'It has a mistake in it and cannot be read. Ask who publishes it.'
const CUT = 'The file ends in the middle of it. Export it again.'
const EVENT = /^BEGIN:VEVENT\r?\n[\s\S]*?^END:VEVENT[^\S\n]*(?:\n|$)/gim

/** The calendars of a text, without events that the parser can't read; what of it was left out. */
function parse(source: string): { calendars: ICAL.Component[]; skipped: ImportSource['skipped'] } {
  const { text, cut } = calendarTextOf(source)
  const skipped = cut === undefined ? [] : [{ title: cut || 'An event', why: CUT }]
  const whole = componentsIn(text)
  if (whole.length > 0) return { calendars: whole, skipped }
  const mended = text.replace(EVENT, (event) => {
    if (componentsIn(`BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR`).length > 0) return event
    const title = lineOf(/^SUMMARY[^:\r\n]*:(.*)/im.exec(event)?.[1] ?? '', 160)
    skipped.push({ title: title || 'An event', why: BROKEN })
    return ''
  })
  const calendars = skipped.length > 0 ? componentsIn(mended) : []
  if (calendars.length > 0) return { calendars, skipped }
  throw badRequest('This is not a calendar. Use the address or the file that ends with .ics.')
}

/** Whether one edition of an event is newer than another one. */
function isNewer(one: ICAL.Component, other: ICAL.Component): boolean {
  const edition = (component: ICAL.Component) => Number(component.getFirstPropertyValue('sequence') ?? 0)
  const stamp = (component: ICAL.Component) => String(component.getFirstPropertyValue('dtstamp') ?? '')
  if (edition(one) !== edition(other)) return edition(one) > edition(other)
  return stamp(one) > stamp(other)
}

/** Adds what stands for a date, or puts it in the place of an older edition. */
function addException(exceptions: ICAL.Component[], component: ICAL.Component): void {
  const placeOf = (each: ICAL.Component) => String(each.getFirstPropertyValue('recurrence-id'))
  const same = exceptions.findIndex((each) => placeOf(each) === placeOf(component))
  if (same < 0) exceptions.push(component)
  else if (!isNewer(exceptions[same]!, component)) exceptions[same] = component
}

/** Events of a calendar by their id; of several editions of one the newest. */
function seriesIn(calendar: ICAL.Component): Series[] {
  const known = new Map<string, Series>()
  const alone: Series[] = []
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const uid = textOf(component, 'uid')
    const series = known.get(uid) ?? { uid, master: null, exceptions: [] }
    if (uid === '') alone.push({ uid, master: component, exceptions: [] })
    else if (component.hasProperty('recurrence-id')) addException(series.exceptions, component)
    else if (!series.master || isNewer(component, series.master)) series.master = component
    else if (!isNewer(series.master, component) && titleOf(component) !== titleOf(series.master))
      // Some programs give all their events the same id.
      alone.push({ uid: `${uid} ${titleOf(component)}`, master: component, exceptions: [] })
    if (series.master || series.exceptions.length > 0) known.set(uid, series)
  }
  return [...known.values(), ...alone]
}

const OFTEN = `It repeats often: the next ${MOST_OF_A_SERIES} dates were taken at most. Import again later for more.`
const FAR = `Its dates more than ${AHEAD_DAYS} days ahead are left for a later import.`

/** The dates of one event that are not over. */
function readSeries(series: Series, calendar: Calendar, budget: Budget, context: Context): ImportSource {
  const { uid, master, exceptions } = series
  const { clocks, name, isCancelled } = calendar
  const { timeZone, now, address } = context
  const first = (master ?? exceptions[0])!
  const isOff = textOf(first, 'status').toUpperCase() === 'CANCELLED'
  const title = titleOf(first) || (isOff && !master ? 'A date' : '')
  const leftOut = (why: string) => ({ title: title || 'An event', why })
  if (title === '') return { items: [], skipped: [leftOut('It has no title.')], isPart: true }
  const all = [...(master ? [master] : []), ...exceptions]
  const odd = all.map(oddTimeOf).find((time) => time !== undefined)
  if (odd !== undefined) {
    const why = `“${lineOf(odd, 40)}” isn’t a date. Ask who publishes it.`
    return { items: [], skipped: [leftOut(why)], isPart: true }
  }
  all.forEach(asDays)
  const beginning = beginningOf(first, clocks)
  if (!beginning) return { items: [], skipped: [leftOut('It has no start.')], isPart: true }
  const { clock, note, start } = beginning
  const periods = master ? periodsOf(master, clock, clocks) : []
  for (const component of all) putOnClock(component, clock, clocks, start)
  all.forEach(withoutEmptyEnd)
  for (const exception of exceptions) complete(exception, master, title)
  const { found, excluded, ended } = datesOf(master, [...periods, ...exceptions], { clock, now, budget })
  const source = { uid, name, clock, notes: note ? [note] : [], isCancelled, timeZone, address }
  const skipped = [
    ...(found.length === 0 && ended === 'all' ? [leftOut('It is over.')] : []),
    ...(ended === 'often' ? [leftOut(OFTEN)] : []),
    ...(ended === 'far' ? [leftOut(FAR)] : []),
  ]
  const items = found.map((each) => toItem(each, source))
  // A date that only its series calls off is worth no word where the site never had it.
  const off = excluded.map((each) => ({ ...toItem(each, source), cancelled: '' }))
  const until = ended === 'far' ? new Date(now.getTime() + AHEAD_DAYS * DAY) : undefined
  const isWhole = ended !== 'often'
  return { items: [...items, ...off], skipped, series: master && isWhole ? [{ uid, until }] : [], isPart: !isWhole }
}

const together = (sources: readonly ImportSource[]): ImportSource => ({
  items: sources.flatMap(({ items }) => items),
  skipped: sources.flatMap(({ skipped }) => skipped),
  series: sources.flatMap(({ series = [] }) => series),
  isPart: sources.some(({ isPart }) => isPart),
})

function readOne(component: ICAL.Component, budget: Budget, context: Context): ImportSource {
  const calendar = {
    name: textOf(component, 'x-wr-calname') || textOf(component, 'name'),
    clocks: clocksOf(component, context.timeZone),
    isCancelled: textOf(component, 'method').toUpperCase() === 'CANCEL',
  }
  const others = ['vtodo', 'vjournal'].flatMap((name) => component.getAllSubcomponents(name))
  const skipped = others.map((each) => ({ title: titleOf(each) || 'A task', why: 'It isn’t an event.' }))
  return together([
    { items: [], skipped },
    ...seriesIn(component).map((series) => {
      try {
        return readSeries(series, calendar, budget, context)
      } catch {
        // The library throws for dates and rules that make no sense; the other events are not at fault.
        const title = titleOf((series.master ?? series.exceptions[0])!) || 'An event'
        return { items: [], skipped: [{ title, why: BROKEN }], isPart: true }
      }
    }),
  ])
}

/**
 * Reads events from the text of an iCalendar file, which may hold several calendars. A series is written out for half a
 * year, single dates that were moved in their new place; what is over or repeated too often is left out and said.
 *
 * @throws ApiError 400 when it is no calendar
 */
export function readCalendar(source: string, context: Context): ImportSource {
  try {
    const budget = fullBudget()
    const { calendars, skipped } = parse(source)
    const unread = { items: [], skipped, isPart: skipped.length > 0 }
    return together([unread, ...calendars.map((calendar) => readOne(calendar, budget, context))])
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badRequest('This calendar has a mistake in it and cannot be read. Ask who publishes it.')
  }
}
