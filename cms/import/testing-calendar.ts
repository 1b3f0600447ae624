import { parseEntry } from '#content/parse.ts'
import { toSlug, type ImportItem } from './item.ts'

/** The time zone of the site and the time in tests of calendars. */
export const CONTEXT = { timeZone: 'America/Chicago', now: new Date('2026-11-26T12:00:00Z') }

/** An item as the import reads it. */
export function getEntry<Kind extends 'news' | 'events'>(kind: Kind, item: ImportItem) {
  const parsed = parseEntry(kind, `${kind}/${toSlug(item)}.${kind === 'news' ? 'md' : 'json'}`, item.raw)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.entry
}

/** The text of a calendar file; an event is given as its lines, without BEGIN and END. */
export const calendarText = (events: readonly string[], head = ''): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...head.split('\n').filter(Boolean),
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event.split('\n'), 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
