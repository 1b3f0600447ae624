import { formatDate } from '#api/contract/dates.ts'
import { isDayFirstIn } from '#api/contract/table-import/day-order.ts'
import { dateOf } from './read.xlsx.formats.ts'

/** A day with what stands behind it in the cell, such as its time. */
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

/** The months by their names, long and short, in the languages of the lists that regions have. */
const MONTHS = new Map(
  LANGUAGES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, at) => [letters(format.format(Date.UTC(2030, at, 15))), at + 1] as const)
    }),
  ),
).set('sept', 9)

/** The same of days of the week, which say nothing more; `mar` is a month as well, and stays. */
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

const NO_DAY = { problem: 'We cannot read this date; please write it like 2030-05-17' }
const found = (day: string | null, rest = '') =>
  day === null ? NO_DAY : { day, rest: rest.replace(/^[T,]/, '').trim() }

const BY_SIGNS = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)(.*)$/s
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s-]+(?:de\s+|of\s+)?(\p{L}+)\.?,?[\s-]+(?:de[l]?\s+)?(\d{4})(?!\d)(.*)$/su
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/su

/** Which of two numbers is the day where a slash or hyphen stands between them; `null` where both may be. */
function dayIsFirst(one: number, other: number): boolean | null {
  if (one > 12) return true
  return other > 12 ? false : null
}

/** In what order a column has days and months. */
export interface DayOrder {
  /** By the days of it that can be read in one way alone, or as an administrator has said. */
  dayFirst?: boolean
  /** None of its days tells, and some can be read in two ways: the region's order counts until somebody says. */
  isOpen?: boolean
  /** One of those. */
  openDay?: string
}

/** How a column is read in a region of this time zone; `undefined` where its days contradict each other. */
export const isReadDayFirst = ({ dayFirst, isOpen }: DayOrder = {}, timeZone = 'UTC'): boolean | undefined =>
  dayFirst ?? (isOpen ? isDayFirstIn(timeZone) : undefined)

/** Two numbers between slashes or hyphens of which each may be the day; `null` for anything else. */
function orderIn(cell: string): boolean | 'both' | null {
  const [, one, sign, other] = BY_SIGNS.exec(withoutWeekday(cell.replace(/\s+/g, ' ').trim())) ?? []
  if (sign === undefined || sign === '.' || Number(one) === Number(other)) return null
  return dayIsFirst(Number(one), Number(other)) ?? 'both'
}

export const allowsBoth = (cell: string): boolean => orderIn(cell) === 'both'

/** In what order a column has days and months; nothing where its days contradict each other. */
export function dayOrderOf(cells: Iterable<string>): DayOrder {
  const all = [...cells]
  const said = new Set(all.map(orderIn))
  const [isDay, isMonth] = [said.has(true), said.has(false)]
  if (isDay !== isMonth) return { dayFirst: isDay }
  const openDay = isDay ? undefined : all.find(allowsBoth)
  return openDay === undefined ? {} : { isOpen: true, openDay: openDay.slice(0, 30) }
}

/** `May 6, 2030`. */
export const dayInWords = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC', { dateStyle: 'long' })

/**
 * The day that a cell begins with, as people and spreadsheets write it in English, German, French and Spanish. Of
 * `05/06/2030` it is known only where others of its column tell.
 */
export function readDay(cell: string, dayFirst?: boolean): DayAndRest | { problem: string } {
  const text = withoutWeekday(cell.replace(/\s+/g, ' ').trim())
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    const [day = '', time = ''] = dateOf(Number(text))?.split('T') ?? []
    return found(day || null, time)
  }
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/.exec(text)
  if (iso) return found(realDay(Number(iso[1]), Number(iso[3]), Number(iso[4])), iso[5])
  const signs = BY_SIGNS.exec(text)
  if (signs) {
    const [one, other, year] = [Number(signs[1]), Number(signs[3]), Number(signs[4])]
    const isFirst = signs[2] === '.' || one === other || (dayIsFirst(one, other) ?? dayFirst)
    if (isFirst === undefined)
      return { problem: `“${signs[0].slice(0, 30)}” can mean two dates; please write it like 2030-05-17` }
    return found(isFirst ? realDay(year, other, one) : realDay(year, one, other), signs[5])
  }
  const named = DAY_FIRST.exec(text)
  const [, day, month, year, rest] = named ?? []
  const byName = named ? [year, month, day, rest] : (([, m, d, y, r]) => [y, m, d, r])(MONTH_FIRST.exec(text) ?? [])
  const number = MONTHS.get(letters(byName[1] ?? ''))
  return number === undefined ? NO_DAY : found(realDay(Number(byName[0]), number, Number(byName[2])), byName[3])
}
