import type { APIRoute } from 'astro'
import { newsFeed } from '#site/lib/news/news-feed.ts'
import { jsonFeed } from '#site/lib/feed/rss.ts'

/** The news for feed readers that prefer JSON. */
export const GET: APIRoute = async () => {
  const { feed, items } = await newsFeed('/feed.json')
  return Response.json(jsonFeed(feed, items))
}
