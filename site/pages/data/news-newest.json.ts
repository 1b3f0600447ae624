import { NEWEST_NEWS } from '#api/content/contract/schema.ts'
import { publishedArticles } from '#site/lib/news/news.ts'
import { toNewsItem } from '#site/lib/news/news-item.ts'

/** The beginning of `news.json`, from which GET /api/news answers a small `?limit`. */
export const GET = async () =>
  Response.json(await Promise.all((await publishedArticles()).slice(0, NEWEST_NEWS).map(toNewsItem)))
