import type { APIRoute } from 'astro'
import { newsFeed } from '#site/lib/news/news-feed.ts'
import { rssFeed } from '#site/lib/feed/rss.ts'

/** The news for feed readers. */
export const GET: APIRoute = async () => {
  const { feed, items } = await newsFeed('/feed.xml')
  return new Response(rssFeed(feed, items), { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}
