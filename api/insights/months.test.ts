import { describe, expect, it } from 'vitest'
import { lastMonths } from './trends.service.ts'

const CHICAGO = 'America/Chicago'
const iso = (timestamp: number) => new Date(timestamp).toISOString()

describe('the last months', () => {
  it('end with the current one in the site’s time zone', () => {
    const now = Date.parse('2026-03-01T02:00:00Z')
    expect(lastMonths(now, 3, 'UTC').map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03'])
    expect(lastMonths(now, 3, CHICAGO).map(({ month }) => month)).toEqual(['2025-12', '2026-01', '2026-02'])
  })

  it('leave out no time and count none twice', () => {
    const months = lastMonths(Date.parse('2026-05-20T00:00:00Z'), 12, CHICAGO)
    for (const [index, { until }] of months.slice(0, -1).entries()) expect(months[index + 1]!.from).toBe(until)
    expect(iso(months[0]!.from)).toBe('2025-06-01T05:00:00.000Z')
    expect(iso(months.at(-1)!.until)).toBe('2026-06-01T05:00:00.000Z')
  })
})
