import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { getSchema } from '#content/schema/collections.ts'
import { googleCalendarLink } from './calendar-link.ts'
import { toSiteEvent } from './site-event.ts'
import { toCalendar } from './ical.ts'

const event = (changes: object = {}, modified = '2026-10-01T12:30:00Z') =>
  toSiteEvent(
    {
      id: '2026-11-04-pitch-night',
      data: getSchema('events').parse({
        title: 'Pitch night; ten pitches, one winner',
        description: 'D',
        organizer: 'The Guild',
        start: '2026-11-04T18:30',
        end: '2026-11-04T20:00',
        ...changes,
      }),
      html: '<p>Doors at <strong>six</strong>.</p>\n<p>Back\\slash.<br>\n5 &lt; 6</p>',
      modified: new Date(modified),
    },
    'America/Chicago',
  )
const calendar = { name: 'Wren Valley', site: new URL('https://wren.example') }

/** Reads a calendar as a calendar program does. */
function parse(text: string): Record<string, string>[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((event) =>
    Object.fromEntries(
      event.getAllProperties().map((property) => {
        const value = property.getFirstValue()
        return [property.name.toUpperCase(), value instanceof ICAL.Time ? value.toICALString() : String(value)]
      }),
    ),
  )
}

describe('a calendar file', () => {
  test('gives back every text as it was written, and times as instants', () => {
    expect(parse(toCalendar([event()], calendar))[0]).toMatchObject({
      UID: '2026-11-04-pitch-night@wren.example',
      DTSTART: '20261105T003000Z',
      DTEND: '20261105T020000Z',
      SUMMARY: 'Pitch night; ten pitches, one winner',
      DESCRIPTION: 'Doors at six.\n\nBack\\slash.\n5 < 6\n\nhttps://wren.example/events/2026-11-04-pitch-night',
      LOCATION: 'Online',
      STATUS: 'CONFIRMED',
    })
  })

  test('has lines of at most 75 octets, with the line ends of the standard', () => {
    const text = toCalendar([event({ title: 'Überlänge 🌱 '.repeat(12) })], calendar)
    const lines = text.split('\r\n')
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
    expect(parse(text)[0]!['SUMMARY']).toBe('Überlänge 🌱 '.repeat(12).trim())
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('says that an event is canceled, in a newer version of the same event', () => {
    const [canceled] = parse(toCalendar([event({ status: 'cancelled', statusNote: 'Snow.' })], calendar))
    expect(canceled).toMatchObject({ STATUS: 'CANCELLED', UID: '2026-11-04-pitch-night@wren.example' })
    expect(canceled!['DESCRIPTION']).toMatch(/^Snow\.\n\n/)
  })

  test('of no events has a component all the same, which is no event', () => {
    const text = toCalendar([], calendar)
    const [name, , components] = ICAL.parse(text) as [string, unknown, unknown[]]
    expect([name, components.length]).toEqual(['vcalendar', 1])
    expect(parse(text)).toEqual([])
  })

  test('is the same file until its entry changes', () => {
    expect(parse(toCalendar([event()], calendar))[0]).toMatchObject({ DTSTAMP: '20261001T123000Z' })
  })

  test('has a higher number and a later time with each change', () => {
    const times = ['2026-10-01T12:30:00Z', '2026-10-01T12:31:00Z', '2026-11-01T00:00:00Z']
    const editions = times.map((at) => parse(toCalendar([event({}, at)], calendar))[0]!)
    expect(editions.map((edition) => edition['LAST-MODIFIED'])).toEqual([
      '20261001T123000Z',
      '20261001T123100Z',
      '20261101T000000Z',
    ])
    const numbers = editions.map((edition) => Number(edition['SEQUENCE']))
    expect(numbers).toEqual([...new Set(numbers)].toSorted((entry, other) => entry - other))
    expect(numbers.every((number) => Number.isInteger(number) && number > 2 && number < 2 ** 31)).toBe(true)
  })

  // GatherPress/gatherpress#2058: a cancellation in the number of before is one that programs may leave aside.
  test.each([
    ['moved', { start: '2026-11-05T18:30', end: '2026-11-05T20:00' }],
    ['moved back', { start: '2026-11-03T18:30', end: '2026-11-03T20:00', status: 'rescheduled' }],
    ['canceled', { status: 'cancelled' }],
    ['told in other words', { description: 'Doors at seven.' }],
  ])('of an event that is %s has a higher number and the same id', (_how, changes) => {
    const [before, after] = [event(), event(changes, '2026-10-01T12:30:01Z')].map(
      (entry) => parse(toCalendar([entry], calendar))[0]!,
    )
    expect(after!['UID']).toBe(before!['UID'])
    expect(Number(after!['SEQUENCE'])).toBeGreaterThan(Number(before!['SEQUENCE']))
    // linagora/tmail-backend#1649, hwdsb/tec-ical-importer#21: some compare this instead.
    expect(after!['LAST-MODIFIED']! > before!['LAST-MODIFIED']!).toBe(true)
  })

  // adamgibbons/ics#128, tutao/tutanota#2807: only the organizer counts, and never back.
  test('of an event put right to what it was has a higher number all the same', () => {
    const times = ['2026-10-01T12:30:00Z', '2026-10-02T12:30:00Z', '2026-10-03T12:30:00Z']
    const texts = [{}, { title: 'Pitch day' }, {}].map((changes, at) =>
      toCalendar([event(changes, times[at])], calendar),
    )
    const numbers = texts.map((text) => Number(parse(text)[0]!['SEQUENCE']))
    expect(numbers).toEqual(numbers.toSorted((entry, other) => entry - other))
    expect(new Set(numbers).size).toBe(3)
  })

  test('gives whole days as days, also over a change of the clock', () => {
    const text = toCalendar([event({ start: '2026-10-31T00:00', end: '2026-11-01T23:59' })], calendar)
    expect(text).toContain('DTSTART;VALUE=DATE:20261031\r\n')
    expect(text).toContain('DTEND;VALUE=DATE:20261102\r\n')
    const entry = toCalendar([event({ start: '2026-12-31T00:00', end: '2026-12-31T23:59' })], calendar)
    expect(entry).toContain('DTEND;VALUE=DATE:20270101\r\n')
  })

  test('leaves out an end that is not known', () => {
    expect(parse(toCalendar([event({ end: '' })], calendar))[0]).not.toHaveProperty('DTEND')
  })
})

describe('the link to Google Calendar', () => {
  const query = (changes: object = {}) =>
    new URL(googleCalendarLink(event(changes), 'https://wren.example/events/x')).searchParams

  test('carries title, both times in UTC, zone and place', () => {
    expect(Object.fromEntries(query({ location: '14 Mill Street' }))).toMatchObject({
      action: 'TEMPLATE',
      text: 'Pitch night; ten pitches, one winner',
      dates: '20261105T003000Z/20261105T020000Z',
      ctz: 'America/Chicago',
      location: '14 Mill Street',
    })
  })

  test('enters whole days', () => {
    expect(query({ start: '2026-10-31T00:00', end: '2026-11-01T23:59' }).get('dates')).toBe('20261031/20261102')
  })

  test('enters an hour when no end is given, and Online for a blank location', () => {
    expect(query({ end: '' }).get('dates')).toBe('20261105T003000Z/20261105T013000Z')
    expect(query().get('location')).toBe('Online')
  })
})
