import { xmlText } from './xml.ts'

/** What a feed says about itself; addresses are absolute. */
export interface Feed {
  title: string
  description: string
  home: string
  /** Where the feed stands. */
  self: string
}

/** A story in a feed; addresses inside `html` are absolute. */
export interface FeedItem {
  title: string
  url: string
  /** `YYYY-MM-DD`. */
  day: string
  author: string
  category: string
  summary: string
  html: string
  image: string | null
}

const element = (name: string, text: string, attributes = '') => `<${name}${attributes}>${xmlText(text)}</${name}>`

const itemXml = ({ title, url, day, author, category, summary, html }: FeedItem) =>
  [
    '<item>',
    element('title', title),
    element('link', url),
    // The address is the id: it stays when the title is mended.
    element('guid', url, ' isPermaLink="true"'),
    element('pubDate', new Date(`${day}T12:00:00Z`).toUTCString()),
    element('dc:creator', author),
    element('category', category),
    element('description', summary),
    element('content:encoded', html),
    '</item>',
  ].join('')

/** An RSS 2.0 feed, its items in the order given. */
export function rssFeed(feed: Feed, items: readonly FeedItem[]): string {
  const namespaces =
    'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  const channel = [
    element('title', feed.title),
    element('link', feed.home),
    element('description', feed.description),
    element('language', 'en-US'),
    `<atom:link href="${xmlText(feed.self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(itemXml),
  ].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespaces}><channel>\n${channel}\n</channel></rss>\n`
}

/** A JSON Feed 1.1 of the same items. */
export const jsonFeed = (feed: Feed, items: readonly FeedItem[]) => ({
  version: 'https://jsonfeed.org/version/1.1',
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
    date_published: `${item.day}T12:00:00Z`,
    authors: [{ name: item.author }],
    tags: [item.category],
    ...(item.image && { image: item.image }),
  })),
})
