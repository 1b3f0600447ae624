import ICAL from 'ical.js'

/** Without the space that goes on with a line: together at most 75 octets (RFC 5545 §3.1). */
ICAL.foldLength = 74
// Names of the calendar that came after the library's list of properties; text, so that their signs are escaped.
for (const name of ['name', 'x-wr-calname']) ICAL.design.icalendar.property[name] = { defaultType: 'text' }

type Property = [name: string, parameters: object, type: string, value: string | number]

/** A text without the control characters that have no place in a calendar. */
export const text = (name: string, value: string): Property => [
  name,
  {},
  'text',
  value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, ''),
]

/** An instant, in UTC, so that a calendar needs no description of time zones. */
export const time = (name: string, value: Date): Property => [
  name,
  {},
  'date-time',
  `${value.toISOString().slice(0, 19)}Z`,
]

/** A day, on whatever clock it is read. */
export const day = (name: string, value: string): Property => [name, {}, 'date', value]

/** A calendar file (RFC 5545) of these components, as `ical.js` has them. */
export const writeCalendar = (method: string, properties: readonly unknown[], components: readonly unknown[]): string =>
  ICAL.stringify([
    'vcalendar',
    [
      text('version', '2.0'),
      text('prodid', '-//Trellis//Events//EN'),
      text('calscale', 'GREGORIAN'),
      text('method', method),
      ...properties,
    ],
    components,
  ])
