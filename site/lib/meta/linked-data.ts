import type { SiteSettings } from '#content/schema/settings.ts'
import { toOffsetTime } from '#content/event-time.ts'
import type { SiteEvent } from '#site/lib/event/site-event.ts'
import type { Story } from '#site/lib/news/news.ts'

type Site = Pick<SiteSettings, 'name' | 'brandBlurb' | 'contact' | 'social'>

const absolute = (path: string, base: URL | undefined) => new URL(path, base).href

/** schema.org Organization of the platform. */
export function organizationData(site: Site, base: URL | undefined) {
  return {
    '@type': 'Organization',
    '@id': absolute('/#organization', base),
    name: site.name,
    description: site.brandBlurb,
    url: absolute('/', base),
    logo: absolute('/icon-512.png', base),
    email: site.contact.email,
    telephone: site.contact.phone,
    sameAs: site.social.flatMap(({ url }) => url ?? []),
  }
}

/** schema.org NewsArticle of a story. */
export function newsData(story: Story, site: Site, base: URL | undefined, page: { summary: string; image?: string }) {
  return {
    '@type': 'NewsArticle',
    headline: story.data.title,
    description: page.summary,
    datePublished: story.data.publishDate,
    author: { '@type': 'Organization', name: story.data.author },
    publisher: { '@type': 'Organization', name: site.name, logo: absolute('/icon-512.png', base) },
    image: page.image && absolute(page.image, base),
    mainEntityOfPage: absolute(`/news/${story.id}`, base),
    isBasedOn: story.data.sourceUrl,
  }
}

const STATUS = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  rescheduled: 'https://schema.org/EventRescheduled',
}

/** schema.org Event, its times with the offset of the day at the place. */
export function eventData(event: SiteEvent, base: URL | undefined, image?: string) {
  const { slug, data, timeZone } = event
  const page = absolute(`/events/${slug}`, base)
  const online = data.location === undefined
  return {
    '@type': 'Event',
    name: data.title,
    description: data.description,
    startDate: toOffsetTime(data.start, timeZone),
    endDate: data.end && toOffsetTime(data.end, timeZone),
    previousStartDate:
      data.status === 'rescheduled' && data.previousStart ? toOffsetTime(data.previousStart, timeZone) : undefined,
    eventStatus: STATUS[data.status],
    eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: online
      ? { '@type': 'VirtualLocation', url: data.url ?? page }
      : { '@type': 'Place', name: data.location, address: data.location },
    organizer: { '@type': 'Organization', name: data.organizer },
    image: image && absolute(image, base),
    url: page,
  }
}
