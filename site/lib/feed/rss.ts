import { generateJsonFeed, generateRssFeed } from 'feedsmith'
import { xmlCharacters, xmlText } from './xml.ts'

/** What a feed says about itself; addresses are absolute. */
export interface Feed {
  title: string
  description: string
  home: string
  /** Where the feed stands. */
  self: string
}

/** An article in a feed; addresses inside `html` are absolute. */
export interface FeedItem {
  title: string
  url: string
  /** When it appeared. */
  date: Date
  author: string
  category: string
  summary: string
  html: string
  image: string | null
}

/** An RSS 2.0 feed, its items in the order given. */
export const rssFeed = ({ title, description, home, self }: Feed, items: readonly FeedItem[]): string =>
  xmlCharacters(
    generateRssFeed({
      title,
      description,
      link: home,
      language: 'en-US',
      atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
      items: items.map((item) => ({
        title: item.title,
        link: item.url,
        // The address is the id: it stays when the title is mended.
        guid: { value: item.url, isPermaLink: true },
        pubDate: item.date,
        dc: { creators: [item.author] },
        categories: [{ name: item.category }],
        // Feed readers take it for HTML.
        description: xmlText(item.summary),
        content: { encoded: item.html },
      })),
    }),
  )

/** A JSON Feed 1.1 of the same items. */
export const jsonFeed = (feed: Feed, items: readonly FeedItem[]) =>
  generateJsonFeed({
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: feed.self,
    language: 'en-US',
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: item.html,
      date_published: item.date,
      authors: [{ name: item.author }],
      tags: [item.category],
      ...(item.image && { image: item.image }),
    })),
  })
