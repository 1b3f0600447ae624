import ICAL from 'ical.js'

/** The length of a folded line without its leading space: 75 octets with it (RFC 5545 §3.1). */
ICAL.foldLength = 74
// Calendar properties that are newer than the library's list. As text, their special characters are escaped.
for (const name of ['name', 'x-wr-calname']) ICAL.design.icalendar.property[name] = { defaultType: 'text' }

type Property = [name: string, parameters: object, type: string, value: string | number]

/** A text without control characters, which a calendar must not contain. */
export const text = (name: string, value: string): Property => [
  name,
  {},
  'text',
  value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, ''),
]

/** An instant in UTC, so that a calendar needs no description of time zones. */
export const time = (name: string, value: Date): Property => [
  name,
  {},
  'date-time',
  `${value.toISOString().slice(0, 19)}Z`,
]

/** A day without a time zone. */
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
