import { formatDate } from '#api/platform/contract/dates.ts'
import { FOUND_PAGES } from '#site/lib/meta/found-pages.ts'
import { collection } from '#site/lib/content/content.ts'
import { perContent } from '#site/lib/content/per-content.ts'
import { trackContentRead } from '#site/lib/content/reads.ts'
import { dayLabel } from '#site/lib/event/event-labels.ts'
import { allEvents } from '#site/lib/event/events.ts'
import { isOver } from '#site/lib/event/site-event.ts'
import { publishedArticles } from '#site/lib/news/news.ts'
import { sourceLabel } from '#site/lib/news/source-label.ts'
import { siteBranding } from '#site/lib/branding/branding.ts'
import { siteSettings } from '#site/lib/content/site.ts'
import { getPreview, previewPath, type Preview } from './preview-image.ts'

/**
 * Articles, and events, with an image of their own: links are shared while a thing is new. An image is some 40 kB that
 * the server holds in memory and some 20 ms of work, so thousands of old entries share that of their list.
 */
const NEWEST = 150

async function read(): Promise<Preview[]> {
  const [site, branding] = await Promise.all([siteSettings(), siteBranding()])
  const now = new Date()
  const [articles, events] = await Promise.all([publishedArticles(), allEvents()])
  const kicker = site.region.name ?? site.region.city ?? ''
  const pages = [
    ...FOUND_PAGES.map(({ path, title }) => ({ page: path, kicker, title: path === '/' ? site.tagline : title })),
    ...collection('added-pages').map(({ id, data }) => ({ page: `/${id}`, kicker, title: data.title })),
  ]
  const news = articles.slice(0, NEWEST).map(({ id, data }) => ({
    page: `/news/${id}`,
    kicker: `${sourceLabel(site, data.source)} · ${formatDate(data.publishDate)}`,
    title: data.title,
  }))
  const coming = events.filter((event) => !isOver(event, now)).slice(0, NEWEST)
  const dates = coming.map(({ slug, data, start, timeZone }) => ({
    page: `/events/${slug}`,
    kicker: dayLabel(start, timeZone),
    title: data.status === 'cancelled' ? `Canceled: ${data.title}` : data.title,
  }))
  return [...pages, ...news, ...dates].map((preview) => ({ ...preview, brand: site.name, branding: branding?.version }))
}

/** All images that a site draws. */
export const previews = perContent(read)

/** The pages that have an image of their own. */
const pagesWithPreview = perContent(
  async (): Promise<ReadonlySet<string>> => new Set((await previews()).map(({ page }) => page)),
)

/** The address of the image for a page. */
export const imageFor = trackContentRead('preview', async (page) => getPreview(page, await pagesWithPreview()))

/** What is drawn at an address. */
export const previewAt = trackContentRead('preview-at', async (path) =>
  (await previews()).find(({ page }) => previewPath(page) === path),
)
