import { perContent } from '#site/lib/content/per-content.ts'
import { trackContentRead } from '#site/lib/content/reads.ts'
import { allEvents } from './events.ts'
import { organizerSlug } from './organizer-slug.ts'
import type { SiteEvent } from './site-event.ts'

/** Who invites, with a calendar of their own. */
export interface Organizer {
  name: string
  /** The last segment of the calendar's address. */
  slug: string
  events: SiteEvent[]
}

/** All organizers by name. Spellings that differ in letter case or signs alone share a calendar. */
export const organizers = perContent(async (): Promise<Organizer[]> => {
  const found = new Map<string, Organizer>()
  for (const event of await allEvents()) {
    const name = event.data.organizer
    const slug = organizerSlug(name)
    const organizer = found.get(slug) ?? { name, slug, events: [] }
    organizer.events.push(event)
    found.set(slug, organizer)
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
})

/** Who has the calendar of a name. */
export const organizerAt = trackContentRead('organizer', async (name) =>
  (await organizers()).find(({ slug }) => slug === name),
)
