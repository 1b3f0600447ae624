import { collection, type SiteEntry } from '#site/lib/content/content.ts'
import { perContent } from '#site/lib/content/per-content.ts'
import { trackContentRead } from '#site/lib/content/reads.ts'
import { addDays } from '#api/platform/contract/dates.ts'
import { toInstant, toLocalDay } from '#content/event-time.ts'
import { NEWS_SOURCES } from '#content/schema/news.ts'
import { siteSettings } from '#site/lib/content/site.ts'

export type Article = SiteEntry<'news'>

/** One of the sources, or `all`. */
export type NewsFilter = 'all' | (typeof NEWS_SOURCES)[number]

export const NEWS_FILTERS: readonly NewsFilter[] = ['all', ...NEWS_SOURCES]

/** Later days first; of one day, what was published last, and then what isn't known when, by title. */
const newestFirst = ({ data: a }: Article, { data: b }: Article): number =>
  b.publishDate.localeCompare(a.publishDate) ||
  (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '') ||
  a.title.localeCompare(b.title)

/**
 * When an article appeared, by the clock of a zone: when it was published, but on its day. One that was scheduled
 * appeared as its day began; so did, for want of better knowledge, one of an earlier version.
 */
export function appearedAt({ publishDate, publishedAt = '' }: Article['data'], timeZone: string): Date {
  const [first, next] = [publishDate, addDays(publishDate, 1)].map((day) =>
    toInstant(`${day}T00:00`, timeZone).getTime(),
  )
  return new Date(Math.max(first!, Math.min(Date.parse(publishedAt) || 0, next! - 1)))
}

async function read(): Promise<Article[]> {
  const { timeZone } = await siteSettings()
  const today = toLocalDay(new Date(), timeZone)
  const articles = collection('news').filter(({ data }) => data.isPublished && data.publishDate <= today)
  return articles.sort(newestFirst)
}

/** All published articles, newest first; one dated after today (in the site's zone) is left out. */
export const publishedArticles = perContent(read)

/** The published articles of one source. */
export async function listArticles(filter: NewsFilter): Promise<Article[]> {
  const articles = await publishedArticles()
  return filter === 'all' ? articles : articles.filter(({ data }) => data.source === filter)
}

/** Whether this region has published anything; a page that asks is rendered again with the first and last article. */
export const hasArticles = trackContentRead('stories', async () => (await publishedArticles()).length > 0)

const places = perContent(async () => new Map((await publishedArticles()).map(({ id }, place) => [id, place])))

const asNeighbour = (article: Article | undefined) => article && { id: article.id, title: article.data.title }

/** A published article by its id, and those that stand beside it. */
export const articleAt = trackContentRead('story', async (id) => {
  const place = (await places()).get(id)
  if (place === undefined) return undefined
  const articles = await publishedArticles()
  return { article: articles[place]!, newer: asNeighbour(articles[place - 1]), older: asNeighbour(articles[place + 1]) }
})
