import type { ApiContext } from '#api/context.ts'
import { NEWEST_NEWS } from '#api/contract/news/schema.ts'
import type { NewsItem } from '#api/contract/news/answers.ts'
import { newsCalls } from '#api/contract/news/calls.ts'
import { answerPublished } from '#api/middleware/answer.ts'
import { serve } from '#api/middleware/serve.ts'

const ALL = '/data/news.json'
const NEWEST = '/data/news-newest.json'

export const newsRoutes = (context: ApiContext) =>
  serve(context, newsCalls, {
    list: ({ published }, _viewer, { limit }, c) => {
      if (limit === undefined) return answerPublished(c, published(ALL))
      const text = (limit <= NEWEST_NEWS ? published(NEWEST) : undefined) ?? published(ALL) ?? '[]'
      return (JSON.parse(text) as NewsItem[]).slice(0, limit)
    },
  })
