import { SEARCH_KINDS, type SearchKind } from '#site/copy/search.ts'

/** One part of a found page: the page itself, or the text under one of its headings. */
interface FoundPart {
  title: string
  url: string
  /** Plain text, with `<mark>` around the found words. */
  excerpt: string
}

/** What Pagefind tells of a page that was found. */
export interface FoundPage {
  url: string
  excerpt: string
  /** Written in the pages as `data-pagefind-meta`. */
  meta: { title?: string; kind?: string; when?: string }
  sub_results: readonly FoundPart[]
}

export interface SearchHit extends FoundPart {
  when: string | undefined
}

export interface SearchGroup {
  kind: SearchKind
  hits: SearchHit[]
}

/** So many of a kind show; who looks for more takes another word. */
const MOST_OF_A_KIND = 6
/** Pages that list many things: there the thing is found, not the page. */
const LISTING: readonly SearchKind[] = ['community', 'resources']

/** Pagefind names files; our addresses have no ending. */
const addressOf = (url: string) => url.replace(/(?:\/index)?\.html(?=#|$)/, '')

function hitsOf(page: FoundPage, kind: SearchKind): SearchHit[] {
  const { title = '', when } = page.meta
  const parts = LISTING.includes(kind) ? page.sub_results : [{ title, url: page.url, excerpt: page.excerpt }]
  return parts.map((part) => ({ title: part.title, url: addressOf(part.url), excerpt: part.excerpt, when }))
}

/** The found pages by kind. The kind of the best page comes first; within a kind the order stays. */
export function toGroups(pages: readonly FoundPage[]): SearchGroup[] {
  const groups = new Map<SearchKind, SearchHit[]>()
  for (const page of pages) {
    const kind = SEARCH_KINDS.find((known) => known === page.meta.kind)
    if (!kind) continue
    groups.set(kind, [...(groups.get(kind) ?? []), ...hitsOf(page, kind)].slice(0, MOST_OF_A_KIND))
  }
  return [...groups].map(([kind, hits]) => ({ kind, hits })).filter(({ hits }) => hits.length > 0)
}
