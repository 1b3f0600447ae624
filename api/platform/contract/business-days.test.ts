import { describe, expect, it } from 'vitest'
import { businessDaysAgo } from './business-days.ts'
import { businessDaysBetween } from './business-days.ts'

const CHICAGO = 'America/Chicago'

describe('business days', () => {
  // January 16, 2026 is a Friday.
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

  it('are those in the site’s time zone', () => {
    // In Chicago the first time is still a Friday, the second a Monday.
    const between = ['2026-01-17T03:00:00Z', '2026-01-20T03:00:00Z'] as const
    expect(businessDaysBetween(...between, CHICAGO)).toBe(1)
    expect(businessDaysBetween(...between, 'Asia/Kolkata')).toBe(2)
  })

  it('are counted back to the same time of day', () => {
    for (let day = 1; day <= 28; day++) {
      const now = Date.UTC(2026, 1, day, 15)
      const promised = Date.parse(`${businessDaysAgo(2, now, CHICAGO)}T06:00Z`)
      expect(businessDaysBetween(promised, now, CHICAGO), `${day}`).toBe(2)
      expect(businessDaysBetween(promised - 1, now, CHICAGO), `${day}`).toBe(3)
    }
  })
})
