import type { Meeting } from '#api/meetings/calls.ts'
import { addDays, dayNumber, getDay, HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import { readLocal } from './local-time.ts'

/** A time that can be proposed. */
export interface Slot {
  /** As an input of the type `datetime-local` holds it, `YYYY-MM-DDTHH:mm`. */
  local: string
  /** Milliseconds. */
  at: number
}

/** A confirmed meeting of one's own; milliseconds. */
export interface Busy {
  from: number
  to: number
  /** With whom; `null` while one can't see it. */
  other: string | null
}

export const listBusy = (meetings: readonly Meeting[]): Busy[] =>
  meetings.flatMap(({ confirmed, other }) => {
    if (!confirmed) return []
    const from = Date.parse(confirmed.startsAt)
    return { from, to: from + confirmed.minutes * MINUTE, other }
  })

/** The meeting that takes some of the time between two instants. */
export const findBusy = (busy: readonly Busy[], from: number, to: number): Busy | undefined =>
  busy.find((each) => each.from < to && from < each.to)

function toSlot(local: string, timeZone: string): Slot | null {
  const instant = readLocal(local, timeZone)
  return instant && { local, at: instant.getTime() }
}

const SUGGESTED = { days: 3, clocks: ['10:00', '14:00', '16:00'] }
/** A calendar that is full for longer gets fewer suggestions. */
const SUGGESTED_WITHIN_DAYS = 31

const isWorkingDay = (day: string): boolean => {
  // 1970-01-01 was a Thursday.
  const weekday = (dayNumber(day, 'UTC')! + 4) % 7
  return weekday >= 1 && weekday <= 5
}

interface SuggestOptions {
  now: number
  timeZone: string
  busy: readonly Busy[]
  /** How long the meeting is. */
  minutes: number
}

/** Free times on the next working days, a few a day, by days; from tomorrow on, so that the answer can come in time. */
export function suggestTimes({ now, timeZone, busy, minutes }: SuggestOptions): Slot[][] {
  const found: Slot[][] = []
  const today = getDay(now, timeZone)
  for (let ahead = 1; ahead <= SUGGESTED_WITHIN_DAYS && found.length < SUGGESTED.days; ahead++) {
    const day = addDays(today, ahead)
    if (!isWorkingDay(day)) continue
    const free = SUGGESTED.clocks
      .map((clock) => toSlot(`${day}T${clock}`, timeZone))
      .filter((slot) => slot !== null && !findBusy(busy, slot.at, slot.at + minutes * MINUTE))
    if (free.length > 0) found.push(free as Slot[])
  }
  return found
}

/** Half hours of a day. */
const ROWS = 48
/** Shown of each day: from 8 AM to 6 PM. */
const WORKING_HOURS = { from: 16, to: 36 }

export const getClock = (row: number): string =>
  `${String(Math.floor(row / 2)).padStart(2, '0')}:${row % 2 === 0 ? '00' : '30'}`

/** A half hour of a day, up to the next one that clocks don't skip. */
export interface Cell extends Slot {
  until: number
  busy: Busy | undefined
}

export interface WeekDay {
  day: string
  /** One for each half hour of the day; `null` where clocks skip it. */
  cells: readonly (Cell | null)[]
}

export interface Week {
  days: WeekDay[]
  /** The rows that are shown: working hours, and those around them in which something is. */
  from: number
  to: number
}

/** A number of days from one on, in half hours, with what is planned in them. */
export function getWeek(first: string, days: number, timeZone: string, busy: readonly Busy[]): Week {
  const slots = Array.from({ length: days + 1 }, (_, index) => {
    const day = addDays(first, index)
    return Array.from({ length: ROWS }, (_, row) => toSlot(`${day}T${getClock(row)}`, timeZone))
  })
  // From the last half hour on: each lasts until the one after it.
  let until = slots[days]!.find((slot) => slot !== null)?.at
  const week: WeekDay[] = []
  for (let index = days - 1; index >= 0; index--) {
    const cells: (Cell | null)[] = []
    for (const slot of slots[index]!.toReversed()) {
      if (slot) {
        const end = until ?? slot.at + HOUR / 2
        cells.unshift({ ...slot, until: end, busy: findBusy(busy, slot.at, end) })
        until = slot.at
      } else cells.unshift(null)
    }
    week.unshift({ day: addDays(first, index), cells })
  }
  const rows = week.flatMap(({ cells }) => cells.flatMap((cell, row) => (cell?.busy ? [row] : [])))
  return {
    days: week,
    from: Math.min(WORKING_HOURS.from, ...rows),
    to: Math.max(WORKING_HOURS.to, ...rows.map((row) => row + 1)),
  }
}
