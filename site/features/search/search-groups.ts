import { SEARCH_KINDS, type SearchKind } from '#site/copy/search.ts'
import { isMeant } from './search-words.ts'

/** What Pagefind tells of a page that may be one that is looked for. */
export interface FoundPage {
  url: string
  /** The whole text. */
  content: string
  /** Which of its words were found; also parts of the word that is looked for, where there is no such word. */
  locations: readonly number[]
  /** Its headings that have an address. */
  anchors: readonly { id: string; text: string; location: number }[]
  /** Written in the pages as `data-pagefind-meta`. */
  meta: { title?: string; kind?: string; when?: string }
}

export interface SearchHit {
  kind: SearchKind
  title: string
  url: string
  when: string | undefined
  /** A few words around those that were found. */
  excerpt: { text: string; isFound: boolean }[]
}

export interface SearchGroup {
  kind: SearchKind
  hits: SearchHit[]
}

/** So many of a kind show; who looks for more takes another word. */
const MOST_OF_A_KIND = 6
/** Pages that list many things: there the thing is found, not the page. */
const LISTING: readonly SearchKind[] = ['community', 'resources']
const EXCERPT_WORDS = 18
/** Words before the first one that was found. */
const LEAD_WORDS = 4

const split = (text: string) => text.split(/\s+/)
/** Pagefind names files; our addresses have no ending. */
const addressOf = (url: string) => url.replace(/(?:\/index)?\.html$/, '')

/** Where the text after a title begins, in words. */
function afterTitle(content: string, title: string): number {
  const at = content.indexOf(title)
  return at < 0 ? 0 : split(content.slice(0, at + title.length)).length
}

interface Part {
  title: string
  url: string
  /** The first word of its text, and the one after its last. */
  from: number
  to: number
  /** The first word of its heading. */
  begins: number
}

function partsOf(page: FoundPage, kind: SearchKind, count: number): Part[] {
  const { content, anchors, meta, url } = page
  const { title = '' } = meta
  if (!LISTING.includes(kind)) {
    return [{ title, url: addressOf(url), begins: 0, from: afterTitle(content, title), to: count }]
  }
  const sorted = anchors.toSorted((a, b) => a.location - b.location)
  return sorted.map(({ id, text, location }, index) => ({
    title: text,
    url: `${addressOf(url)}#${id}`,
    begins: location,
    from: location + split(text.trim()).length,
    to: sorted[index + 1]?.location ?? count,
  }))
}

/** The hits of a page: each word that is looked for stands in it, or in the part of it that is found. */
export function hitsOf(page: FoundPage, terms: readonly string[]): SearchHit[] {
  const kind = SEARCH_KINDS.find((known) => known === page.meta.kind)
  if (!kind) return []
  const words = split(page.content)
  const found = page.locations.filter((at) => terms.some((term) => isMeant(words[at] ?? '', term)))
  return partsOf(page, kind, words.length).flatMap(({ title, url, begins, from, to }) => {
    const inside = found.filter((at) => at >= begins && at < to).sort((a, b) => a - b)
    if (!terms.every((term) => inside.some((at) => isMeant(words[at]!, term)))) return []
    const first = inside.find((at) => at >= from) ?? from
    const start = Math.max(from, Math.min(first - LEAD_WORDS, to - EXCERPT_WORDS))
    const excerpt = words
      .slice(start, Math.min(start + EXCERPT_WORDS, to))
      .map((text, index) => ({ text, isFound: inside.includes(start + index) }))
    return [{ kind, title, url, when: page.meta.when, excerpt }]
  })
}

/** The hits by kind, each once. The kind of the best hit comes first; within a kind the order stays. */
export function toGroups(hits: readonly SearchHit[]): SearchGroup[] {
  const once = hits.filter(({ url }, index) => hits.findIndex((hit) => hit.url === url) === index)
  return Object.entries(Object.groupBy(once, ({ kind }) => kind)).map(([kind, all]) => ({
    kind: kind as SearchKind,
    hits: all.slice(0, MOST_OF_A_KIND),
  }))
}
