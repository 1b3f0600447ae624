import { expect, test } from 'vitest'
import { getSchema } from '#content/schema/collections.ts'
import { isAllDay, isOver, monthsTouched, toSiteEvent } from './site-event.ts'

const event = (start: string, end = '', timeZone = '', allDay = false) =>
  toSiteEvent(
    {
      id: 'e',
      data: getSchema('events').parse({ title: 'T', description: 'D', organizer: 'O', start, end, timeZone, allDay }),
    },
    'America/Chicago',
  )

test('an event goes by the clock of its own zone, or else of the site', () => {
  expect(event('2026-07-01T18:30').start.toISOString()).toBe('2026-07-01T23:30:00.000Z')
  expect(event('2026-07-01T18:30', '', 'Europe/Vienna').start.toISOString()).toBe('2026-07-01T16:30:00.000Z')
  expect(event('2026-07-01T23:30', '', 'Asia/Tokyo').day).toBe('2026-07-01')
})

test('an event that ends at midnight does not last into the next day', () => {
  expect(event('2026-07-01T20:00', '2026-07-02T00:00').endDay).toBe('2026-07-01')
  expect(event('2026-07-01T00:00', '2026-07-01T00:00').endDay).toBe('2026-07-01')
  expect(event('2026-07-01T20:00', '2026-07-02T01:00').endDay).toBe('2026-07-02')
})

test('an event without an end is over when its day is', () => {
  const noon = event('2026-07-01T12:00')
  expect(isOver(noon, new Date('2026-07-02T04:00:00Z'))).toBe(false)
  expect(isOver(noon, new Date('2026-07-02T05:00:00Z'))).toBe(true)
  expect(isOver(event('2026-07-01T12:00', '2026-07-01T13:00'), new Date('2026-07-01T18:01:00Z'))).toBe(true)
})

test('of an event of whole days, only the days count', () => {
  const day = event('2026-07-01T18:30', '', '', true)
  expect([day.day, day.endDay, isAllDay(day)]).toEqual(['2026-07-01', '2026-07-01', true])
  expect(isOver(day, new Date('2026-07-02T04:58:00Z'))).toBe(false)
  const days = event('2026-07-01T18:30', '2026-07-03T09:00', '', true)
  expect([days.day, days.endDay, isAllDay(days)]).toEqual(['2026-07-01', '2026-07-03', true])
  expect(event('2026-07-01T18:30', '2026-07-01T09:00', '', true).endDay).toBe('2026-07-01')
  expect(isAllDay(event('2026-07-01T00:00', '2026-07-01T23:59'))).toBe(true)
  expect(isAllDay(event('2026-07-01T18:30', '2026-07-03T09:00'))).toBe(false)
})

test('an event stands in every month that it touches', () => {
  expect(monthsTouched(event('2026-12-30T12:00', '2027-02-02T12:00'))).toEqual(['2026-12', '2027-01', '2027-02'])
  expect(monthsTouched(event('2026-12-31T12:00'))).toEqual(['2026-12'])
})
