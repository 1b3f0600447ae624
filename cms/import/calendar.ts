import ICAL from 'ical.js'
import { addDays } from '#api/platform/contract/dates.ts'
import { ApiError, badRequest } from '#api/errors.ts'
import { toLocalDay } from '#content/event-time.ts'
import { formatLine } from '#content/html-text.ts'
import { getCalendarText, titleIn } from './calendar-text.ts'
import { findStart, findCalendarZones, type CalendarZones, toLocalTimes } from './calendar-zones.ts'
import {
  markAllDay,
  completeOverride,
  findOddTime,
  removeEmptyEnd,
  OFF,
  getText,
  getTitle,
  toItem,
  AHEAD_DAYS,
  type Budget,
  listDates,
  createBudget,
  MOST_OF_A_SERIES,
  listPeriods,
} from './events.ts'
import { hashId, type ImportSource } from './item.ts'

// The library doesn't know the type of these properties, and would leave escaped characters in them.
for (const name of ['x-wr-calname', 'x-wr-timezone', 'timezone-id', 'x-alt-desc'])
  ICAL.design.icalendar.property[name] = { defaultType: 'text' }

interface Context {
  /** The site's time zone. */
  timeZone: string
  now: Date
  /** A hash of the address that the text was fetched from; a file has none. */
  address?: string | undefined
}

/** What all events of one calendar have in common. */
interface Calendar {
  name: string
  zones: CalendarZones
  /** Whether the calendar was sent to cancel its events. */
  isCanceled: boolean
}

/** An event and the overrides of its single dates, which may be in other calendars of the file. */
interface Series {
  uid: string
  master: ICAL.Component | null
  exceptions: ICAL.Component[]
}

/** The calendars of a text; none when the parser can't read it. The parser throws on anything unexpected. */
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

const BROKEN = 'It has a mistake in it and can’t be read. Ask who publishes it.'
const A_FEED = 'This is a news feed. Choose News above, and import it again.'
const CUT = 'The file ends in the middle of it. Export it again.'

