import { parseFeed } from 'feedsmith'
import { badRequest } from '#api/errors.ts'
import { formatLine, htmlToMarkdown, htmlToText } from '#content/html-text.ts'
import { hashId, type ImportItem, type ImportSource } from './item.ts'
import { articleDay } from './article-day.ts'

/** The longest text of an article, in characters. A feed usually has only the beginning; the original has the rest. */
const LONGEST_TEXT = 40_000

/** An article, independent of the kind of feed. */
interface FeedItem {
  id: string | undefined
  title: string
  url: string | undefined
  /** Dates as the feed writes them; the first that is clear is used. */
  dates: readonly (string | undefined)[]
  /** The base address of its links, where it isn't the feed's. */
  base?: string | undefined
  author: string | undefined
  summary: string
  html: string
}

type Feed = ReturnType<typeof parseFeed<string>>
/** An RDF item has fewer fields than an RSS item, and no others. */
type RssItem = NonNullable<Extract<Feed, { format: 'rss' }>['feed']['items']>[number]

/** The base address of links, to resolve relative ones. */
const getLink = (links: readonly { rel?: string | undefined; href?: string | undefined }[] = []): string | undefined =>
  (links.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links[0])?.href

/** The base address of a feed's links: the one it states, or else its site, or else its own address. */
function getBase({ format, feed }: Feed, address: string | undefined): string | undefined {
  if (format === 'atom') return joined(address, getLink(feed.links), feed.xml?.base)
  return joined(address, format === 'json' ? feed.home_page_url : feed.link)
}

/** An id that is also the address, which is the default unless `isPermaLink` is false (RSS 2.0). */
const addressIn = ({ value, isPermaLink = true }: { value?: string; isPermaLink?: boolean } = {}) =>
  isPermaLink && /^https?:/i.test(value ?? '') ? value : undefined

/** Resolves several addresses, each relative to the one before it. */
const joined = (...addresses: (string | undefined)[]): string | undefined =>
  addresses.reduce((base, each) => (each ? (URL.parse(each, base)?.href ?? base) : base))

function readItems({ format, feed }: Feed): FeedItem[] {
  if (format === 'atom') {
    return (feed.entries ?? []).map((entry) => ({
      id: entry.id,
      title: entry.title?.value ?? '',
      url: getLink(entry.links),
      base: entry.xml?.base,
      dates: [entry.published ?? entry.updated],
      author: entry.authors?.[0]?.name,
      summary: entry.summary?.value ?? '',
      html: entry.content?.value || entry.summary?.value || '',
    }))
  }
  if (format === 'json') {
    return (feed.items ?? []).map((item) => ({
      id: item.id,
      title: item.title ?? '',
      url: item.url,
      dates: [item.date_published],
      author: item.authors?.[0]?.name,
      summary: item.summary ?? '',
      html: item.content_html ?? escape(item.content_text) ?? item.summary ?? '',
    }))
  }
  const items: RssItem[] = feed.items ?? []
  return items.map((item) => ({
    id: item.guid?.value,
    title: item.title ?? '',
    url: item.link ?? addressIn(item.guid),
    dates: [item.pubDate, ...(item.dc?.dates ?? [])],
    author: item.dc?.creators?.[0] ?? item.authors?.[0]?.name,
    summary: item.description ?? '',
    html: item.content?.encoded ?? item.description ?? '',
  }))
}

const escape = (text: string | undefined) => text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function webAddress(url: string | undefined, base: string | undefined): string | undefined {
  const parsed = url ? URL.parse(url, base) : null
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined
}

/** JSON text is also valid YAML, whatever it contains. */
const field = (name: string, value: string | undefined) => (value ? `${name}: ${JSON.stringify(value)}\n` : '')

/** What all articles of a feed have in common. */
interface FeedFacts {
  title: string
  /** The base address of its links. */
  base: string | undefined
  timeZone: string
}

function toItem(item: FeedItem, { title: feedTitle, base, timeZone }: FeedFacts): ImportItem {
  const url = webAddress(item.url, joined(base, item.base))
  const dates = item.dates.map((date) => date?.trim() ?? '').filter((date) => date !== '')
  const written = dates[0] ?? ''
  const day = dates.map((date) => articleDay(date, timeZone)).find((each) => each !== undefined)
  const title = formatLine(item.title, 160)
  const author = formatLine(item.author ?? '', 100) || formatLine(feedTitle, 100) || 'Imported'
  const summary = formatLine(item.summary, 280)
  const text = htmlToMarkdown(item.html).slice(0, LONGEST_TEXT)
  const fields = [
    field('title', title),
    ...(day === undefined ? [] : [`publishDate: ${day}\n`]),
    field('author', author),
    field('sourceUrl', url),
    // A summary that equals the text adds nothing.
    field('summary', summary.length < htmlToText(item.html).length ? summary : undefined),
  ]
  return {
    mark: hashId(item.id ?? url ?? `${day ?? written} ${title}`),
    title,
    day,
    url,
    raw: `---\n${fields.join('')}---\n\n${text}\n`,
    ...(day === undefined && {
      note: written
        ? `Its date, “${formatLine(written, 60)}”, is left to the editor.`
        : 'It has no date. It’s left to the editor.',
    }),
  }
}

/**
 * Reads news from the text of an RSS, Atom, RDF, or JSON feed.
 *
 * @param context the site's time zone, which decides the day of an article, and the address that the text was fetched
 * from.
 * @throws ApiError 400 when it isn't a feed
 */
export function readFeed(
  text: string,
  { timeZone, url }: { timeZone: string; url?: string | undefined },
): ImportSource {
  // Entity declarations can make a small file expand without end.
  if (/<!ENTITY/i.test(text)) throw badRequest('This feed declares entities of its own, which we don’t read.')
  if (/^\s*BEGIN:VCALENDAR/i.test(text))
    throw badRequest('This is a calendar. Choose Events above, and import it again.')
  let parsed: Feed
  try {
    parsed = parseFeed(text)
  } catch {
    // The parser throws on anything it can't read. The text comes from another site, so this isn't a fault of ours.
    throw badRequest('This isn’t a news feed. Look for “RSS” or “Feed” there.')
  }
  const { title } = parsed.feed
  const feedTitle = typeof title === 'string' ? title : (title?.value ?? '')
  const facts = { title: feedTitle, base: getBase(parsed, url), timeZone }
  const items = readItems(parsed).map((each) => toItem(each, facts))
  return {
    items: items.filter(({ title }) => title !== ''),
    skipped: items
      .filter(({ title }) => title === '')
      .map(({ url }) => ({ title: url ?? 'A story', why: 'It has no title.' })),
  }
}
