import { expect, test } from 'vitest'
import { nextChange, nextMidnight } from './publisher.ts'

const CHICAGO = 'America/Chicago'
const at = (iso: string) => new Date(iso)
const next = (now: string, ...events: { start: string; end?: string; timeZone?: string; allDay?: boolean }[]) =>
  nextChange(
    at(now),
    CHICAGO,
    events.map((event) => ({ end: undefined, timeZone: undefined, ...event })),
  ).toISOString()

test.each([
  ['2030-05-17T12:00:00Z', '2030-05-18T05:00:00.000Z'],
  ['2030-05-18T04:59:59Z', '2030-05-18T05:00:00.000Z'],
  ['2030-05-18T05:00:00Z', '2030-05-19T05:00:00.000Z'],
  // The clock goes forward on March 10, 2030, and back on November 3.
  ['2030-03-10T12:00:00Z', '2030-03-11T05:00:00.000Z'],
  ['2030-11-03T05:30:00Z', '2030-11-04T06:00:00.000Z'],
])('schedule: from %s the day changes at %s', (now, midnight) => {
  expect(nextMidnight(at(now), CHICAGO).toISOString()).toBe(midnight)
})

test('schedule: an event that ends before midnight changes a page just after its end', () => {
  const event = { start: '2030-05-17T08:00', end: '2030-05-17T10:00' }
  expect(next('2030-05-17T12:00:00Z', event)).toBe('2030-05-17T15:00:00.001Z')
  expect(next('2030-05-17T15:00:00.001Z', event)).toBe('2030-05-18T05:00:00.000Z')
})

test('schedule: an event in another zone ends in its local time', () => {
  const there = { start: '2030-05-17T18:00', timeZone: 'Europe/Vienna' }
  expect(next('2030-05-17T12:00:00Z', there)).toBe('2030-05-17T21:59:00.001Z')
  expect(next('2030-05-17T12:00:00Z', { ...there, end: '2030-05-17T20:00' })).toBe('2030-05-17T18:00:00.001Z')
})

test('schedule: events far away don’t count', () => {
  expect(next('2030-05-17T12:00:00Z', { start: '2031-01-01T10:00' }, { start: '2029-01-01T10:00' })).toBe(
    '2030-05-18T05:00:00.000Z',
  )
})

test('an event of whole days ends with its last day, whatever its times say', () => {
  const event = { start: '2030-05-17T09:00', end: '2030-05-17T10:00' }
  expect(next('2030-05-17T15:30:00Z', { ...event, allDay: true })).toBe('2030-05-18T04:59:00.001Z')
})
