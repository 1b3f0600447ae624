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

/** Every address that a page leads to or shows, as it stands in the page, each once. One pass, without a tree. */
export function linksOf(html: string): string[] {
  const links = new Set<string>()
  let [name, value] = ['', '']
  const pass = () => {}
  const callbacks: TokenizerCallbacks = {
    onattribname: (start, end) => ([name, value] = [html.slice(start, end), '']),
    onattribdata: (start, end) => (value += html.slice(start, end)),
    onattribentity: (code) => (value += String.fromCodePoint(code)),
    onattribend: () => {
      if (ADDRESSES.test(name)) links.add(value.trim())
      if (name === 'srcset') for (const part of value.split(',')) links.add(part.trim().split(/\s+/, 1)[0]!)
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
  return [...links]
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

/**
 * Puts together the links of each page.
 *
 * @param known those of the release before.
 * @param read the text of a page that is not known, or `undefined` where it is the one of the release before.
 */
export function collectLinks(
  files: Iterable<string>,
  known: SiteLinks,
  read: (file: string) => string | undefined,
): SiteLinks {
  const links: SiteLinks = { list: [], pages: {} }
  const places = new Map<string, number>()
  const place = (link: string): number => {
    const found = places.get(link) ?? links.list.push(link) - 1
    places.set(link, found)
    return found
  }
  const moved: number[] = []
  for (const file of files) {
    const html = read(file)
    links.pages[file] =
      html === undefined
        ? known.pages[file]!.map((old) => (moved[old] ??= place(known.list[old]!)))
        : linksOf(html).map(place)
  }
  return links
}

/** Finds links and pictures that lead to nothing on this site; each is told once, where an editor can mend it. */
export function checkLinks(links: SiteLinks, addresses: ReadonlySet<string>, canonicalUrl: string): PublishProblem[] {
  const site = new URL(canonicalUrl)
  /** Where a link leads that is served by nobody. */
  const nowhere = (link: string, page: string) => {
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
