import { formatDate } from '#api/platform/contract/dates.ts'
import { isDayFirstIn, fieldLabel } from './contract/fields.ts'
import { parseSerialDate } from './read/xlsx-formats.ts'
import { toLocal } from '#content/event-time.ts'

/** A date with the rest of its cell, such as its time. */
export interface DayAndRest {
  day: string
  rest: string
}

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const LANGUAGES = ['en', 'de', 'fr', 'es']

/** Month names, long and short, in the languages of imported files. */
const MONTHS = new Map(
  LANGUAGES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, at) => [letters(format.format(Date.UTC(2030, at, 15))), at + 1] as const)
    }),
  ),
).set('sept', 9)

/** The same for weekdays, which are ignored; `mar` is also a month, and isn't ignored. */
const WEEKDAYS = new Set(
  LANGUAGES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
      return Array.from({ length: 7 }, (_, at) => letters(format.format(Date.UTC(2030, 0, 1 + at))))
    }),
  ).filter((name) => !MONTHS.has(name)),
)

function withoutWeekday(text: string): string {
  const [first = '', ...others] = text.split(' ')
  return others.length > 0 && WEEKDAYS.has(letters(first)) ? others.join(' ') : text
}

const pad = (value: number) => String(value).padStart(2, '0')

function realDay(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year
  const text = `${String(full).padStart(4, '0')}-${pad(month)}-${pad(day)}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

const NO_DAY = { problem: 'Couldn’t read this date. Write it like 2030-05-17' }
const found = (day: string | null, rest = '') =>
  day === null ? NO_DAY : { day, rest: rest.replace(/^[T,]/, '').trim() }

const BY_SIGNS = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)(.*)$/s
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s-]+(?:de\s+|of\s+)?(\p{L}+)\.?,?[\s-]+(?:de[l]?\s+)?(\d{4})(?!\d)(.*)$/su
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/su

/** Which of two numbers with a slash or hyphen between them is the day; `null` if both can be. */
function dayIsFirst(first: number, second: number): boolean | null {
  if (first > 12) return true
  return second > 12 ? false : null
}

/** The order of days and months in a column. */
interface DayOrder {
  /** From its unambiguous dates, or from an administrator's choice. */
  dayFirst?: boolean
  /** No date decides, and some are ambiguous: the order of the site's time zone is used until someone chooses. */
  isOpen?: boolean
  /** An ambiguous date. */
  openDay?: string
}

/** How a column is read on a site in this time zone; `undefined` if its dates contradict each other. */
const isReadDayFirst = ({ dayFirst, isOpen }: DayOrder = {}, timeZone = 'UTC'): boolean | undefined =>
  dayFirst ?? (isOpen ? isDayFirstIn(timeZone) : undefined)

/** Two numbers between slashes or hyphens of which either can be the day; `null` for anything else. */
function orderIn(cell: string): boolean | 'both' | null {
  const [, first, sign, second] = BY_SIGNS.exec(withoutWeekday(cell.replace(/\s+/g, ' ').trim())) ?? []
  if (sign === undefined || sign === '.' || Number(first) === Number(second)) return null
  return dayIsFirst(Number(first), Number(second)) ?? 'both'
}

const allowsBoth = (cell: string): boolean => orderIn(cell) === 'both'

/** The order of days and months in a column; empty if its dates contradict each other. */
export function detectDayOrder(cells: Iterable<string>): DayOrder {
  const all = [...cells]
  const parsed = new Set(all.map(orderIn))
  const [isDay, isMonth] = [parsed.has(true), parsed.has(false)]
  if (isDay !== isMonth) return { dayFirst: isDay }
  const openDay = isDay ? undefined : all.find(allowsBoth)
  return openDay === undefined ? {} : { isOpen: true, openDay: openDay.slice(0, 30) }
}

/** `May 6, 2030`. */
const formatDay = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC', { dateStyle: 'long' })

/**
 * The date at the start of a cell, as people and spreadsheets write it in English, German, French, and Spanish.
 * `05/06/2030` is only known if other dates of its column decide.
 */
export function parseDay(cell: string, dayFirst?: boolean): DayAndRest | { problem: string } {
  const text = withoutWeekday(cell.replace(/\s+/g, ' ').trim())
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    const [day = '', time = ''] = parseSerialDate(Number(text))?.split('T') ?? []
    return found(day || null, time)
  }
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/.exec(text)
  if (iso) return found(realDay(Number(iso[1]), Number(iso[3]), Number(iso[4])), iso[5])
  const signs = BY_SIGNS.exec(text)
  if (signs) {
    const [first, second, year] = [Number(signs[1]), Number(signs[3]), Number(signs[4])]
    const isFirst = signs[2] === '.' || first === second || (dayIsFirst(first, second) ?? dayFirst)
    if (isFirst === undefined)
      return { problem: `“${signs[0].slice(0, 30)}” could be two dates. Write it like 2030-05-17` }
    return found(isFirst ? realDay(year, second, first) : realDay(year, first, second), signs[5])
  }
  const named = DAY_FIRST.exec(text)
  const [, day, month, year, rest] = named ?? []
  const byName = named ? [year, month, day, rest] : (([, m, d, y, r]) => [y, m, d, r])(MONTH_FIRST.exec(text) ?? [])
  const number = MONTHS.get(letters(byName[1] ?? ''))
  return number === undefined ? NO_DAY : found(realDay(Number(byName[0]), number, Number(byName[2])), byName[3])
}

/** A time of day, `18:30`, and the end time if the cell has one. */
interface Times {
  from: string
  until?: string
}

const TIME = /^(\d{1,2})(?:[:.hH](\d{2})?)?(?::\d{2}(?:\.\d+)?)?\s*(am|pm|uhr|hrs?|h)?$/i
/** Between two times, with spaces unified. */
const RANGE = / ?[-–—] ?| (?:bis|to|until|till|à|a) /i
const padTime = (value: number) => String(value).padStart(2, '0')
const onTheClock = (minutes: number) => `${padTime(Math.floor(minutes / 60))}:${padTime(minutes % 60)}`

/** Minutes of the day, and am or pm. */
function parseMinutes(text: string): { minutes: number; half: string } | null {
  // A time that a spreadsheet stores as a fraction of a day.
  if (/^0?[.,]\d+$/.test(text)) {
    const minutes = Math.round(Number(text.replace(',', '.')) * 1440)
    return minutes < 1440 ? { minutes, half: '' } : null
  }
  const [, hours, minutes = '0', word = ''] = TIME.exec(text) ?? []
  if (hours === undefined) return null
  const half = /^[ap]m$/i.test(word) ? word.toLowerCase() : ''
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null
  return { minutes: (half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute, half }
}

const PROBLEM = { problem: 'Couldn’t read this time. Write it like 18:30' }

/** A cell's time as people write it: `18:30`, `6:30 PM`, `18 Uhr`, `18h30`, `6–8 pm`. */
export function readTimes(cell: string): Times | { problem: string } {
  const text = cell
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:at|um|von|from|à|a las)\s+/i, '')
    // Spreadsheets store a time without a date on the day before the first one.
    .replace(/^(?:1899-12-3[01]|1904-01-01)T/, '')
    .replace(/\b([ap])\.\s?m\.?/gi, '$1m')
  const [first = '', second, ...more] = text.split(RANGE)
  const [from, until] = [parseMinutes(first), second === undefined ? undefined : parseMinutes(second)]
  if (!from || until === null || more.length > 0) return PROBLEM
  if (until === undefined) return { from: onTheClock(from.minutes) }
  // `6–8 pm`: pm applies to both if the first time is then still before the second.
  const isPm = from.half === '' && until.half === 'pm' && from.minutes < 720 && from.minutes + 720 <= until.minutes
  return { from: onTheClock(from.minutes + (isPm ? 720 : 0)), until: onTheClock(until.minutes) }
}

/** What applies to all rows: the order of dates, and the site's time zone. */
export interface Clock {
  /** The site's time zone. */
  timeZone: string
  /** For each field's column whether days come before months, if known or chosen. */
  order: Readonly<Record<string, DayOrder | undefined>>
}

/** A local time in its zone; a whole day without a time. */
interface Timestamp {
  day: string
  times?: Times
}

type Values = Readonly<Record<string, unknown>>
type Read = Timestamp | { problem: string } | null

const OFFSET = /^(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2})$/i

/** The time from a date cell and a time cell; null without a date. */
function parseTimestamp(field: 'start' | 'end', values: Values, zone: string, clock: Clock): Read {
  const cell = values[field]
  const timeCell = values[`${field}Time`] as string | undefined
  const parsed = timeCell === undefined || values['allDay'] === true ? undefined : readTimes(timeCell)
  if (parsed && 'problem' in parsed) return parsed
  if (typeof cell !== 'string') return null
  const read = parseDay(cell, isReadDayFirst(clock.order[field], clock.timeZone))
  if ('problem' in read) return read
  const { day, rest } = read
  if (parsed) return { day, times: parsed }
  if (rest === '' || values['allDay'] === true) return { day }
  const offset = OFFSET.exec(rest)
  if (offset) {
    const [local = '', time = ''] = toLocal(new Date(`${day}T${offset[1]}${offset[2]!.toUpperCase()}`), zone).split('T')
    return { day: local, times: { from: time } }
  }
  const times = readTimes(rest)
  return 'problem' in times ? times : { day, times }
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** The end from its own cells, otherwise from the time next to the start; undefined if there is none. */
function getEnd(start: Timestamp, end: Timestamp | null, endTime: string | undefined): string | undefined {
  const from = `${start.day}T${start.times?.from ?? '00:00'}`
  if (!start.times) return `${end?.day ?? start.day}T23:59`
  const time = end?.times?.from ?? endTime ?? start.times.until
  if (end) return time === undefined && end.day === start.day ? undefined : `${end.day}T${time ?? '23:59'}`
  if (time === undefined) return undefined
  const until = `${start.day}T${time}`
  // An event that starts in the evening ends after midnight.
  return until < from ? `${nextDay(start.day)}T${time}` : until
}

/**
 * When an event takes place, from all of its cells, in the row's time zone or the site's. Without a time it lasts whole
 * days, which content stores from midnight to a minute before midnight.
 */
export function readWhen(values: Values, clock: Clock): { when: Record<string, unknown>; notes: string[] } {
  const notes: string[] = []
  const skipStep = (field: string, problem: string) => {
    notes.push(`${fieldLabel('events', field)} is left out: ${problem}.`)
    return null
  }
  const named = typeof values['timeZone'] === 'string' ? values['timeZone'] : undefined
  const zone = named ?? clock.timeZone
  const read = (field: 'start' | 'end') => {
    const timestamp = parseTimestamp(field, values, zone, clock)
    const [cell, order] = [values[field], clock.order[field]]
    const isByRegion = order?.isOpen && order.dayFirst === undefined && typeof cell === 'string' && allowsBoth(cell)
    if (isByRegion && timestamp && 'day' in timestamp)
      notes.push(`${fieldLabel('events', field)}: “${cell}” is read as ${formatDay(timestamp.day)}.`)
    return timestamp && 'problem' in timestamp ? skipStep(field, timestamp.problem) : timestamp
  }
  const start = read('start')
  if (!start) return { when: {}, notes }
  const end = read('end')
  const endTime = typeof values['end'] === 'string' ? undefined : (values['endTime'] as string | undefined)
  const alone = endTime === undefined || values['allDay'] === true ? undefined : readTimes(endTime)
  const until = getEnd(start, end, alone && 'from' in alone ? alone.from : undefined)
  const from = `${start.day}T${start.times?.from ?? '00:00'}`
  if (until !== undefined && until < from) skipStep('end', 'It’s before the start')
  const isFine = until !== undefined && until >= from
  return {
    when: { start: from, ...(isFine && { end: until }), ...(named && named !== clock.timeZone && { timeZone: named }) },
    notes,
  }
}
