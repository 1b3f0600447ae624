import { fromAbsolute } from '@internationalized/date'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agoLabel, daysBetween, formatDate, getDay, savedLabel } from './dates.ts'
import { deviceTimeZone, formatMoment, formatWhen, shortWhen } from './times.ts'

describe('a date', () => {
  it('is formatted in en-US style in the given time zone', () => {
    expect(formatDate('2026-01-06T03:30:00Z')).toBe('Jan 6, 2026')
    expect(formatDate('2026-01-06T03:30:00Z', 'America/Chicago')).toBe('Jan 5, 2026')
  })

  it('without a time is that day everywhere', () => {
    expect(formatDate('2026-01-05', 'America/Chicago')).toBe('Jan 5, 2026')
    expect(formatDate('2026-01-05', 'Asia/Tokyo')).toBe('Jan 5, 2026')
  })

  it.each([undefined, null, '', 'soon', Number.NaN, new Date(Number.NaN)])('%j is an Invalid date', (value) =>
    expect(formatDate(value)).toBe('Invalid date'),
  )
})

it.each([
  ['2026-02-27', '2026-03-01', 2],
  ['2026-03-01', '2026-02-27', -2],
  ['2026-02-27', 'soon', null],
  ['soon', '2026-02-27', null],
])('from %s to %s is %s days', (from, to, days) => expect(daysBetween(from, to)).toBe(days))

describe('how long ago something happened', () => {
  const now = '2026-03-10T14:00:00Z'

  it.each([
    // The clocks of two machines differ.
    ['2026-03-10T14:00:05Z', 'Just now'],
    ['2026-03-10T13:59:01Z', 'Just now'],
    ['2026-03-10T13:59:00Z', '1 minute ago'],
    ['2026-03-10T13:00:01Z', '59 minutes ago'],
    ['2026-03-10T13:00:00Z', '1 hour ago'],
    ['2026-03-09T14:00:01Z', '23 hours ago'],
    ['2026-03-09T14:00:00Z', 'Yesterday'],
    ['2026-03-08T23:00:00Z', '2 days ago'],
    ['2026-03-02T12:00:00Z', 'Mar 2, 2026'],
    ['nonsense', 'Invalid date'],
  ])('%s is %s', (at, label) => expect(agoLabel(at, now)).toBe(label))

  it('counts days in the given time zone', () =>
    expect(agoLabel('2026-03-09T04:30:00Z', now, 'America/Chicago')).toBe('2 days ago'))
})

describe('when a startup was saved', () => {
  const now = '2026-03-10T14:00:00Z'

  it.each([
    ['2026-03-10T00:00:00Z', 'Today'],
    ['2026-03-11T00:00:00Z', 'Today'],
    ['2026-03-09T23:59:00Z', 'Yesterday'],
    ['2026-03-08T12:00:00Z', '2 days ago'],
    ['2026-03-03T12:00:00Z', '7 days ago'],
    ['2026-03-02T12:00:00Z', 'Mar 2, 2026'],
    ['nonsense', 'Invalid date'],
  ])('%s is %s', (savedAt, label) => expect(savedLabel(savedAt, now)).toBe(label))

  it('counts days in the given time zone, also across a clock change', () => {
    expect(savedLabel('2026-03-10T03:00:00Z', now, 'America/Chicago')).toBe('Yesterday')
    expect(savedLabel('2026-03-07T18:00:00Z', '2026-03-08T18:00:00Z', 'America/Chicago')).toBe('Yesterday')
  })
})

describe('a moment in one’s own time zone', () => {
  const regionTimeZone = 'America/Chicago'

  it.each([
    [regionTimeZone, 'Mar 20, 2026, 10:30 AM', 'Fri, Mar 20, 10:30 AM CDT', 'Friday, March 20, 2026 at 10:30 AM CDT'],
    // Another zone with the same clock.
    [
      'America/Winnipeg',
      'Mar 20, 2026, 10:30 AM',
      'Fri, Mar 20, 10:30 AM CDT',
      'Friday, March 20, 2026 at 10:30 AM CDT',
    ],
    [
      'Europe/Berlin',
      'Mar 20, 2026, 4:30 PM (10:30 AM CDT)',
      'Fri, Mar 20, 4:30 PM GMT+1 (10:30 AM CDT)',
      'Friday, March 20, 2026 at 4:30 PM GMT+1 (10:30 AM CDT)',
    ],
    [
      'Pacific/Auckland',
      'Mar 21, 2026, 4:30 AM (Fri, Mar 20, 10:30 AM CDT)',
      'Sat, Mar 21, 4:30 AM GMT+13 (Fri, Mar 20, 10:30 AM CDT)',
      'Saturday, March 21, 2026 at 4:30 AM GMT+13 (Fri, Mar 20, 10:30 AM CDT)',
    ],
  ])('reads the same everywhere, with the region’s time beside it: %s', (timeZone, ...texts) => {
    const [at, zones] = ['2026-03-20T15:30:00.000Z', { timeZone, regionTimeZone }]
    expect([formatMoment(at, zones), shortWhen(at, zones), formatWhen(at, zones)]).toEqual(texts)
  })

  it('an engine that doesn’t know the zone shows its own time instead of failing', () => {
    const device = deviceTimeZone()
    expect(formatMoment(0, { timeZone: 'Mars/Olympus', regionTimeZone: device })).toBe(
      formatMoment(0, { timeZone: device, regionTimeZone: device }),
    )
  })
})

describe('dates in an engine with its own localized texts', () => {
  let text: string
  const { prototype } = Intl.DateTimeFormat
  const own = Object.getOwnPropertyDescriptor(prototype, 'format')!
  beforeEach(() => void Object.defineProperty(prototype, 'format', { ...own, get: () => () => text }))
  afterEach(() => void Object.defineProperty(prototype, 'format', own))

  it('the day of a timestamp is its day in any zone', () => {
    text = '11/26/26'
    const timestamps = fc.integer({ min: Date.UTC(1971, 0, 2), max: Date.UTC(2199, 11, 30) })
    fc.assert(
      fc.property(timestamps, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), (timestamp, zone) => {
        expect(getDay(timestamp, zone)).toBe(fromAbsolute(timestamp, zone).toString().slice(0, 10))
      }),
    )
  })

  it('a time has plain spaces', () => {
    text = '6:30\u202fPM\u2009CST'
    expect(formatDate(0, 'UTC', { timeStyle: 'short' })).toBe('6:30 PM CST')
  })
})
