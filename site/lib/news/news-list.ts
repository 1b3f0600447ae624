import { NEWS_FILTERS, storiesOf } from './news.ts'
import { partsOf, type NewsList } from './news-parts.ts'

/** Every part of every timeline. */
export async function newsLists(): Promise<NewsList[]> {
  const parts = await Promise.all(NEWS_FILTERS.map(async (filter) => partsOf(filter, await storiesOf(filter))))
  return parts.flat()
}
