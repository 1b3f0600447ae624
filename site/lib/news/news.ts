import { collection, type SiteEntry } from '#site/lib/content/content.ts'
import { perContent } from '#site/lib/content/per-content.ts'
import { askContent } from '#site/lib/content/reads.ts'
import { toLocalDay } from '#content/event-time.ts'
import { NEWS_SOURCES } from '#content/schema/news.ts'
import { siteSettings } from '#site/lib/content/site.ts'

export type Story = SiteEntry<'news'>

/** One of the sources, or `all`. */
export type NewsFilter = 'all' | (typeof NEWS_SOURCES)[number]

export const NEWS_FILTERS: readonly NewsFilter[] = ['all', ...NEWS_SOURCES]

async function read(): Promise<Story[]> {
  const { timeZone } = await siteSettings()
  const today = toLocalDay(new Date(), timeZone)
  const stories = collection('news').filter(({ data }) => data.isPublished && data.publishDate <= today)
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

const places = perContent(async () => new Map((await publishedStories()).map(({ id }, place) => [id, place])))

const asNeighbour = (story: Story | undefined) => story && { id: story.id, title: story.data.title }

/** A published story by its id, and those that stand beside it. */
export const storyAt = askContent('story', async (id) => {
  const place = (await places()).get(id)
  if (place === undefined) return undefined
  const stories = await publishedStories()
  return { story: stories[place]!, newer: asNeighbour(stories[place - 1]), older: asNeighbour(stories[place + 1]) }
})
