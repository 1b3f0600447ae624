import { hash } from 'node:crypto'
import { toInstant, toLocal } from '#content/event-time.ts'
import type { Event } from '#content/schema/event.ts'

/** The fields of an event that come from its source, as the content stores them. */
export type EventFields = Partial<
  Pick<Event, 'title' | 'description' | 'start' | 'end' | 'timeZone' | 'location' | 'url' | 'status' | 'previousStart'>
> & { imported?: string }

/** The fields for which an entry stores what its source said last, in the order of their hashes in `imported`. */
const FOLLOWED = ['title', 'description', 'start', 'end', 'location', 'url'] as const
type Followed = (typeof FOLLOWED)[number]

/**
 * The fields of entries imported before this was stored: an editor's own text must not count as a change at the source.
 */
const FOLLOWED_BEFORE: readonly Followed[] = ['start', 'end', 'location']

const instantOf = (local: string | undefined, { timeZone }: EventFields, siteZone: string): string => {
  if (local === undefined) return ''
  try {
    return toInstant(local, timeZone ?? siteZone).toISOString()
  } catch {
    // An entry that someone wrote by hand, with a mistake in it.
    return local
  }
}

const squash = (text = '') => text.replace(/\s+/g, ' ').trim()

/** The value of a field for comparison, independent of the zone its time is written in. */
function readField(field: Followed, fields: EventFields, siteZone: string): string {
  if (field === 'start' || field === 'end') return instantOf(fields[field], fields, siteZone)
  // Upper and lower case is the same location.
  return field === 'location' ? squash(fields[field]).toLowerCase() : squash(fields[field])
}

const getMarks = (fields: EventFields, siteZone: string) =>
  FOLLOWED.map((field) => hash('sha256', readField(field, fields, siteZone), 'hex').slice(0, 8))

/** What a source says about an event, as its entry stores it, with the hashes of its origin: address and series. */
export const describeSource = (fields: EventFields, siteZone: string, origins: readonly string[]): string =>
  [...getMarks(fields, siteZone), ...origins].join(' ')

/** Identifies an event independent of its id: title, start, and location. */
export const sameEventKey = (fields: EventFields, siteZone: string): string =>
  [
    readField('title', fields, siteZone).toLowerCase(),
    readField('start', fields, siteZone),
    readField('location', fields, siteZone),
  ].join('\n')

/** What the source changed since the import, and the entry doesn't have yet. */
function changedFields(entry: EventFields, source: EventFields, siteZone: string): readonly Followed[] {
  const before = entry.imported?.split(' ')
  const now = getMarks(source, siteZone)
  return FOLLOWED.filter((field, index) => {
    if (readField(field, entry, siteZone) === readField(field, source, siteZone)) return false
    return before ? before[index] !== now[index] : FOLLOWED_BEFORE.includes(field)
  })
}

/** An entry as it's published or in its draft. */
export interface ExistingEvent {
  fields: EventFields
  /** Whether it's published. */
  isPublished: boolean
}

/** Follows the hashes of an event that its source has canceled. */
const OFF = ' off'

/** The hashes of the address and the series that an entry came from. */
export const getOrigins = ({ fields }: ExistingEvent): string[] =>
  (fields.imported ?? '').split(' ').slice(FOLLOWED.length)

/** Whether an event was imported and is still to come, so that its source should still have it. */
export const isExpected = ({ fields }: ExistingEvent, { now, siteZone }: { now: Date; siteZone: string }): boolean =>
  fields.imported !== undefined &&
  fields.status !== 'cancelled' &&
  instantOf(fields.start, fields, siteZone) > now.toISOString()

/** Whether an id now belongs to another event: the entry's day is over, and the title differs. */
export function isIdReused(
  { fields }: ExistingEvent,
  event: EventFields,
  { now, siteZone }: { now: Date; siteZone: string },
) {
  const isOver = instantOf(fields.end ?? fields.start, fields, siteZone) < now.toISOString()
  return isOver && readField('title', fields, siteZone) !== readField('title', event, siteZone)
}

/** The entry with another end, in its local time. */
function endingAt({ end, timeZone }: EventFields, entry: EventFields, siteZone: string): EventFields {
  const { end: _end, ...rest } = entry
  if (end === undefined) return rest
  return { ...rest, end: toLocal(toInstant(end, timeZone ?? siteZone), entry.timeZone ?? siteZone) }
}

/** The entry at another time, marked for visitors as rescheduled since today. */
function movedTo(source: EventFields, { fields: entry, isPublished }: ExistingEvent, siteZone: string): EventFields {
  const { start, end, timeZone } = source
  const { end: _end, timeZone: _zone, ...rest } = entry
  const moved = { ...rest, ...(start && { start }), ...(end && { end }), ...(timeZone && { timeZone }) }
  if (!isPublished || (entry.status ?? 'scheduled') !== 'scheduled' || !entry.start) return moved
  const before = toLocal(toInstant(entry.start, entry.timeZone ?? siteZone), timeZone ?? siteZone)
  return { ...moved, status: 'rescheduled', previousStart: before }
}

/**
 * An entry with the changes of its source since the import; `null` when there are none. What an editor has written
 * since stays. `isOff` means that the source canceled the event, or no longer has it.
 */
export function withChanges(
  current: ExistingEvent,
  event: EventFields,
  { isOff, siteZone, origins }: { isOff: boolean; siteZone: string; origins: readonly string[] },
): EventFields | null {
  const { fields: entry } = current
  const imported = describeSource(event, siteZone, origins)
  if (isOff && entry.status === 'cancelled') return null
  if (isOff) return { ...entry, status: 'cancelled', imported: (entry.imported ?? imported) + OFF }
  const changed = changedFields(entry, event, siteZone)
  const isOnAgain = entry.status === 'cancelled' && entry.imported?.endsWith(OFF) === true
  if (changed.length === 0 && !isOnAgain) return null
  const timed = () => {
    if (changed.includes('start')) return movedTo(event, current, siteZone)
    return changed.includes('end') ? endingAt(event, entry, siteZone) : entry
  }
  const next: EventFields = { ...timed(), imported }
  for (const field of ['title', 'description', 'location', 'url'] as const) {
    if (!changed.includes(field)) continue
    const value = event[field]
    if (value === undefined) delete next[field]
    else next[field] = value
  }
  return isOnAgain ? { ...next, status: 'scheduled' } : next
}
