import { expect, test } from 'vitest'
import { getSchema } from '#content/schema/collections.ts'
import { eventData } from '#site/lib/meta/linked-data.ts'
import { daysLabel, spanLabel, timesLabel } from './event-labels.ts'
import { toCalendar } from './ical.ts'
import { toSiteEvent } from './site-event.ts'

const event = (start: string, end?: string, timeZone = 'America/Chicago') =>
  toSiteEvent(
    {
      id: 'e',
      data: getSchema('events').parse({ title: 'T', description: 'D', organizer: 'O', start, end, timeZone }),
    },
    'America/Chicago',
  )

const labels = (...times: Parameters<typeof event>) => {
  const one = event(...times)
  return [daysLabel(one), timesLabel(one), spanLabel(one)]
}

test('whole days are named by their days, in any zone', () => {
  for (const zone of ['America/Chicago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    expect(labels('2026-12-11T00:00', '2026-12-13T23:59', zone)).toEqual([
      'Fri–Sun, Dec 11–13, 2026',
      'All day',
      'Fri–Sun, Dec 11–13',
    ])
    expect(labels('2026-12-11T00:00', '2026-12-11T23:59', zone)).toEqual([
      'Friday, December 11, 2026',
      'All day',
      'All day',
    ])
  }
})

test('days of two months and of two years are both named', () => {
  expect(labels('2026-11-28T00:00', '2026-12-02T23:59')[0]).toBe('Sat–Wed, Nov 28 – Dec 2, 2026')
  expect(labels('2026-12-30T00:00', '2027-01-02T23:59')[2]).toBe('Wed–Sat, Dec 30, 2026 – Jan 2, 2027')
})

test('times of one day and of several are on the clock of the place, across a clock change', () => {
  expect(labels('2026-12-11T18:30', '2026-12-11T20:00')).toEqual([
    'Friday, December 11, 2026',
    '6:30 – 8:00 PM CST',
    '6:30 – 8:00 PM CST',
  ])
  expect(labels('2026-10-31T18:00', '2026-11-01T12:00')[0]).toBe('Sat–Sun, Oct 31 – Nov 1, 2026')
})

test('the calendar file and the linked data name the same whole days as the page, across clock changes', () => {
  for (const [start, end, after] of [
    ['2026-03-07', '2026-03-09', '20260310'],
    ['2026-10-31', '2026-11-02', '20261103'],
  ] as const) {
    const one = event(`${start}T00:00`, `${end}T23:59`)
    const file = toCalendar([one], { name: 'N', site: new URL('https://example.com') })
    expect(file).toContain(`DTSTART;VALUE=DATE:${start.replaceAll('-', '')}\r\nDTEND;VALUE=DATE:${after}\r\n`)
    expect(eventData(one, new URL('https://example.com'))).toMatchObject({ startDate: start, endDate: end })
  }
})
