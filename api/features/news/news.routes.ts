import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { NEWEST_NEWS, newsQuery, type NewsItem } from '#api/contract/news.ts'
import { query } from '#api/middleware/body.ts'
import { answerPublished } from '#api/middleware/published.ts'

const ALL = '/data/news.json'
const NEWEST = '/data/news-newest.json'

/** GET /api/news: what is published, newest first (rules: News); with `?limit`, so many of it. */
export const newsRoutes = ({ published }: ApiContext) =>
  new Hono<ApiEnv>().get('/news', query(newsQuery), (c) => {
    const { limit } = c.req.valid('query')
    if (limit === undefined) return answerPublished<NewsItem>(c, published(ALL))
    const text = (limit <= NEWEST_NEWS ? published(NEWEST) : undefined) ?? published(ALL) ?? '[]'
    return answerPublished<NewsItem>(c, JSON.stringify((JSON.parse(text) as NewsItem[]).slice(0, limit)))
  })
