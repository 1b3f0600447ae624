import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY, formatDate, getDay, HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import { toLocal } from '#content/event-time.ts'
import { type Busy, findBusy, getWeek, suggestTimes } from './slots.ts'

const ZONES = Intl.supportedValuesOf('timeZone')

/** Hours between a zone's clocks and UTC. */
const getOffset = (at: number, timeZone: string) =>
  (Date.parse(`${toLocal(new Date(at), timeZone)}Z`) - Math.floor(at / MINUTE) * MINUTE) / HOUR

/** Noon UTC on each day of a year around which the clocks of a zone change. */
function findChanges(timeZone: string, year: number): number[] {
  const noons = Array.from({ length: 365 }, (_, index) => Date.UTC(year, 0, 1, 12) + index * DAY)
  const changes = noons.filter((at) => getOffset(at, timeZone) !== getOffset(at + DAY, timeZone))
  return changes.length > 0 ? changes : [noons[100]!]
}

/** A moment within a week before the clocks of a zone change, and some meetings in the weeks after it. */
const situation = fc
  .record({
    timeZone: fc.constantFrom(...ZONES, 'America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Cairo'),
    year: fc.integer({ min: 2008, max: 2035 }),
    which: fc.nat(),
    before: fc.integer({ min: 0, max: 7 * DAY }),
    busy: fc.array(
      fc.record({ after: fc.integer({ min: -DAY, max: 20 * DAY }), minutes: fc.constantFrom(15, 30, 45, 60, 90, 120) }),
      { maxLength: 12 },
    ),
    minutes: fc.constantFrom(15, 30, 120),
  })
  .map(({ timeZone, year, which, before, busy, minutes }) => {
    const changes = findChanges(timeZone, year)
    const now = changes[which % changes.length]! - before
    const planned = busy.map(({ after, minutes: length }): Busy => {
      // Meetings begin on the quarter hour.
      const from = Math.floor((now + after) / (15 * MINUTE)) * 15 * MINUTE
      return { from, to: from + length * MINUTE, other: null }
    })
    return { timeZone, now, busy: planned, minutes }
  })

it('suggested times are free, on working days to come, and what their clocks say, around clock changes', () => {
  fc.assert(
    fc.property(situation, ({ timeZone, now, busy, minutes }) => {
      const days = suggestTimes({ now, timeZone, busy, minutes })
      const slots = days.flat()
      expect(days).toHaveLength(3)
      for (const { local, at } of slots) {
        expect(toLocal(new Date(at), timeZone)).toBe(local)
        expect(formatDate(at, timeZone, { weekday: 'short' })).toMatch(/^(?:Mon|Tue|Wed|Thu|Fri)$/)
        expect(local.slice(0, 10) > getDay(now, timeZone) && at > now).toBe(true)
        expect(busy.some(({ from, to }) => at < to && from < at + minutes * MINUTE)).toBe(false)
      }
      expect(slots.map(({ at }) => at)).toEqual(slots.map(({ at }) => at).toSorted((a, b) => a - b))
      expect(days.every((day) => new Set(day.map(({ local }) => local.slice(0, 10))).size === 1)).toBe(true)
    }),
  )
})

it('a week has each moment in one half hour, and each meeting in all those it takes, around clock changes', () => {
  fc.assert(
    fc.property(situation, fc.integer({ min: 1, max: 8 }), ({ timeZone, now, busy }, length) => {
      const { days, from, to } = getWeek(getDay(now, timeZone), length, timeZone, busy)
      expect(days).toHaveLength(length)
      const cells = days.flatMap((day) => day.cells).filter((cell) => cell !== null)
      for (const [index, { local, at, until, busy: meeting }] of cells.entries()) {
        expect(toLocal(new Date(at), timeZone)).toBe(local)
        expect(cells[index + 1]?.at ?? until).toBe(until)
        expect(until).toBeGreaterThan(at)
        expect(meeting).toBe(findBusy(busy, at, until))
      }
      const taken = days.flatMap((day) => day.cells.flatMap((cell, row) => (cell?.busy ? [row] : [])))
      expect(taken.filter((row) => row < from || row >= to)).toEqual([])
      for (const meeting of busy.filter((each) => each.to > cells[0]!.at && each.from < cells.at(-1)!.until))
        expect(cells.some(({ at, until }) => at < meeting.to && meeting.from < until)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

it('suggests times on Monday to someone who asks on Friday, without those that a meeting takes', () => {
  const now = Date.parse('2026-11-27T15:00:00Z')
  const meeting = { from: Date.parse('2026-11-30T20:15:00Z'), to: Date.parse('2026-11-30T20:45:00Z'), other: 'Ada' }
  const suggest = (minutes: number) =>
    suggestTimes({ now, timeZone: 'America/Chicago', busy: [meeting], minutes }).map((day) =>
      day.map(({ local }) => local),
    )
  expect(suggest(30)).toEqual([
    ['2026-11-30T10:00', '2026-11-30T16:00'],
    ['2026-12-01T10:00', '2026-12-01T14:00', '2026-12-01T16:00'],
    ['2026-12-02T10:00', '2026-12-02T14:00', '2026-12-02T16:00'],
  ])
  expect(suggest(15)[0]).toHaveLength(3)
})

it('suggests nothing to someone whose next month is full', () => {
  const busy = [{ from: 0, to: Date.parse('2027-06-01'), other: null }]
  expect(suggestTimes({ now: Date.parse('2026-12-01'), timeZone: 'UTC', busy, minutes: 30 })).toEqual([])
})

it('a week skips the hour that clocks skip, and shows the evening of a day that has a meeting then', () => {
  const evening = { from: Date.parse('2026-03-08T23:30Z'), to: Date.parse('2026-03-09T00:30Z'), other: 'Ada' }
  const { days, from, to } = getWeek('2026-03-07', 2, 'America/Chicago', [evening])
  const skipped = days[1]!.cells.flatMap((cell, row) => (cell ? [] : [row]))
  expect([skipped, from, to]).toEqual([[4, 5], 16, 39])
  expect(days[1]!.cells[3]).toMatchObject({ local: '2026-03-08T01:30', until: Date.parse('2026-03-08T08:00Z') })
})
