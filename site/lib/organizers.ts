import { contentId } from './content-id.ts'
import { allEvents } from './events.ts'
import type { SiteEvent } from './site-event.ts'

/** Who invites, with a calendar of their own. */
export interface Organizer {
  name: string
  /** The last segment of the calendar's address. */
  slug: string
  events: SiteEvent[]
}

/** A name as part of an address; a name without Latin letters goes by a number. */
export function organizerSlug(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || `organizer-${contentId(name)}`
}

/** The calendar of one organizer. */
export const organizerCalendar = (slug: string): string => `/events/calendars/${slug}.ics`

/** All organizers by name. Spellings that differ in letter case or signs alone share a calendar. */
export async function organizers(): Promise<Organizer[]> {
  const found = new Map<string, Organizer>()
  for (const event of await allEvents()) {
    const name = event.data.organizer
    const slug = organizerSlug(name)
    const organizer = found.get(slug) ?? { name, slug, events: [] }
    organizer.events.push(event)
    found.set(slug, organizer)
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
}
