import { describe, expect, test } from 'vitest'
import { toInstant, toLocal, toLocalDay, toOffsetTime } from './event-time.ts'

const utc = (local: string, zone: string) => toInstant(local, zone).toISOString().slice(0, 16)

describe('the instant of a local time', () => {
  test.each([
    ['2030-01-15T18:30', 'America/New_York', '2030-01-15T23:30'],
    ['2030-07-15T18:30', 'America/New_York', '2030-07-15T22:30'],
    ['2030-07-15T18:30', 'Asia/Kolkata', '2030-07-15T13:00'],
    ['2030-07-15T00:15', 'Pacific/Kiritimati', '2030-07-14T10:15'],
    ['2030-07-15T23:45', 'Pacific/Pago_Pago', '2030-07-16T10:45'],
    ['2030-07-15T18:30', 'UTC', '2030-07-15T18:30'],
  ])('%s in %s is %s in UTC', (local, zone, expected) => expect(utc(local, zone)).toBe(expected))

  test('is right in the last minute before and the first after the clock goes forward', () => {
    expect(utc('2026-03-08T01:59', 'America/New_York')).toBe('2026-03-08T06:59')
    expect(utc('2026-03-08T03:00', 'America/New_York')).toBe('2026-03-08T07:00')
    expect(utc('2026-03-29T01:59', 'Europe/Vienna')).toBe('2026-03-29T00:59')
    expect(utc('2026-03-29T03:00', 'Europe/Vienna')).toBe('2026-03-29T01:00')
  })

  test('is one hour later for a time that the clock skips', () => {
    expect(utc('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30')
    expect(toLocal(toInstant('2026-03-08T02:30', 'America/New_York'), 'America/New_York')).toBe('2026-03-08T03:30')
    expect(toOffsetTime('2026-03-29T02:30', 'Europe/Vienna')).toBe('2026-03-29T03:30:00+02:00')
  })

  test('is the first of two when the clock goes back', () => {
    expect(utc('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30')
    expect(utc('2026-11-01T00:59', 'America/New_York')).toBe('2026-11-01T04:59')
    expect(utc('2026-11-01T02:00', 'America/New_York')).toBe('2026-11-01T07:00')
    expect(utc('2026-10-25T02:30', 'Europe/Vienna')).toBe('2026-10-25T00:30')
  })

  test('is right for a change by half an hour, and for a day that a place skipped', () => {
    expect(utc('2026-04-05T01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45')
    expect(utc('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45')
    expect(utc('2011-12-31T00:30', 'Pacific/Apia')).toBe('2011-12-30T10:30')
  })

  test('converts back to the same local time all year round in five zones', () => {
    for (const zone of ['America/Chicago', 'Europe/London', 'Australia/Sydney', 'America/St_Johns', 'Asia/Kathmandu']) {
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 9 * 5_400_000) {
        const local = toLocal(new Date(at), zone)
        expect(toLocal(toInstant(local, zone), zone)).toBe(local)
      }
    }
  })

  test('is refused for a zone or a time that does not exist', () => {
    expect(() => toInstant('2030-01-15T18:30', 'Mars/Olympus')).toThrow(RangeError)
    expect(() => toInstant('soon', 'UTC')).toThrow('"soon" is not a local time')
  })
})

test('a local time is written with the offset of its day', () => {
  expect(toOffsetTime('2030-01-15T18:30', 'America/New_York')).toBe('2030-01-15T18:30:00-05:00')
  expect(toOffsetTime('2030-07-15T18:30', 'America/New_York')).toBe('2030-07-15T18:30:00-04:00')
  expect(toOffsetTime('2030-07-15T18:30', 'Asia/Kolkata')).toBe('2030-07-15T18:30:00+05:30')
  expect(toOffsetTime('2030-07-15T18:30', 'America/St_Johns')).toBe('2030-07-15T18:30:00-02:30')
})

test('the day in a zone can differ from the day in UTC', () => {
  expect(toLocalDay(new Date('2030-05-18T02:00:00Z'), 'America/New_York')).toBe('2030-05-17')
})
