import { perContent } from '#site/lib/content/per-content.ts'
import { trackContentRead } from '#site/lib/content/reads.ts'
import { NEWS_FILTERS, listArticles } from './news.ts'
import { newsListPath, getParts, type NewsList } from './news-parts.ts'

/** Every part of every timeline, by its address. */
export const newsLists = perContent(async (): Promise<ReadonlyMap<string, NewsList>> => {
  const parts = await Promise.all(NEWS_FILTERS.map(async (filter) => getParts(filter, await listArticles(filter))))
  return new Map(parts.flat().map((list) => [newsListPath(list.filter, list.page), list]))
})

/** The part of a timeline that stands at an address. */
export const newsListAt = trackContentRead('news-list', async (path) => (await newsLists()).get(path))
