import { appearedAt, publishedArticles } from './news.ts'
import { sourceLabel } from './source-label.ts'
import { toNewsItem } from './news-item.ts'
import type { Feed, FeedItem } from '#site/lib/feed/rss.ts'
import { siteUrl } from '#site/lib/content/content.ts'
import { siteSettings } from '#site/lib/content/site.ts'

/** Articles in a feed: readers keep what they have seen. */
const NEWEST = 40

/** Addresses of this site in HTML made from Markdown, as a reader elsewhere needs them. */
const withFullAddresses = (html: string, base: URL) =>
  html.replace(/ (href|src)="(\/[^"]*)"/g, (_, name: string, path: string) => ` ${name}="${new URL(path, base).href}"`)

/** The newest articles as a feed that stands at `path`. */
export async function newsFeed(path: string): Promise<{ feed: Feed; items: FeedItem[] }> {
  const base = siteUrl()
  const site = await siteSettings()
  const articles = (await publishedArticles()).slice(0, NEWEST)
  const items = articles.map(async (article): Promise<FeedItem> => {
    const { title, slug, content, summary, imageUrl, author } = await toNewsItem(article)
    return {
      title,
      url: new URL(`/news/${slug}`, base).href,
      date: appearedAt(article.data, site.timeZone),
      author: author ?? site.name,
      category: sourceLabel(site, article.data.source),
      summary,
      html: withFullAddresses(content, base),
      image: imageUrl && new URL(imageUrl, base).href,
    }
  })
  const feed = {
    title: `${site.name}: news`,
    description: site.tagline,
    home: new URL('/news', base).href,
    self: new URL(path, base).href,
  }
  return { feed, items: await Promise.all(items) }
}
