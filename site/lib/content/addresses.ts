import { eventMonths, monthPath } from '#site/lib/event/event-months.ts'
import { allEvents } from '#site/lib/event/events.ts'
import { organizerCalendar } from '#site/lib/event/organizer-slug.ts'
import { organizers } from '#site/lib/event/organizers.ts'
import { lookFiles } from '#site/lib/look/draw-look.ts'
import { lookAddress } from '#site/lib/look/look-address.ts'
import { siteLook } from '#site/lib/look/look.ts'
import { newsLists } from '#site/lib/news/news-list.ts'
import { publishedStories } from '#site/lib/news/news.ts'
import { beginDrawing } from '#site/lib/preview/preview-cache.ts'
import { previewPath } from '#site/lib/preview/preview-picture.ts'
import { previews } from '#site/lib/preview/previews.ts'

/** The addresses of everything public that the content brings: of all pages whose file has a parameter in its name. */
export async function contentAddresses(): Promise<string[]> {
  const [stories, lists, events, months, calendars, pictures, look] = await Promise.all([
    publishedStories(),
    newsLists(),
    allEvents(),
    eventMonths(),
    organizers(),
    previews(),
    siteLook(),
  ])
  await beginDrawing(pictures)
  return [
    ...pictures.map(({ page }) => previewPath(page)),
    ...(look ? lookFiles(look).map(({ file }) => lookAddress(look, file)) : []),
    ...lists.keys(),
    ...stories.map(({ id }) => `/news/${id}`),
    ...months.map(({ month }) => monthPath(month)),
    ...events.flatMap(({ slug }) => [`/events/${slug}`, `/events/${slug}.ics`]),
    ...calendars.map(({ slug }) => organizerCalendar(slug)),
  ]
}
