import { describe, expect, it } from 'vitest'
import { businessDaysAgo, businessDaysBetween, formatDay, lastMonths, startOfDay } from './calendar.ts'

const CHICAGO = 'America/Chicago'
const iso = (moment: number) => new Date(moment).toISOString()

describe('the beginning of a day', () => {
  it.each([
    ['2026-01-15', 'UTC', '2026-01-15T00:00:00.000Z'],
    ['2026-01-15', CHICAGO, '2026-01-15T06:00:00.000Z'],
    ['2026-07-15', CHICAGO, '2026-07-15T05:00:00.000Z'],
    // Both days on which the clocks are changed begin by the old time.
    ['2026-03-08', CHICAGO, '2026-03-08T06:00:00.000Z'],
    ['2026-11-01', CHICAGO, '2026-11-01T05:00:00.000Z'],
    ['2026-01-15', 'Asia/Kolkata', '2026-01-14T18:30:00.000Z'],
    ['2026-01-15', 'Pacific/Kiritimati', '2026-01-14T10:00:00.000Z'],
  ])('of %s in %s is %s', (day, zone, moment) => {
    expect(iso(startOfDay(day, zone))).toBe(moment)
    expect(formatDay(startOfDay(day, zone), zone)).toBe(day)
    expect(formatDay(startOfDay(day, zone) - 1, zone) < day).toBe(true)
  })
})

describe('the last months', () => {
  it('end with the one that goes on where the site is', () => {
    const now = Date.parse('2026-03-01T02:00:00Z')
    expect(lastMonths(now, 3, 'UTC').map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03'])
    expect(lastMonths(now, 3, CHICAGO).map(({ month }) => month)).toEqual(['2025-12', '2026-01', '2026-02'])
  })

  it('leave no moment out and count none twice', () => {
    const months = lastMonths(Date.parse('2026-05-20T00:00:00Z'), 12, CHICAGO)
    for (const [index, { until }] of months.slice(0, -1).entries()) expect(months[index + 1]!.from).toBe(until)
    expect(iso(months[0]!.from)).toBe('2025-06-01T05:00:00.000Z')
    expect(iso(months.at(-1)!.until)).toBe('2026-06-01T05:00:00.000Z')
  })
})

describe('business days', () => {
  // The 16th of January 2026 is a Friday.
  it.each([
    ['2026-01-16', '2026-01-16', 0],
    ['2026-01-16', '2026-01-18', 0],
    ['2026-01-16', '2026-01-19', 1],
    ['2026-01-17', '2026-01-19', 1],
    ['2026-01-18', '2026-01-20', 2],
    ['2026-01-14', '2026-01-16', 2],
    ['2026-01-01', '2026-01-31', 21],
    ['2026-01-19', '2026-01-16', 0],
  ])('from %s to %s are %i', (from, to, days) => expect(businessDaysBetween(from, to, 'UTC')).toBe(days))

  it('are those of the site', () => {
    // In Chicago the first moment is still a Friday, the second a Monday.
    const between = ['2026-01-17T03:00:00Z', '2026-01-20T03:00:00Z'] as const
    expect(businessDaysBetween(...between, CHICAGO)).toBe(1)
    expect(businessDaysBetween(...between, 'Asia/Kolkata')).toBe(2)
  })

  it('are counted back to the same moment', () => {
    for (let day = 1; day <= 28; day++) {
      const now = Date.UTC(2026, 1, day, 15)
      const promised = businessDaysAgo(2, now, CHICAGO)
      expect(businessDaysBetween(promised, now, CHICAGO), `${day}`).toBe(2)
      expect(businessDaysBetween(promised - 1, now, CHICAGO), `${day}`).toBe(3)
    }
  })
})
