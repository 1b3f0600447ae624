import type { StartupListItem } from '#api/startups/contract/responses.ts'
import type { SiteSettings } from '#content/schema/settings.ts'
import { toLocal, toOffsetTime } from '#content/event-time.ts'
import { getDescription } from '#site/lib/event/description.ts'
import { isAllDay, type SiteEvent } from '#site/lib/event/site-event.ts'
import { appearedAt, type Article } from '#site/lib/news/news.ts'

type Site = Pick<SiteSettings, 'name' | 'brandBlurb' | 'contact' | 'social'>

const absolute = (path: string, base: URL | undefined) => new URL(path, base).href

/** schema.org Organization of the platform. */
export function organizationData(site: Site, base: URL | undefined, logo: string) {
  return {
    '@type': 'Organization',
    '@id': absolute('/#organization', base),
    name: site.name,
    description: site.brandBlurb,
    url: absolute('/', base),
    logo: absolute(logo, base),
    email: site.contact.email,
    telephone: site.contact.phone,
    sameAs: site.social.flatMap(({ url }) => url ?? []),
  }
}

/** schema.org’s NewsArticle of an article. */
export function newsData(
  article: Article,
  site: Site & Pick<SiteSettings, 'timeZone'>,
  base: URL | undefined,
  page: { summary: string; image?: string; logo: string },
) {
  return {
    '@type': 'NewsArticle',
    headline: article.data.title,
    description: page.summary,
    datePublished: article.data.publishedAt
      ? toOffsetTime(toLocal(appearedAt(article.data, site.timeZone), site.timeZone), site.timeZone)
      : article.data.publishDate,
    author: { '@type': 'Organization', name: article.data.author },
    publisher: { '@type': 'Organization', name: site.name, logo: absolute(page.logo, base) },
    image: page.image && absolute(page.image, base),
    mainEntityOfPage: absolute(`/news/${article.id}`, base),
    isBasedOn: article.data.sourceUrl,
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
  const written = (local: string) => (isAllDay(event) ? local.slice(0, 10) : toOffsetTime(local, timeZone))
  return {
    '@type': 'Event',
    name: data.title,
    description: getDescription(event),
    startDate: written(data.start),
    endDate: data.end && written(data.end),
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

type Company = Pick<StartupListItem, 'companyName' | 'elevatorPitch' | 'founded' | 'industry' | 'location' | 'logo'>

/** schema.org Organization of a startup in the public directory; `website` is its own, `path` its page here. */
export function startupData(startup: Company, { website, path }: { website: string | null; path: string }, base?: URL) {
  const page = absolute(path, base)
  return {
    '@type': 'Organization',
    '@id': `${page}#company`,
    name: startup.companyName,
    description: startup.elevatorPitch,
    url: website ?? page,
    mainEntityOfPage: page,
    logo: startup.logo ? absolute(startup.logo, base) : undefined,
    // Founders write it as they like; only a day, month or year is used.
    foundingDate: /^\d{4}(-\d\d){0,2}$/.test(startup.founded ?? '') ? startup.founded : undefined,
    location: { '@type': 'Place', name: startup.location },
    knowsAbout: startup.industry,
  }
}

/** schema.org BreadcrumbList of the pages above a page and the page itself, in order. */
export function breadcrumbData(crumbs: readonly { name: string; path: string }[], base: URL | undefined) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, base),
    })),
  }
}
