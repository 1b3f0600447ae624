import { toLocalDay } from '#content/event-time.ts'

/** The zone names of RFC 822, in minutes. No other zone name is unambiguous. */
const ZONES: Readonly<Record<string, number>> = {
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
}
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?(?:\\.?,\\s*|\\.?\\s+))?'

type Parts = [year: string, month: string | number, day: string]

const monthNamed = (name = '') => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Day and month in either order, accepted only where the numbers show which is which. */
function ofEitherOrder(first = '', second = '', year = ''): Parts | null {
  const [day, two] = [Number(first), Number(second)]
  if (day > 12 || day === two) return [year, second, first]
  return two > 12 ? [year, first, second] : null
}

/** The date formats of feeds, and what may follow each. */
const WAYS: readonly [RegExp, (...found: string[]) => Parts | null][] = [
  [/^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?!\d)/, (year = '', _sign, month = '', day = '') => [year, month, day]],
  [
    new RegExp(`^${WEEKDAY}(\\d{1,2})[\\s-]+${MONTH}[\\s-]+(\\d{4}|\\d{2})(?!\\d)`, 'i'),
    (day = '', month, year = '') => [year, monthNamed(month), day],
  ],
  [
    new RegExp(`^${WEEKDAY}${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?![\\d:])`, 'i'),
    (month, day = '', year = '') => [year, monthNamed(month), day],
  ],
  [/^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/, (day, _sign, two, year) => ofEitherOrder(day, two, year)],
]

const TIME =
  /^(?:[T,]| at\b)? ?(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)? ?(am|pm)? ?([A-Z]{1,5})?([+-]\d{2}:?\d{2}|[+-]\d{1,2})?(?: ?\([^)]*\))?$/i

/** Minutes that a zone is ahead of UTC; `null` for no zone, undefined for an unknown one. */
function parseZoneOffset(name: string | undefined, offset: string | undefined): number | null | undefined {
  const known = name === undefined ? 0 : ZONES[name.toUpperCase()]
  if (offset === undefined) return name === undefined ? null : known
  if (known !== 0) return undefined
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The years that a feed may contain. Others belong to another calendar, and the start of 1970 means "no date". */
const YEARS = { first: 1971, last: 2199 }

/** Milliseconds of a day at midnight UTC; undefined for a day that doesn't exist. */
function parseMidnight([year, month, day]: Parts): number | undefined {
  const short = Number(year)
  const full = year.length > 2 ? short : short + (short < 50 ? 2000 : 1900)
  const at = new Date(Date.UTC(full, Number(month) - 1, Number(day)))
  const isDay = at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day)
  return isDay && full >= YEARS.first && full <= YEARS.last ? at.getTime() : undefined
}

/** Whether a text names a weekday that doesn't match its date, so that one of them is wrong. */
function contradicts(text: string, midnight: number): boolean {
  const named = WEEKDAYS.indexOf(/^([a-z]{3})[a-z]*\.?(?:,| \d)/i.exec(text)?.[1]?.toLowerCase() ?? '')
  return named >= 0 && named !== new Date(midnight).getUTCDay()
}

/**
 * The day of an article in a time zone, `YYYY-MM-DD`, from the date in its feed: ISO 8601, English, or unambiguous
 * numbers. A date without a zone is taken as it is. Undefined for anything else: other languages, zones without a
 * standard name, an unclear order of numbers, or a weekday that doesn't match.
 */
export function articleDay(written: string, timeZone: string): string | undefined {
  const text = written.trim().replace(/\s+/g, ' ')
  for (const [pattern, parts] of WAYS) {
    const match = pattern.exec(text)
    if (!match) continue
    const found = parts(...match.slice(1))
    const midnight = found && parseMidnight(found)
    if (midnight === undefined || midnight === null || contradicts(text, midnight)) return undefined
    const rest = text.slice(match[0].length).trimEnd()
    if (rest === '') return new Date(midnight).toISOString().slice(0, 10)
    const [isTime, hour, minute, second = '0', half, name, offset] = TIME.exec(rest) ?? []
    if (isTime === undefined || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return undefined
    const ahead = parseZoneOffset(name, offset)
    if (ahead === undefined) return undefined
    if (ahead === null) return new Date(midnight).toISOString().slice(0, 10)
    const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
    return toLocalDay(new Date(midnight + (hours * 60 + Number(minute) - ahead) * 60_000), timeZone)
  }
  return undefined
}
