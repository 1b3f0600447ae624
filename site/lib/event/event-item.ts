import type { EventItem } from '#api/content/calls.ts'
import { toInstant } from '#content/event-time.ts'
import { contentId } from '#site/lib/content/content-id.ts'
import { getDescription } from './description.ts'
import type { SiteEvent } from './site-event.ts'

/** An event as the calls and the home page know it; its times are instants in UTC. */
export function toEventItem(event: SiteEvent): EventItem {
  const { slug, data, timeZone, start, end } = event
  return {
    id: contentId(slug),
    slug,
    title: data.title,
    description: getDescription(event),
    organizer: data.organizer,
    date: start.toISOString(),
    endDate: end?.toISOString() ?? null,
    location: data.location ?? null,
    url: data.url ?? null,
    registrationRequired: data.registrationRequired,
    status: data.status,
    statusNote: data.statusNote ?? null,
    previousDate: data.previousStart ? toInstant(data.previousStart, timeZone).toISOString() : null,
    timeZone,
  }
}