/** The calendars of a text without the events that can't be parsed, and what was left out. */
function parse(source: string): { calendars: ICAL.Component[]; skipped: ImportSource['skipped'] } {
  const { lines, cut } = getCalendarText(source)
  const skipped = cut === undefined ? [] : [{ title: cut || 'An event', why: CUT }]
  const whole = componentsIn(lines.join('\r\n'))
  if (whole.length > 0) return { calendars: whole, skipped }
  const retained: string[] = []
  let event: string[] = []
  for (const line of lines) {
    if (event.length > 0 || /^BEGIN:VEVENT\s*$/i.test(line)) event.push(line)
    else retained.push(line)
    if (!/^END:VEVENT\s*$/i.test(line)) continue
    if (componentsIn(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n')).length > 0) retained.push(...event)
    else skipped.push({ title: titleIn(event) || 'An event', why: BROKEN })
    event = []
  }
  const calendars = skipped.length > 0 ? componentsIn(retained.join('\r\n')) : []
  if (calendars.length > 0) return { calendars, skipped }
  if (/^\s*<(?:\?xml|rss|feed|rdf)\b/i.test(source)) throw badRequest(A_FEED)
  throw badRequest('This isn’t a calendar. Use the address or file ending in .ics.')
}

/** The raw value of a property. Reading it as a time would throw when it isn't one. */
const writtenIn = (component: ICAL.Component, name: string) =>
  String(component.getFirstProperty(name)?.toJSON()[3] ?? '')

const getEdition = (component: ICAL.Component) => Number(component.getFirstPropertyValue('sequence') ?? 0)

/** Whether one version of an event is newer than another. */
function isNewer(first: ICAL.Component, other: ICAL.Component): boolean {
  if (getEdition(first) !== getEdition(other)) return getEdition(first) > getEdition(other)
  return writtenIn(first, 'dtstamp') > writtenIn(other, 'dtstamp')
}

const getStart = (component: ICAL.Component) => writtenIn(component, 'dtstart')

/** Events by id, the newest version of each. Differences in older versions are reported. */
function groupSeries(components: readonly ICAL.Component[]): { all: Series[]; skipped: ImportSource['skipped'] } {
  const known = new Map<string, Series>()
  const alone: Series[] = []
  const skipped: ImportSource['skipped'] = []
  /** Some programs give several events the same id. They are told apart by title, or by start. */
  function addMaster(series: Series, component: ICAL.Component): void {
    const { uid, master } = series
    const isSame = master && getTitle(master) === getTitle(component) && getStart(master) === getStart(component)
    if (!master || (isSame && isNewer(component, master))) series.master = component
    else if (isSame) return
    else if (getEdition(component) === getEdition(master)) {
      const apart = getTitle(master) === getTitle(component) ? getStart(component) : getTitle(component)
      alone.push({ uid: `${uid} ${apart}`, master: component, exceptions: [] })
    } else {
      const [older, newer] = isNewer(component, master) ? [master, component] : [component, master]
      series.master = newer
      skipped.push({ title: getTitle(older) || 'An event', why: 'A newer edition of it is in there.' })
    }
  }
  const dates = new Map<string, { uid: string; component: ICAL.Component }>()
  function addException(uid: string, component: ICAL.Component): void {
    const date = `${uid} ${writtenIn(component, 'recurrence-id')}`
    const other = dates.get(date)
    if (!other || !isNewer(other.component, component)) dates.set(date, { uid, component })
  }
  for (const component of components) {
    const uid = getText(component, 'uid')
    const series = known.get(uid) ?? { uid, master: null, exceptions: [] }
    if (uid === '') {
      alone.push({ uid, master: component, exceptions: [] })
      continue
    }
    known.set(uid, series)
    if (component.hasProperty('recurrence-id')) addException(uid, component)
    else addMaster(series, component)
  }
  for (const { uid, component } of dates.values()) known.get(uid)?.exceptions.push(component)
  return { all: [...known.values(), ...alone], skipped }
}

const OFTEN = `It repeats often: the next ${MOST_OF_A_SERIES} dates were taken at most. Import again later for more.`
const FAR = `Its dates more than ${AHEAD_DAYS} days ahead are left for a later import.`

/** What reading the events of a file needs. */
interface Reading {
  calendarOf: (component: ICAL.Component) => Calendar
  budget: Budget
  context: Context
}

const isCanceledIn = (component: ICAL.Component, { isCanceled }: Calendar) =>
  isCanceled || getText(component, 'status').toUpperCase() === 'CANCELLED'

/** The latest year that a calendar may contain; a later one belongs to another calendar system. */
const LAST_YEAR = 2199

/** The dates of one event that aren't over. */
function readSeries({ uid, master, exceptions }: Series, { calendarOf, budget, context }: Reading): ImportSource {
  const { timeZone, now, address } = context
  const first = (master ?? exceptions[0])!
  const { zones, name } = calendarOf(first)
  const isOff = isCanceledIn(first, calendarOf(first))
  const title = getTitle(first) || (isOff ? (master ? 'An event' : 'A date') : '')
  if (master && isOff) master.updatePropertyWithValue('summary', title)
  const leftOut = (why: string) => ({ title: title || 'An event', why })
  if (title === '') return { items: [], skipped: [leftOut('It has no title.')], isPart: true }
  const all = [...(master ? [master] : []), ...exceptions]
  const odd = all.map(findOddTime).find((time) => time !== undefined)
  if (odd !== undefined) {
    const why = `“${formatLine(odd, 40)}” isn’t a date. Ask who publishes it.`
    return { items: [], skipped: [leftOut(why)], isPart: true }
  }
  all.forEach(markAllDay)
  const beginning = findStart(first, zones)
  if (!beginning && isOff && master) {
    // Named by id alone, in the form of a single event.
    const off = { mark: hashId(`${uid} `), title, day: undefined, raw: '', cancelled: OFF }
    return { items: [off], skipped: [], isPart: true }
  }
  if (!beginning) return { items: [], skipped: [leftOut('It has no start.')], isPart: true }
  const { zone, note, start } = beginning
  if (start.year > LAST_YEAR) {
    const why = `It’s in the year ${start.year}. Ask who publishes it.`
    return { items: [], skipped: [leftOut(why)], isPart: true }
  }
  const periods = master ? listPeriods(master, zone, zones) : []
  for (const component of all) toLocalTimes(component, zone, calendarOf(component).zones, start)
  all.forEach(removeEmptyEnd)
  for (const exception of exceptions) completeOverride(exception, master, title)
  const { found, excluded, ended } = listDates(master, [...periods, ...exceptions], { zone, now, budget })
  const isCanceled = (component: ICAL.Component) => isCanceledIn(component, calendarOf(component))
  const source = { uid, name, zone, notes: note ? [note] : [], isCanceled, timeZone, address }
  const skipped = [
    ...(found.length === 0 && ended === 'all' ? [leftOut('It’s over.')] : []),
    ...(ended === 'often' ? [leftOut(OFTEN)] : []),
    ...(ended === 'far' ? [leftOut(FAR)] : []),
  ]
  const items = found.map((each) => toItem(each, source))
  // A date that the site never had isn't reported when its series cancels it.
  const off = excluded.map((each) => ({ ...toItem(each, source), cancelled: '' }))
  const until = ended === 'far' ? addDays(toLocalDay(now, timeZone), AHEAD_DAYS) : undefined
  const isWhole = ended !== 'often'
  const isSeries = master?.hasProperty('rrule') || master?.hasProperty('rdate')
  const series = isWhole && isSeries ? [{ mark: hashId(uid), until }] : []
  return { items: [...items, ...off], skipped, series, isPart: !isWhole }
}

const together = (sources: readonly ImportSource[]): ImportSource => ({
  items: sources.flatMap(({ items }) => items),
  skipped: sources.flatMap(({ skipped }) => skipped),
  series: sources.flatMap(({ series = [] }) => series),
  isPart: sources.some(({ isPart }) => isPart),
})

const calendarIn = (component: ICAL.Component, timeZone: string): Calendar => ({
  name: getText(component, 'x-wr-calname') || getText(component, 'name'),
  zones: findCalendarZones(component, timeZone),
  isCanceled: getText(component, 'method').toUpperCase() === 'CANCEL',
})

/** Whether an event is in a calendar that answers an invitation (RFC 5546): it reports someone's answer. */
const isAnswer = ({ parent }: ICAL.Component) =>
  parent !== null && /^(?:reply|counter|declinecounter|refresh)$/i.test(getText(parent, 'method'))

function readAll(components: readonly ICAL.Component[], context: Context): ImportSource {
  const calendars = new Map(components.map((each) => [each, calendarIn(each, context.timeZone)]))
  const whole = calendars.get(components[0]!)!
  const calendarOf = ({ parent }: ICAL.Component) => (parent && calendars.get(parent)) ?? whole
  const reading = { calendarOf, budget: createBudget(), context }
  const within = (name: string) => components.flatMap((each) => each.getAllSubcomponents(name))
  const [answers, events] = [within('vevent').filter(isAnswer), within('vevent').filter((each) => !isAnswer(each))]
  const { all, skipped } = groupSeries(events)
  const others = [...within('vtodo'), ...within('vjournal')]
  const noEvents = [
    ...others.map((each) => ({ title: getTitle(each) || 'A task', why: 'It isn’t an event.' })),
    ...answers.map((each) => ({ title: getTitle(each) || 'An event', why: 'It answers an invitation.' })),
  ]
  return together([
    { items: [], skipped: [...noEvents, ...skipped] },
    ...all.map((series) => {
      try {
        return readSeries(series, reading)
      } catch {
        // The library throws on impossible dates and rules; the other events are still fine.
        const title = getTitle((series.master ?? series.exceptions[0])!) || 'An event'
        return { items: [], skipped: [{ title, why: BROKEN }], isPart: true }
      }
    }),
  ])
}

/**
 * Reads events from the text of an iCalendar file, which may hold several calendars. A series yields its dates for half
 * a year, with moved dates in their new place. What is over or repeats too often is skipped and reported.
 *
 * @throws ApiError 400 when it isn't a calendar
 */
export function readCalendar(source: string, context: Context): ImportSource {
  try {
    const { calendars, skipped } = parse(source)
    return together([{ items: [], skipped, isPart: skipped.length > 0 }, readAll(calendars, context)])
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badRequest('This calendar has an error we can’t read. Ask its publisher.')
  }
}
