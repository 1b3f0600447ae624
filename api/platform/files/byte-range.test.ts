import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentRange, getRange } from './store.ts'

const FILE = { size: 100, etag: '"v1"' }
const request = (range: string, ifRange?: string, size = FILE.size) => getRange({ range, ifRange }, { ...FILE, size })

describe('a part of a file', () => {
  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=90-', 90, 100],
    ['bytes=-10', 90, 100],
    ['bytes=99-99', 99, 100],
    ['bytes=50-9999', 50, 100],
    ['bytes=-9999', 0, 100],
    [' BYTES=1-2 ', 1, 3],
    [`bytes=0-${'9'.repeat(400)}`, 0, 100],
  ])('%s is from %d to before %d', (range, start, end) => expect(request(range)).toEqual({ start, end }))

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])('%s is after the end', (range) =>
    expect(request(range)).toBeNull(),
  )

  it.each([
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=a-b',
    'bytes=0x1-2',
    'items=0-9',
    'bytes=0-1,5-6',
    'bytes=1-2-3',
  ])('%s is the whole file', (range) => expect(request(range)).toBeUndefined())

  it('is from the requested version, or all of the new one', () => {
    expect(request('bytes=0-9', '"v1"')).toEqual({ start: 0, end: 10 })
    for (const other of ['"v0"', 'W/"v1"', 'Sun, 22 Nov 2026 10:00:00 GMT', ''])
      expect(request('bytes=0-9', other)).toBeUndefined()
  })

  it('of an empty file doesn’t exist', () =>
    expect([request('bytes=0-', undefined, 0), request('bytes=-5', undefined, 0)]).toEqual([null, null]))

  it('is never outside the file, whatever is requested', () => {
    const number = fc.oneof(fc.constant(''), fc.nat({ max: 200 }).map(String))
    fc.assert(
      fc.property(number, number, fc.nat({ max: 120 }), (first, last, size) => {
        const part = request(`bytes=${first}-${last}`, undefined, size)
        if (!part) return
        expect(0 <= part.start && part.start < part.end && part.end <= size).toBe(true)
      }),
    )
  })

  it('has the standard’s header', () => {
    expect([contentRange({ start: 0, end: 10 }, 100), contentRange(null, 100)]).toEqual([
      'bytes 0-9/100',
      'bytes */100',
    ])
  })
})
