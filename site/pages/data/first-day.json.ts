import { allEvents } from '#site/lib/event/events.ts'
import { publishedArticles } from '#site/lib/news/news.ts'
import { findCompletedSettings } from '#site/lib/content/completed-settings.ts'

/** What the list of the first day needs of the content: what the region has said, and how much it has published. */
export const GET = async () => {
  const [completed, articles, events] = await Promise.all([findCompletedSettings(), publishedArticles(), allEvents()])
  return Response.json({ completed, entries: articles.length + events.length })
}
