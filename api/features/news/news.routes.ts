import type { ApiContext } from '#api/context.ts'
import { NEWEST_NEWS } from '#api/contract/news/schema.ts'
import type { NewsItem } from '#api/contract/news/answers.ts'
import { newsCalls } from '#api/contract/news/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { Written } from '#api/middleware/written.ts'
import { publishedValue } from '#api/published-value.ts'

const ALL = '/data/news.json'
const NEWEST = '/data/news-newest.json'

export const newsRoutes = (context: ApiContext) =>
  serve(context, newsCalls, {
    list: (own, _viewer, { limit }) => {
      const newest = limit !== undefined && limit <= NEWEST_NEWS ? publishedValue<NewsItem[]>(own, NEWEST) : undefined
      if (newest) return newest.slice(0, limit)
      const text = own.published(ALL) ?? '[]'
      const all = () => JSON.parse(text) as NewsItem[]
      return limit === undefined ? new Written(text, all) : all().slice(0, limit)
    },
  })
