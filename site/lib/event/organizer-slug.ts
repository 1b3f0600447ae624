import { contentId } from '#site/lib/content/content-id.ts'

/** A name as part of an address; a name without Latin letters goes by a number. */
export function organizerSlug(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || `organizer-${contentId(name)}`
}

/** The calendar of one organizer. */
export const organizerCalendar = (slug: string): string => `/events/calendars/${slug}.ics`
