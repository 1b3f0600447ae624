import { tokenize } from './searched-parts.ts'

/**
 * The links of each page, by its file, for the next release: an unchanged page isn't read again. The list holds each
 * link once, and the pages refer to it by index.
 */
export interface SiteLinks {
  list: string[]
  pages: Record<string, number[]>
}

const ADDRESSES = /^(?:href|src|poster)$/i

/** The unique addresses in a piece of HTML, as written. A single pass, without parsing a tree. */
function linksIn(html: string): Set<string> {
  const links = new Set<string>()
  let [name, value, isWanted] = ['', '', false]
  tokenize(html, {
    onattribname: (start, end) => {
      name = html.slice(start, end)
      value = ''
      isWanted = name === 'srcset' || ADDRESSES.test(name)
    },
    onattribdata: (start, end) => {
      if (isWanted) value += html.slice(start, end)
    },
    onattribentity: (code) => {
      if (isWanted) value += String.fromCodePoint(code)
    },
    onattribend: () => {
      if (!isWanted) return
      if (name === 'srcset') for (const part of value.split(',')) links.add(part.trim().split(/\s+/, 1)[0]!)
      else links.add(value.trim())
    },
  })
  return links
}

/** How many different headers and footers are cached; a site has about a dozen. */
const MOST_SHARED = 100

/**
 * Reads the links of pages: every address that a page links to or embeds, once. The markup around the content is the
 * same on thousands of pages, so it's read only once.
 */
export function linkReader(): (html: string) => string[] {
  const known = new Map<string, Set<string>>()
  const inShared = (html: string) => {
    const links = known.get(html) ?? linksIn(html)
    if (known.size < MOST_SHARED) known.set(html, links)
    return links
  }
  return (html) => {
    const head = html.indexOf('</head>')
    const main = html.indexOf('<main', head)
    const end = html.indexOf('</main>', main)
    if (head < 0 || main < 0 || end < 0) return [...linksIn(html)]
    const around = [inShared(html.slice(head, main)), inShared(html.slice(end))]
    return [
      ...new Set(
        [linksIn(html.slice(0, head)), linksIn(html.slice(main, end)), ...around].flatMap((some) => [...some]),
      ),
    ]
  }
}

/** Combines the links of each page. */
export class LinkCollector {
  readonly #list: string[] = []
  readonly #places = new Map<string, number>()
  readonly #linksOf = linkReader()
  readonly #read = new Map<string, number[]>()

  #place(link: string): number {
    const known = this.#places.get(link)
    if (known !== undefined) return known
    // A copy: a slice of the page would keep the whole page in memory.
    const place = this.#list.push(Buffer.from(link).toString()) - 1
    this.#places.set(this.#list[place]!, place)
    return place
  }

  /** Reads a page. */
  read(file: string, html: string): void {
    this.#read.set(
      file,
      this.#linksOf(html).map((link) => this.#place(link)),
    )
  }

  /**
   * The links of all these pages.
   *
   * @param known the links of the previous release.
   * @param html returns the text of a page that was neither read nor known.
   */
  collect(files: Iterable<string>, known: SiteLinks, html: (file: string) => string): SiteLinks {
    const pages: SiteLinks['pages'] = {}
    const moved: number[] = []
    for (const file of files) {
      const before = known.pages[file]
      if (!this.#read.has(file) && !before) this.read(file, html(file))
      pages[file] = this.#read.get(file) ?? before!.map((old) => (moved[old] ??= this.#place(known.list[old]!)))
    }
    return { list: this.#list, pages }
  }
}
