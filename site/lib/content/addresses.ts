import { eventMonths, monthPath } from '#site/lib/event/event-months.ts'
import { allEvents } from '#site/lib/event/events.ts'
import { organizerCalendar } from '#site/lib/event/organizer-slug.ts'
import { organizers } from '#site/lib/event/organizers.ts'
import { brandingFiles } from '#site/lib/branding/draw-branding.ts'
import { brandingPath } from '#site/lib/branding/branding-path.ts'
import { siteBranding } from '#site/lib/branding/branding.ts'
import { newsLists } from '#site/lib/news/news-list.ts'
import { publishedArticles } from '#site/lib/news/news.ts'
import { addedPaths } from './added-pages.ts'
import { collection } from './content.ts'
import { startDrawing } from '#site/lib/preview/preview-cache.ts'
import { previewPath } from '#site/lib/preview/preview-image.ts'
import { previews } from '#site/lib/preview/previews.ts'

/** The addresses of everything public in the content: of all pages whose file has a parameter in its name. */
export async function contentAddresses(): Promise<string[]> {
  const [articles, lists, events, months, calendars, images, branding] = await Promise.all([
    publishedArticles(),
    newsLists(),
    allEvents(),
    eventMonths(),
    organizers(),
    previews(),
    siteBranding(),
  ])
  await startDrawing(images)
  return [
    ...images.map(({ page }) => previewPath(page)),
    ...(branding ? brandingFiles(branding).map(({ file }) => brandingPath(branding, file)) : []),
    ...lists.keys(),
    ...articles.map(({ id }) => `/news/${id}`),
    ...months.map(({ month }) => monthPath(month)),
    ...events.flatMap(({ slug }) => [`/events/${slug}`, `/events/${slug}.ics`]),
    ...addedPaths(),
    ...collection('entries').map(({ id }) => `/community/${id}`),
    ...calendars.map(({ slug }) => organizerCalendar(slug)),
  ]
}
