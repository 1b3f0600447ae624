import { callFor } from '#api/calls.ts'
import type { PublishProblem } from '#api/publishing/calls.ts'
import { matchRoute, ROUTES } from '#api/platform/contract/routes.ts'
import { contentFileAt } from '#cms/config/addresses.ts'
import type { SiteLinks } from './links.ts'
import { addressOfFile } from './paths.ts'

/**
 * Files that aren't pages but belong to every release: calls use them, or feed readers and search engines request them.
 */
export const BESIDE_PAGES = [
  '/404',
  '/unavailable',
  '/too-many',
  '/other-user',
  '/sitemap.xml',
  '/feed.xml',
  '/feed.json',
  '/data/news.json',
  '/data/events.json',
  '/data/site.json',
  '/data/first-day.json',
]
/** Addresses that other parts of the server handle. */
const ELSEWHERE = /^\/cms(\/|$)/

/**
 * The path on this site that a link leads to, without query and fragment; undefined for other sites, for email
 * addresses, and for fragments of the same page.
 */
export function getPath(link: string, page: string, site: URL): string | undefined {
  if (link === '' || link.startsWith('#') || link.startsWith('data:')) return undefined
  const url = URL.parse(link, new URL(page, site))
  if (!url || url.origin !== site.origin) return undefined
  try {
    return decodeURIComponent(url.pathname).replace(/(.)\/$/, '$1')
  } catch {
    return url.pathname
  }
}

/** Fails unless every public route of the route table has its page. */
export function checkRoutes(addresses: ReadonlySet<string>): PublishProblem[] {
  const routes = ROUTES.filter(({ rendering, path }) => rendering === 'file' && !path.includes(':')).map(
    ({ path }) => path,
  )
  return [...routes, ...BESIDE_PAGES]
    .filter((path) => !addresses.has(path))
    .map((path) => ({
      file: '',
      field: '',
      message: `The page ${path} is missing, so nothing was published. Your server administrator has to look at it.`,
    }))
}

const isRendered = (path: string) => (matchRoute(path)?.route.rendering ?? 'file') !== 'file'

const isServed = (path: string, addresses: ReadonlySet<string>) =>
  addresses.has(path) ||
  ELSEWHERE.test(path) ||
  isRendered(path) ||
  (path.startsWith('/api/') && callFor('GET', path) !== null)

/**
 * Finds links and images on this site that lead nowhere. Each is reported once, with the file where an editor can fix
 * it.
 */
export function checkLinks(links: SiteLinks, addresses: ReadonlySet<string>, canonicalUrl: string): PublishProblem[] {
  const site = new URL(canonicalUrl)
  const own = `${site.origin}/`
  /** The target of a link if nothing serves it. */
  const nowhere = (link: string, page: string) => {
    // Nearly all links are exactly the address of a file and don't need parsing.
    if (addresses.has(link.startsWith(own) ? link.slice(own.length - 1) : link)) return undefined
    const path = getPath(link, page, site)
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
      const message = `${where}leads to ${path}, which isn’t there. Change the link, or publish what it leads to.`
      broken.set(link, { file: contentFile, field: '', message })
    }
  }
  return [...broken.values()]
}
