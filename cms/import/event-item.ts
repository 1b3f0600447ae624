import ICAL from 'ical.js'
import { DAY, MINUTE } from '#api/contract/dates.ts'
import { toInstant, toLocal } from '#content/event-time.ts'
import { lineOf, plainOf } from '#content/html-text.ts'
import { type Clock, dayOf, localOf } from './clock.ts'
import { markOf, type ImportItem } from './item.ts'
import type { Occurrence } from './series.ts'
import { type EventFields, importedAs } from './source-state.ts'

export const textOf = (component: ICAL.Component, name: string): string => {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

export const titleOf = (component: ICAL.Component): string => lineOf(textOf(component, 'summary'), 160)

function organizerOf(component: ICAL.Component, calendar: string): string {
  const name = component.getFirstProperty('organizer')?.getFirstParameter('cn') ?? ''
  return lineOf(name, 120) || lineOf(calendar, 120) || 'Unknown'
}

/** What all dates of an event have in common. */
export interface EventContext {
  uid: string
  /** Of the calendar. */
  name: string
  clock: Clock
  /** What is not clear of all its dates. */
  notes: readonly string[]
  /** Whether an event is called off, by itself or by its calendar. */
  isCancelled: (component: ICAL.Component) => boolean
  /** The site's zone. */
  timeZone: string
  /** The mark of the address that the calendar comes from; a file has none. */
  address?: string | undefined
}

const minuteBefore = (local: string) => toLocal(new Date(Date.parse(`${local}Z`) - MINUTE), 'UTC')

/** From midnight to midnight are whole days too. */
const endOf = (from: string, until: string) =>
  from.endsWith('T00:00') && until.endsWith('T00:00') && until > from ? minuteBefore(until) : until

const UTC_DAYS = 'It lasts from midnight to midnight in UTC, so it may be whole days: check its times.'
const isUtcDays = (from: string, until: string, zone: string) =>
  !from.endsWith('T00:00') && [from, until].every((local) => toInstant(local, zone).getTime() % DAY === 0)

/** What an event says of itself and an editor has to weigh. */
function saidBy(component: ICAL.Component): string[] {
  const isPrivate = /^(?:private|confidential)$/i.test(textOf(component, 'class'))
  const isTentative = textOf(component, 'status').toUpperCase() === 'TENTATIVE'
  return [
    ...(isPrivate ? ['Its calendar marks it as private.'] : []),
    ...(isTentative ? ['Its calendar says that it isn’t certain yet.'] : []),
    ...(component.hasProperty('exrule') ? ['It leaves out dates by a rule that can’t be read: check its dates.'] : []),
  ]
}

/** Why an event that is called off is no draft. */
export const OFF = 'It was canceled.'

/** A date of an event, ready to become a draft. */
export function toItem({ start, end, item, of }: Occurrence, source: EventContext): ImportItem {
  const { component } = item
  const { uid, clock, timeZone } = source
  const zone = clock.zone ?? timeZone
  const written = (time: ICAL.Time) => (clock.zone ? localOf(time) : toLocal(clock.toInstant(time), timeZone))
  const from = start.isDate ? `${dayOf(start)}T00:00` : written(start)
  // The end of whole days is the first moment after them.
  const until = end && (start.isDate ? minuteBefore(`${dayOf(end)}T00:00`) : endOf(from, written(end)))
  const title = titleOf(component)
  const url = textOf(component, 'url').replace(/^www\./i, 'https://www.')
  const event: EventFields & { organizer: string } = {
    title,
    description: plainOf(textOf(component, 'description') || textOf(component, 'x-alt-desc')).slice(0, 4900) || title,
    organizer: organizerOf(component, source.name),
    start: from,
    ...(until && until > from && { end: until }),
    ...(zone !== timeZone && { timeZone: zone }),
    ...(textOf(component, 'location') && { location: lineOf(textOf(component, 'location'), 250) }),
    ...(/^https?:\/\//i.test(url) && URL.canParse(url) && { url: new URL(url).href }),
  }
  const origins = [source.address, of === '' ? undefined : markOf(uid)].filter((mark) => mark !== undefined)
  const entry = { ...event, imported: importedAs(event, timeZone, origins) }
  const notes = [
    ...(start.isDate ? [] : source.notes),
    ...saidBy(component),
    ...(until && until > from && isUtcDays(from, until, zone) ? [UTC_DAYS] : []),
    ...(until && until < from ? ['Its end is before its start, so it was left out.'] : []),
  ]
  const isCancelled = source.isCancelled(component)
  return {
    mark: markOf(`${uid || `${title} ${from}`} ${of}`),
    title,
    day: from.slice(0, 10),
    raw: `${JSON.stringify(entry, null, 2)}\n`,
    event,
    origins,
    ...(notes.length > 0 && { note: notes.join(' ') }),
    ...(isCancelled && { cancelled: of === '' ? OFF : 'One date of it was canceled.' }),
  }
}
