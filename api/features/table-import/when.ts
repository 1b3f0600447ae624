import { fieldLabel } from '#api/contract/table-import/fields.ts'
import { toLocal } from '#content/event-time.ts'
import { allowsBoth, type DayOrder, dayInWords, isReadDayFirst, readDay } from './days.ts'
import { readTimes, type Times } from './times.ts'

/** What the columns and the region say for all lines. */
export interface Clock {
  /** The site's zone. */
  timeZone: string
  /** Whether days come before months in the column of a field, where that is known, or was asked. */
  order: Readonly<Record<string, DayOrder | undefined>>
}

/** A moment on the clock of its zone; of a whole day without times. */
interface Moment {
  day: string
  times?: Times
}

type Values = Readonly<Record<string, unknown>>
type Read = Moment | { problem: string } | null

const OFFSET = /^(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2})$/i

/** What a cell with a day, and one with a time beside it, say together; null where there is no day. */
function readMoment(field: 'start' | 'end', values: Values, zone: string, clock: Clock): Read {
  const cell = values[field]
  const timeCell = values[`${field}Time`] as string | undefined
  const said = timeCell === undefined || values['allDay'] === true ? undefined : readTimes(timeCell)
  if (said && 'problem' in said) return said
  if (typeof cell !== 'string') return null
  const read = readDay(cell, isReadDayFirst(clock.order[field], clock.timeZone))
  if ('problem' in read) return read
  const { day, rest } = read
  if (said) return { day, times: said }
  if (rest === '' || values['allDay'] === true) return { day }
  const offset = OFFSET.exec(rest)
  if (offset) {
    const [local = '', time = ''] = toLocal(new Date(`${day}T${offset[1]}${offset[2]!.toUpperCase()}`), zone).split('T')
    return { day: local, times: { from: time } }
  }
  const times = readTimes(rest)
  return 'problem' in times ? times : { day, times }
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** The end by its own cells, else by the time that stands with the beginning; undefined where it is open. */
function endOf(start: Moment, end: Moment | null, endTime: string | undefined): string | undefined {
  const from = `${start.day}T${start.times?.from ?? '00:00'}`
  if (!start.times) return `${end?.day ?? start.day}T23:59`
  const time = end?.times?.from ?? endTime ?? start.times.until
  if (end) return time === undefined && end.day === start.day ? undefined : `${end.day}T${time ?? '23:59'}`
  if (time === undefined) return undefined
  const until = `${start.day}T${time}`
  // What begins in the evening ends after midnight.
  return until < from ? `${nextDay(start.day)}T${time}` : until
}

/**
 * When an event takes place, by all of its cells that say so: on the clock of the zone that the line names, else of the
 * site. Without a time it is of whole days, which content keeps from midnight to a minute before.
 */
export function readWhen(values: Values, clock: Clock): { when: Record<string, unknown>; notes: string[] } {
  const notes: string[] = []
  const leaveOut = (field: string, problem: string) => {
    notes.push(`${fieldLabel('events', field)} is left out: ${problem}.`)
    return null
  }
  const named = typeof values['timeZone'] === 'string' ? values['timeZone'] : undefined
  const zone = named ?? clock.timeZone
  const read = (field: 'start' | 'end') => {
    const moment = readMoment(field, values, zone, clock)
    const [cell, order] = [values[field], clock.order[field]]
    const isByRegion = order?.isOpen && order.dayFirst === undefined && typeof cell === 'string' && allowsBoth(cell)
    if (isByRegion && moment && 'day' in moment)
      notes.push(`${fieldLabel('events', field)}: “${cell}” is read as ${dayInWords(moment.day)}.`)
    return moment && 'problem' in moment ? leaveOut(field, moment.problem) : moment
  }
  const start = read('start')
  if (!start) return { when: {}, notes }
  const end = read('end')
  const endTime = typeof values['end'] === 'string' ? undefined : (values['endTime'] as string | undefined)
  const alone = endTime === undefined || values['allDay'] === true ? undefined : readTimes(endTime)
  const until = endOf(start, end, alone && 'from' in alone ? alone.from : undefined)
  const from = `${start.day}T${start.times?.from ?? '00:00'}`
  if (until !== undefined && until < from) leaveOut('end', 'It is before the start')
  const isFine = until !== undefined && until >= from
  return {
    when: { start: from, ...(isFine && { end: until }), ...(named && named !== clock.timeZone && { timeZone: named }) },
    notes,
  }
}
