import { publishedStories } from '#site/lib/news/news.ts'
import { toNewsItem } from '#site/lib/news/news-item.ts'

/** What GET /api/news answers from: the published stories of this very release, newest first. */
export const GET = async () => Response.json(await Promise.all((await publishedStories()).map(toNewsItem)))
