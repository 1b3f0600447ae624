import type { APIRoute } from 'astro'
import { collection } from '#site/lib/content/content.ts'
import { addedPaths } from '#site/lib/content/added-pages.ts'
import { allEvents } from '#site/lib/event/events.ts'
import { NEWS_FILTERS, publishedArticles } from '#site/lib/news/news.ts'
import { newsListPath } from '#site/lib/news/news-parts.ts'
import { FOUND_PAGES } from '#site/lib/meta/found-pages.ts'
import { sitemapResponse } from '#site/lib/meta/sitemap.ts'

/**
 * Pages that are for everyone to open, but not to find; the footer leads to the region's numbers where there are any.
 */
const UNLISTED = ['/password-reset', '/api/docs', '/region']

/** Every public page with an address of its own but those of companies, which are no content of the site. */
export const GET: APIRoute = async () => {
  const addresses: { path: string; day?: string }[] = [
    ...FOUND_PAGES.filter(({ path }) => !UNLISTED.includes(path)),
    ...NEWS_FILTERS.filter((filter) => filter !== 'all').map((filter) => ({ path: newsListPath(filter) })),
    ...(await publishedArticles()).map(({ id, data }) => ({ path: `/news/${id}`, day: data.publishDate })),
    ...addedPaths().map((path) => ({ path })),
    ...collection('entries').map(({ id }) => ({ path: `/community/${id}` })),
    ...(await allEvents()).map(({ slug }) => ({ path: `/events/${slug}` })),
  ]
  return sitemapResponse('urlset', addresses)
}
