import type { APIRoute } from 'astro'
import { ROUTES } from '#api/contract/routes.ts'
import { allEvents } from '#site/lib/event/events.ts'
import { NEWS_FILTERS, publishedStories } from '#site/lib/news/news.ts'
import { newsListPath } from '#site/lib/news/news-parts.ts'
import { xmlText } from '#site/lib/feed/xml.ts'

/** Pages that are for everybody to open, but not to find. */
const UNLISTED = ['/auth', '/password-reset', '/api/docs']

/** Every public page with an address of its own. */
export const GET: APIRoute = async ({ site }) => {
  const pages = ROUTES.filter(({ access, rendering }) => access === 'public' && rendering === 'file')
  const addresses: { path: string; day?: string }[] = [
    ...pages.filter(({ path }) => !UNLISTED.includes(path)),
    ...NEWS_FILTERS.filter((filter) => filter !== 'all').map((filter) => ({ path: newsListPath(filter) })),
    ...(await publishedStories()).map(({ id, data }) => ({ path: `/news/${id}`, day: data.publishDate })),
    ...(await allEvents()).map(({ slug }) => ({ path: `/events/${slug}` })),
  ]
  const urls = addresses.map(({ path, day }) => {
    const modified = day ? `<lastmod>${day}</lastmod>` : ''
    return `<url><loc>${xmlText(new URL(path, site).href)}</loc>${modified}</url>`
  })
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
