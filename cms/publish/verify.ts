import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { callFor } from '#api/contract/calls.ts'
import type { PublishProblem } from '#api/contract/publish/schema.ts'
import { matchRoute, ROUTES } from '#api/contract/routes.ts'
import { contentFileAt } from '#cms/config/addresses.ts'
import { addressOfFile } from './paths.ts'

/** What is no page, but belongs to every release: calls answer from it, readers and search engines ask for it. */
export const BESIDE_PAGES = [
  '/404',
  '/unavailable',
  '/too-many',
  '/sitemap.xml',
  '/feed.xml',
  '/feed.json',
  '/data/news.json',
  '/data/events.json',
  '/data/site.json',
  '/data/first-day.json',
]
/** Addresses that other parts of the server answer. */
const ELSEWHERE = /^\/cms(\/|$)/

/**
 * The links of each page, by its file, for the next release: a page that did not change is not read again. Each link
 * stands once in the list, to which the pages' numbers lead.
 */
export interface SiteLinks {
  list: string[]
  pages: Record<string, number[]>
}

const ADDRESSES = /^(?:href|src|poster)$/i

/** The addresses in a piece of HTML, as they stand in it, each once. One pass, without a tree. */
function linksIn(html: string): Set<string> {
  const links = new Set<string>()
  let [name, value, isWanted] = ['', '', false]
  const pass = () => {}
  const callbacks: TokenizerCallbacks = {
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
    ontext: pass,
    ontextentity: pass,
    onopentagname: pass,
    onopentagend: pass,
    onselfclosingtag: pass,
    onclosetag: pass,
    oncomment: pass,
    oncdata: pass,
    ondeclaration: pass,
    onprocessinginstruction: pass,
    onend: pass,
  }
  const tokenizer = new Tokenizer({}, callbacks)
  tokenizer.write(html)
  tokenizer.end()
  return links
}

/** So many headers and footers are remembered; a site has a dozen. */
const MOST_SHARED = 100

/**
 * Reads the links of pages: every address that a page leads to or shows, each once. What stands before and after the
 * content is the same on thousands of pages, and is read once.
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

/**
 * The path of this site that a link leads to, without query and fragment; undefined for any other site, for mail, and
 * for a fragment of the page itself.
 */
export function pathOf(link: string, page: string, site: URL): string | undefined {
  if (link === '' || link.startsWith('#') || link.startsWith('data:')) return undefined
  const url = URL.parse(link, new URL(page, site))
  if (!url || url.origin !== site.origin) return undefined
  try {
    return decodeURIComponent(url.pathname).replace(/(.)\/$/, '$1')
  } catch {
    return url.pathname
  }
}

/** Whether every public route of the route table has its page. */
export function checkRoutes(addresses: ReadonlySet<string>): PublishProblem[] {
  const routes = ROUTES.filter(({ rendering, path }) => rendering === 'file' && !path.includes(':')).map(
    ({ path }) => path,
  )
  return [...routes, ...BESIDE_PAGES]
    .filter((path) => !addresses.has(path))
    .map((path) => ({
      file: '',
      field: '',
      message: `The page ${path} is missing, so nothing was published. An operator has to look at it.`,
    }))
}

const isRendered = (path: string) => (matchRoute(path)?.route.rendering ?? 'file') !== 'file'

const isServed = (path: string, addresses: ReadonlySet<string>) =>
  addresses.has(path) ||
  ELSEWHERE.test(path) ||
  isRendered(path) ||
  (path.startsWith('/api/') && callFor('GET', path) !== null)

/** Puts together the links of each page. */
export class LinkCollector {
  readonly #list: string[] = []
  readonly #places = new Map<string, number>()
  readonly #linksOf = linkReader()
  readonly #read = new Map<string, number[]>()

  #place(link: string): number {
    const known = this.#places.get(link)
    if (known !== undefined) return known
    // A copy: as a part of its page it would keep all of that in memory.
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
   * @param known those of the release before.
   * @param html the text of a page that was neither read nor known.
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

/** Finds links and pictures that lead to nothing on this site; each is told once, where an editor can mend it. */
export function checkLinks(links: SiteLinks, addresses: ReadonlySet<string>, canonicalUrl: string): PublishProblem[] {
  const site = new URL(canonicalUrl)
  const own = `${site.origin}/`
  /** Where a link leads that is served by nobody. */
  const nowhere = (link: string, page: string) => {
    // Nearly all are the very address of a file, and need not be taken apart.
    if (addresses.has(link.startsWith(own) ? link.slice(own.length - 1) : link)) return undefined
    const path = pathOf(link, page, site)
    return path === undefined || isServed(path, addresses) ? undefined : path
  }
  const isRelative = links.list.map((link) => !/^[a-z]+:|^\//i.test(link))
  const fromAnywhere = links.list.map((link, place) => (isRelative[place] ? undefined : nowhere(link, '/')))
  const broken = new Map<string, PublishProblem>()
  for (const [file, all] of Object.entries(links.pages)) {
    for (const place of all) {
      if (!isRelative[place] && fromAnywhere[place] === undefined) continue
      const link = links.list[place]!
      const page = addressOfFile(file)
      const path = fromAnywhere[place] ?? nowhere(link, page)
      if (path === undefined || broken.get(link)?.file) continue
      const contentFile = contentFileAt(page)
      const where = contentFile ? '' : `The page ${page} `
      const message = `${where}leads to ${path}, which is not there. Change the link, or publish what it leads to.`
      broken.set(link, { file: contentFile, field: '', message })
    }
  }
  return [...broken.values()]
}
