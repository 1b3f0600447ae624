import { hash } from 'node:crypto'
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Route } from '#api/platform/contract/routes.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Client } from '#site/lib/api.ts'
import { encodePage, holdPage, type HeldPage, acceptedEncoding } from './compress-page.ts'
import type { PageSource } from './page-source.ts'

interface SharedPagesOptions {
  database: Pick<Database, 'version'>
  source: Pick<PageSource, 'render' | 'edition'>
  /** Makes calls as a visitor. */
  api: Client
  /** The host of the site's address. */
  host: string
  /** Whether a page can be rendered for this client; if not, it has already responded. */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Renders a page when its client's turn comes. */
  roundRobin: <Page>(request: IncomingMessage, response: ServerResponse, make: () => Promise<Page>) => Promise<Page>
}

type Encoded = ReturnType<typeof encodePage>

/**
 * The address of a page with the query parameters that it reads, in a fixed order: any other part of an address doesn't
 * make another page, which would have to be rendered.
 */
function getAddress(target: string, names: readonly string[] = []): string {
  const { pathname, searchParams } = new URL(target, 'http://page.invalid')
  const read = new URLSearchParams()
  for (const name of names) {
    const value = searchParams.get(name)
    if (value) read.set(name, value)
  }
  return read.size > 0 ? `${pathname}?${read.toString()}` : pathname
}

/** A page that everyone gets. */
interface SharedPage {
  etag: string
  headers: OutgoingHttpHeaders
  /** The body as sent, by accepted encoding. */
  encoded: Map<string | undefined, Encoded>
  body: Buffer
}

interface CachedPage {
  version: number
  edition: string | undefined
  /** `null` if there is no such page. */
  page: Promise<SharedPage | null>
}

const CACHE_OPTIONS = { max: 100, ttl: 60_000 }
/** Caches revalidate it each time: what was taken off the site is gone with the next request. */
const HEADERS = { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' }

/**
 * Pages with data from the database, the same for everyone: rendered as a visitor sees them, from nothing but the
 * address. They are cached for a minute at most and only until the next commit of any process. With a database server,
 * which doesn't report commits, they aren't cached (rules: Public directory).
 */
export function createSharedPages({ database, source, api, host, admit, roundRobin }: SharedPagesOptions) {
  const cache = new LRUCache<string, CachedPage>(CACHE_OPTIONS)

  async function make(address: string): Promise<SharedPage | null> {
    const held = await render(address)
    if (held === null || held.status === 404) return null
    if (held.status !== 200)
      throw new Error(`${address.replace(/\?.*/, '')} was rendered with the status ${held.status}.`)
    const { headers, body } = held
    return { headers, body, etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"`, encoded: new Map() }
  }

  function render(address: string): Promise<HeldPage | null> {
    // An empty request: a cookie, a header, or a visitor who leaves halfway changes nothing for the next one.
    const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: address, headers: { host } })
    const response = new ServerResponse(request)
    const { promise, resolve, reject } = Promise.withResolvers<HeldPage | null>()
    holdPage(response, resolve)
    Promise.resolve(source.render(request, response, () => resolve(null), { user: null, api })).catch(reject)
    return promise
  }

  /**
   * The version that a page is rendered from, read before anything else: a commit in the meantime makes the page
   * outdated.
   */
  const now = () => ({ version: database.version(), edition: source.edition?.() })

  function getCachedPage(
    address: string,
    { version, edition }: ReturnType<typeof now>,
  ): CachedPage['page'] | undefined {
    const known = cache.get(address)
    return known && known.version === version && known.edition === edition ? known.page : undefined
  }

  /** The cached page, or a new one. */
  function pageAt(address: string): CachedPage['page'] {
    const state = now()
    const known = getCachedPage(address, state)
    if (known) return known
    const page = make(address)
    const { version, edition } = state
    if (version === null) return page
    cache.set(address, { version, edition, page })
    page.catch(() => cache.delete(address))
    return page
  }

  function encodedFor(page: SharedPage, header: string | undefined): Encoded {
    const encoding = acceptedEncoding(header)
    const encoded = page.encoded.get(encoding) ?? encodePage(page.body, encoding)
    page.encoded.set(encoding, encoded)
    return encoded
  }

  /** Answers GET and HEAD with a route's page, or the client has to wait; `false` if there is no page. */
  return async (request: IncomingMessage, response: ServerResponse, route: Pick<Route, 'query'>): Promise<boolean> => {
    const address = getAddress(request.url ?? '/', route.query)
    const known = getCachedPage(address, now())
    if (!known && !admit(request, response)) return true
    // Not cached before its turn, so that no one else waits for the turn of the first client.
    const page = await (known ?? roundRobin(request, response, () => pageAt(address)))
    if (page === null) return false
    const headers = { ...page.headers, ...HEADERS, ETag: page.etag }
    if (request.headers['if-none-match']?.includes(page.etag)) {
      response.writeHead(304, headers).end()
      return true
    }
    const { body, encoding } = encodedFor(page, request.headers['accept-encoding'])
    if (encoding) response.setHeader('Content-Encoding', encoding)
    response.writeHead(200, { ...headers, 'Content-Length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}
