import { getCollection, type CollectionEntry } from 'astro:content'
import { askContent, perContent } from '#site/lib/content/per-content.ts'
import { toLocalDay } from '#content/event-time.ts'
import { NEWS_SOURCES } from '#content/schema/news.ts'
import { siteSettings } from '#site/lib/content/site.ts'

export type Story = CollectionEntry<'news'>

/** One of the sources, or `all`. */
export type NewsFilter = 'all' | (typeof NEWS_SOURCES)[number]

export const NEWS_FILTERS: readonly NewsFilter[] = ['all', ...NEWS_SOURCES]

async function read(): Promise<Story[]> {
  const { timeZone } = await siteSettings()
  const today = toLocalDay(new Date(), timeZone)
  const stories = await getCollection('news', ({ data }) => data.isPublished && data.publishDate <= today)
  return stories.sort(
    (a, b) => b.data.publishDate.localeCompare(a.data.publishDate) || a.data.title.localeCompare(b.data.title),
  )
}

/** All published stories, newest first; one dated after today (in the site's zone) is left out. */
export const publishedStories = perContent(read)

/** The published stories of one source. */
export async function storiesOf(filter: NewsFilter): Promise<Story[]> {
  const stories = await publishedStories()
  return filter === 'all' ? stories : stories.filter(({ data }) => data.source === filter)
}

/** Whether this region has published anything; a page that asks is rendered again with the first and the last story. */
export const hasStories = askContent('stories', async () => (await publishedStories()).length > 0)
