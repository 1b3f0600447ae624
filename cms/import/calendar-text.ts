import ICAL from 'ical.js'
import { createDecoder } from '#api/content/contract/source-text.ts'
import { formatLine } from '#content/html-text.ts'

/** Text properties that some programs write across lines without folding them. */
const TEXTS = new Set(['summary', 'description', 'location', 'comment'])
const getName = (line: string) => /^[\w-]+(?=[;:])/.exec(line)?.[0].toLowerCase() ?? ''
const isProperty = (name: string) =>
  /^(?:begin|end|x-.*)$/.test(name) || Object.hasOwn(ICAL.design.icalendar.property, name)

const isQuotedPrintable = (line: string) => /^[^:]*;ENCODING=QUOTED-PRINTABLE/i.test(line)

/** The complete lines of a calendar: unfolded, and with lines that have no property name joined to the text before. */
function getLines(text: string): string[] {
  const lines: string[][] = []
  let [name, isQuoted] = ['', false]
  const plain = text.replace(/\r+\n?/g, '\n').replace(/\n[ \t]/g, '')
  for (const line of plain.split('\n')) {
    if (line.trim() === '') continue
    const parts = lines.at(-1)
    if (parts && isQuoted && parts.at(-1)!.endsWith('=')) parts.push(parts.pop()!.slice(0, -1), line)
    else if (parts && TEXTS.has(name) && !isProperty(getName(line))) parts.push('\\n', line)
    else {
      lines.push([line])
      name = getName(line)
      isQuoted = isQuotedPrintable(line)
    }
  }
  return lines.map((parts) => parts.join(''))
}

/** A text of vCalendar 1.0, from old phones, rewritten as later versions write it. */
function decoded(line: string): string {
  const at = line.indexOf(':')
  const params = line.slice(0, at)
  const charset = /;CHARSET="?([\w-]+)/i.exec(params)?.[1]
  const text = line.slice(at + 1).replace(/(?:=[\dA-F]{2})+/gi, (codes) => {
    const bytes = codes
      .slice(1)
      .split('=')
      .map((code) => parseInt(code, 16))
    return (createDecoder(charset) ?? new TextDecoder()).decode(Uint8Array.from(bytes))
  })
  const rest = params.replace(/;(?:ENCODING|CHARSET)=[^;]*/gi, '')
  return `${rest}:${text.replace(/\r\n?|\n/g, '\\n')}`
}

const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i

/** A time as in RFC 5545, 3.3.5, or in other spellings found in the wild. */
function compact(written: string): string {
  const [isTime, year, month, day, hour, minute, second = '00', zone = ''] = TIME.exec(written.trim()) ?? []
  if (isTime === undefined) return written.trim()
  if (hour === undefined) return `${year}${month}${day}`
  if (zone === '' || /z/i.test(zone)) return `${year}${month}${day}T${hour}${minute}${second}${zone.toUpperCase()}`
  const instant = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${zone.replace(/(\d\d)(\d\d)/, '$1:$2')}`,
  )
  return Number.isNaN(instant) ? written : new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

const TIMES = new Set(['dtstart', 'dtend', 'recurrence-id', 'rdate', 'exdate'])
const VALUES = /:\s*(?:\d{4}-?\d\d-?\d\d|$)/
const MIDNIGHT = /T0000(?:00)?$/

/** Times with their real type, whatever their line claims; none for a line that has none. */
function timed(head: string, values: string): string[] {
  const isDays = /;VALUE=DATE(?![\w-])/i.test(head)
  const property = head
    .replace(/;VALUE=[\w-]*/gi, '')
    // A parameter with these characters must be quoted.
    .replace(/;TZID=([^";]*[:,][^";]*)/i, ';TZID="$1"')
  const kinds = { DATE: [] as string[], PERIOD: [] as string[], 'DATE-TIME': [] as string[] }
  for (const value of values.split(/[,;]/).filter((each) => each.trim() !== '')) {
    const time = value.split('/').map(compact).join('/')
    const day = isDays ? time.replace(MIDNIGHT, '') : time
    if (time.includes('/')) kinds.PERIOD.push(time)
    else if (day.length === 8) kinds.DATE.push(day)
    else kinds['DATE-TIME'].push(time)
  }
  return Object.entries(kinds).flatMap(([kind, times]) =>
    times.length > 0 ? [`${property};VALUE=${kind}:${times.join(',')}`] : [],
  )
}

function ruled(rule: string): string[] {
  const plain = rule.replace(/\s/g, '').split(';').filter(Boolean).join(';')
  return plain === ''
    ? []
    : [`RRULE:${plain.toUpperCase().replace(/UNTIL=([^;]+)/, (_, until) => `UNTIL=${compact(until)}`)}`]
}

function tidy(line: string): string[] {
  const at = TIMES.has(getName(line)) ? line.search(VALUES) : -1
  if (at >= 0) return timed(line.slice(0, at), line.slice(at + 1))
  const [, rule] = /^RRULE(?:;[^:]*)?:(.*)$/i.exec(line) ?? []
  if (rule !== undefined) return ruled(rule)
  return [isQuotedPrintable(line) ? decoded(line) : line]
}

/** The title among the lines of an event, also of one that can't be parsed. */
export function titleIn(lines: readonly string[]): string {
  const line = lines.find((each) => getName(each) === 'summary') ?? ''
  return formatLine(line.slice(line.indexOf(':') + 1).split('\\n')[0] ?? '', 160)
}

/** A calendar's text, ready for the parser. */
export interface CalendarText {
  lines: string[]
  /** The title of the event in which a truncated text ends. */
  cut?: string
}

/**
 * Rewrites the text of a calendar as RFC 5545 requires it: any line ends, text before and after the calendar, unfolded
 * lines, unusual time formats, and truncated files are accepted.
 */
export function getCalendarText(source: string): CalendarText {
  const start = source.search(/BEGIN:V(?:CALENDAR|EVENT)/i)
  if (start < 0) return { lines: [] }
  const lines = getLines(source.slice(start)).flatMap(tidy)
  const last = (line: RegExp) => lines.findLastIndex((each) => line.test(each))
  const [started, ended] = [last(/^BEGIN:VEVENT\s*$/i), last(/^END:VEVENT\s*$/i)]
  const rest = started > ended ? lines.splice(started) : []
  const end = last(/^END:VCALENDAR\s*$/i)
  if (end > last(/^BEGIN:V(?:CALENDAR|EVENT)\s*$/i)) lines.length = end + 1
  else lines.push('END:VCALENDAR')
  if (!/^BEGIN:VCALENDAR/i.test(lines[0]!)) lines.unshift('BEGIN:VCALENDAR')
  return rest.length === 0 ? { lines } : { lines, cut: titleIn(rest) }
}
