import { afterEach, describe, expect, it } from 'vitest'
import { toInstant, toLocal } from './local-time.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})
const on = (timeZone: string, local: string) => {
  process.env['TZ'] = timeZone
  return toInstant(local)?.toISOString() ?? null
}

describe('a time on the browser’s clock', () => {
  it('is an instant, before and after the clock is changed', () => {
    expect(on('America/Chicago', '2026-03-07T10:00')).toBe('2026-03-07T16:00:00.000Z')
    expect(on('America/Chicago', '2026-03-08T10:00')).toBe('2026-03-08T15:00:00.000Z')
    expect(on('Europe/Berlin', '2026-10-24T10:00')).toBe('2026-10-24T08:00:00.000Z')
    expect(on('Europe/Berlin', '2026-10-25T10:00')).toBe('2026-10-25T09:00:00.000Z')
    expect(on('Asia/Kolkata', '2026-03-08T10:00')).toBe('2026-03-08T04:30:00.000Z')
  })

  it('that is skipped is none, and the first of one that comes twice', () => {
    expect(on('America/Chicago', '2026-03-08T02:30')).toBeNull()
    expect(on('America/Chicago', '2026-11-01T01:30')).toBe('2026-11-01T06:30:00.000Z')
    expect(on('Europe/Berlin', 'soon')).toBeNull()
  })

  it('is written back as it was', () => {
    process.env['TZ'] = 'Pacific/Auckland'
    expect(toLocal(new Date('2026-01-31T11:05:00Z'))).toBe('2026-02-01T00:05')
  })
})
