import { allEvents } from '#site/lib/event/events.ts'
import { publishedStories } from '#site/lib/news/news.ts'
import { toldByRegion } from '#site/lib/content/told.ts'

/** What the list of the first day needs of the content: what the region has said, and how much it has published. */
export const GET = async () => {
  const [told, stories, events] = await Promise.all([toldByRegion(), publishedStories(), allEvents()])
  return Response.json({ told, entries: stories.length + events.length })
}
