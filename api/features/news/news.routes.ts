import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import type { NewsItem } from '#api/contract/news.ts'
import { answerPublished } from '#api/middleware/published.ts'

/** GET /api/news: what is published, newest first (spec 1 §7). */
export const newsRoutes = ({ published }: ApiContext) =>
  new Hono<ApiEnv>().get('/news', (c) => answerPublished<NewsItem>(c, published('/data/news.json')))
