import { parseFeed } from 'feedsmith'
import { badRequest } from '#api/errors.ts'
import { lineOf, markdownOf, plainOf } from '#content/html-text.ts'
import { markOf, type ImportItem, type ImportSource } from './item.ts'
import { storyDay } from './story-day.ts'

/** Characters of a story's text; a feed has its beginning, the original the rest. */
const LONGEST_TEXT = 40_000

/** A story as any kind of feed has it. */
interface Told {
  id: string | undefined
  title: string
  url: string | undefined
  date: string | undefined
  author: string | undefined
  summary: string
  html: string
}

type Feed = ReturnType<typeof parseFeed<string>>
/** An item of RDF has fewer fields, and no other. */
type RssItem = NonNullable<Extract<Feed, { format: 'rss' }>['feed']['items']>[number]

function toldBy({ format, feed }: Feed): Told[] {
  if (format === 'atom') {
    return (feed.entries ?? []).map((entry) => ({
      id: entry.id,
      title: entry.title?.value ?? '',
      url: (entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? entry.links?.[0])?.href,
      date: entry.published ?? entry.updated,
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
      date: item.date_published,
      author: item.authors?.[0]?.name,
      summary: item.summary ?? '',
      html: item.content_html ?? escape(item.content_text) ?? item.summary ?? '',
    }))
  }
  const items: RssItem[] = feed.items ?? []
  return items.map((item) => ({
    id: item.guid?.value,
    title: item.title ?? '',
    url: item.link,
    date: item.pubDate ?? item.dc?.dates?.[0],
    author: item.dc?.creators?.[0] ?? item.authors?.[0]?.name,
    summary: item.description ?? '',
    html: item.content?.encoded ?? item.description ?? '',
  }))
}

const escape = (text: string | undefined) => text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const isWebAddress = (url: string | undefined) => url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url)

/** JSON text is YAML too, whatever stands in it. */
const field = (name: string, value: string | undefined) => (value ? `${name}: ${JSON.stringify(value)}\n` : '')

function toItem(told: Told, feedTitle: string, timeZone: string): ImportItem {
  const url = isWebAddress(told.url) ? new URL(told.url!).href : undefined
  const written = told.date?.trim() ?? ''
  const day = storyDay(written, timeZone)
  const title = lineOf(told.title, 160)
  const author = lineOf(told.author ?? '', 100) || lineOf(feedTitle, 100) || 'Imported'
  const summary = lineOf(told.summary, 280)
  const text = markdownOf(told.html).slice(0, LONGEST_TEXT)
  const fields = [
    field('title', title),
    ...(day === undefined ? [] : [`publishDate: ${day}\n`]),
    field('author', author),
    field('sourceUrl', url),
    // A summary that is the whole text says nothing more.
    field('summary', summary.length < plainOf(told.html).length ? summary : undefined),
  ]
  return {
    mark: markOf(told.id ?? url ?? `${day ?? written} ${title}`),
    title,
    day,
    url,
    raw: `---\n${fields.join('')}---\n\n${text}\n`,
    ...(day === undefined && {
      note: written
        ? `Its date, “${lineOf(written, 60)}”, is left to the editor.`
        : 'It has no date. It is left to the editor.',
    }),
  }
}

/**
 * Reads news from the text of an RSS, Atom, RDF or JSON feed.
 *
 * @param context the site's zone, in which a story's day is told.
 * @throws ApiError 400 when it is no feed
 */
export function readFeed(text: string, { timeZone }: { timeZone: string }): ImportSource {
  // Declared entities can make a small file endless.
  if (/<!ENTITY/i.test(text)) throw badRequest('This feed declares entities of its own, which we do not read.')
  let parsed: Feed
  try {
    parsed = parseFeed(text)
  } catch {
    // The parser throws for whatever it can't read; the text is another site's, so nothing of ours can be at fault.
    throw badRequest('This is not a news feed. Look for the address behind “RSS” or “Feed” on the site.')
  }
  const { title } = parsed.feed
  const feedTitle = typeof title === 'string' ? title : (title?.value ?? '')
  const items = toldBy(parsed).map((each) => toItem(each, feedTitle, timeZone))
  return {
    items: items.filter(({ title }) => title !== ''),
    skipped: items
      .filter(({ title }) => title === '')
      .map(({ url }) => ({ title: url ?? 'A story', why: 'It has no title.' })),
  }
}
