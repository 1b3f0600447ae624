import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { listMethods } from '#api/calls.ts'
import { isOwnMachine, socketAddress } from './address.ts'
import { findMovedPage } from '#api/platform/contract/routes.ts'
import type { Calls } from './client.ts'
import {
  admit,
  Answer,
  CONNECTION_LIMITS,
  leave,
  limitConnections,
  refuseConnection,
  watchBody,
} from './connections.ts'
import { NO_CONTENT_POLICY } from './headers.ts'
import type { Log } from './log.ts'
import type { Release } from './release.ts'
import { type StaticFile, sendFile } from './static-file.ts'
import { acceptsForm } from './plain-form.ts'
import { isLoopback, type Environment } from '#api/env.ts'

type Addresses = Pick<Environment, 'siteUrl' | 'host' | 'port'>

/**
 * The origins of this installation: SITE_URL, and, while it listens on this machine only, its loopback names.
 * Everything that trusts a Host or Origin header uses this.
 */
export function ownOrigins({ siteUrl, host, port }: Addresses): Set<string> {
  const origins = new Set([siteUrl])
  if (isLoopback(host)) {
    for (const name of ['localhost', '127.0.0.1', '[::1]']) origins.add(new URL(`http://${name}:${port}`).origin)
  }
  return origins
}

/** The hosts that are answered, in lowercase, also with a default port. */
export function ownHosts(addresses: Addresses): Set<string> {
  const hosts = [...ownOrigins(addresses)].flatMap((origin) => {
    const { protocol, host, port } = new URL(origin)
    return port ? [host] : [host, `${host}:${protocol === 'https:' ? 443 : 80}`]
  })
  return new Set(hosts)
}

/** How often a request names its host. Two could be read as two different servers (RFC 9112, 3.2). */
export function hostLines(rawHeaders: readonly string[]): number {
  let lines = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') lines++
  }
  return lines
}

/** A request's target, in the only spelling that everything after the front reads. */
interface Target {
  /** Starts with a slash, has no empty or dot segments, and is percent-encoded once, only where needed. */
  path: string
  /** The query with its `?`, or empty. */
  search: string
  /** The host of an absolute target, as written. */
  authority: string | undefined
}

/** A path in its only spelling, without any encoding, which nearly all are. */
const PLAIN = /^(?:\/(?!\.\.?(?:\/|$))[\w.~!$&'()*+,;=:@-]+)+$/
/**
 * The characters of a path and a query with their encodings (RFC 3986), and what browsers leave unencoded in a query.
 */
const PATH = /^\/(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*$/i
const SEARCH = /^(?:\?[!-"$-~]*)?$/
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i

/** Characters that no segment of an address contains: another parser might read a separator, or decode it again. */
const AMBIGUOUS = /[/\\%\p{Cc}]/u

function plainSegment(encoded: string): string | null {
  const segment = decodeURIComponent(encoded)
  return segment === '.' || segment === '..' || AMBIGUOUS.test(segment) ? null : segment
}

const encodeSegment = (segment: string) => encodeURI(segment).replace(/[?#]/g, encodeURIComponent)

/** The canonical spelling of a path; `null` if it is invalid. */
function plainPath(path: string): string | null {
  if (path === '/' || PLAIN.test(path)) return path
  if (!PATH.test(path)) return null
  try {
    const segments = path.split('/').filter(Boolean).map(plainSegment)
    return segments.includes(null) ? null : `/${(segments as string[]).map(encodeSegment).join('/')}`
  } catch {
    // Percent signs that encode no text.
    return null
  }
}

/**
 * Reads a request's target (RFC 9112, 3.2). Guard, calls, and renderer get this result, never what was sent: two
 * parsers that read an address differently would let a request past the guard of another page.
 *
 * @returns the target and whether it was `moved`, which means sent in another spelling; `null` if it isn't an address.
 */
export function readTarget(url: string): (Target & { moved: boolean }) | null {
  const authority = url.startsWith('/') ? undefined : ABSOLUTE.exec(url)?.[1]
  if (authority === undefined && !url.startsWith('/')) return null
  const rest = authority === undefined ? url : url.slice(url.indexOf('//') + 2 + authority.length)
  const questionMark = rest.indexOf('?')
  const sent = (questionMark < 0 ? rest : rest.slice(0, questionMark)) || '/'
  const search = questionMark < 0 ? '' : rest.slice(questionMark)
  const path = plainPath(sent)
  return path === null || !SEARCH.test(search) ? null : { path, search, authority, moved: path !== sent }
}

export interface FrontOptions {
  /** Runs a call by the request's method. */
  calls: Pick<Calls, 'fetch'>
  /** The hosts that are answered, in lowercase; everything else is 421. */
  hosts: ReadonlySet<string>
  /** The number of our own proxies; without any, the socket shows the client. */
  trustedProxies?: number
  /** Headers of every response. */
  headers: readonly (readonly [string, string])[]
  /** The live release. */
  release: () => Release
  /** Files that are the same in every release: those of the editing screens. */
  editorFile?: (path: string) => StaticFile | undefined
  /** Answers everything except files and calls. */
  pages: (request: IncomingMessage, response: ServerResponse, path: string) => void
  /** Answers the forms of /auth from a browser without JavaScript. */
  sent: (request: IncomingMessage, response: ServerResponse, path: string) => void
  /** Whether a page that exists as a file can answer this request, or must be rendered for this user. */
  servesFile: (request: IncomingMessage, path: string) => boolean
  log: Log
}

const prefix = randomBytes(4).toString('hex')
let count = 0
const nextRequestId = () => `${prefix}-${(++count).toString(36)}`

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(message)
}

const isForm = (request: IncomingMessage) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(request.headers['content-type'] ?? '')

const isPlainForm = (request: IncomingMessage) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

/**
 * Discards the rest of a request that was answered before it was read, such as a refused upload. The stream over it
 * would hold it back.
 */
function drain(request: IncomingMessage): void {
  if (request.readableEnded) return
  request.removeAllListeners('data')
  request.resume()
  // Hono's adapter would do the same for half a second, then cut the connection together with its next request.
  Object.defineProperty(request, 'readableEnded', { value: true })
}

const tooSlow = ({ socket }: IncomingMessage) => refuseConnection(socket, 408)

const READS = ['GET', 'HEAD']

/**
 * The server's first handler of every request: it checks the Host header and the target, serves files of the release,
 * passes `/api/` to Hono and the rest to the pages, and writes one log line per response.
 *
 * Files are served with `node:http` itself: inside Hono the same response takes up to twice as long.
 */
export function createFront(options: FrontOptions): Server {
  const { hosts, headers, log, release, trustedProxies = 0 } = options
  const answerCall = getRequestListener(options.calls.fetch, { hostname: 'trellis.invalid' })

  const isOwn = (host: string) => hosts.has(host) || hosts.has(host.toLowerCase())
  const fileAt = (path: string) => release().files.get(path) ?? options.editorFile?.(path)

  /** The error for a request without one valid address, or for another host. */
  function getError(request: IncomingMessage, target: Target | null): [status: number, sentence: string] | null {
    if (hostLines(request.rawHeaders) > 1) return [400, 'This request names more than one host.']
    if (!target) return [400, 'This isn’t an address.']
    if (isOwn(target.authority ?? request.headers.host ?? '')) return null
    return [421, 'This server doesn’t answer for that host name. Your server administrator can set SITE_URL.']
  }

  /** The methods of an address; none if it doesn't exist. */
  function methodsAt(path: string): string[] {
    if (!path.startsWith('/api/')) return READS
    return [...listMethods(path), ...(fileAt(path) ? READS : [])]
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    target: ReturnType<typeof readTarget>,
    id: string,
  ) {
    const error = getError(request, target)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const file = !error && reads && !target!.moved ? fileAt(target!.path) : undefined
    if (file && options.servesFile(request, target!.path)) return sendFile(request, response, file)
    for (const [name, value] of headers) response.setHeader(name, value)
    // Unless the response has a policy of its own, as pages do.
    response.setHeader('Content-Security-Policy', NO_CONTENT_POLICY)
    response.setHeader('X-Request-Id', id)
    if (error) return refuse(response, ...error)
    const { path, search, moved, authority } = target!
    const current = findMovedPage(path)
    if (moved || current !== path) {
      return void response.writeHead(308, { Location: current + search, 'Cache-Control': 'no-store' }).end()
    }
    // From here on there is one spelling.
    request.url = path + search
    if (authority !== undefined) request.headers.host = authority
    const methods = request.method === 'OPTIONS' ? methodsAt(path) : []
    if (methods.length > 0) {
      response.writeHead(204, { Allow: [...methods, 'OPTIONS'].join(', ') }).end()
    } else if (path.startsWith('/api/')) {
      request.headers['x-request-id'] = id
      response.once('finish', () => drain(request))
      void answerCall(request, response)
    } else if (request.method === 'POST' && isPlainForm(request) && acceptsForm(path)) {
      options.sent(request, response, path)
    } else if (request.method === 'POST' && isForm(request)) {
      // A form was sent before the page's script was loaded. The page is sent again, and nothing was done.
      request.resume()
      response.writeHead(303, { Location: path + search, 'Cache-Control': 'no-store' }).end()
    } else if (!reads) {
      response.setHeader('Allow', [...READS, 'OPTIONS'].join(', '))
      refuse(response, 405, 'This address can only be read.')
    } else {
      options.pages(request, response, path)
    }
  }

  const server = createServer({ ...CONNECTION_LIMITS, ServerResponse: Answer }, (request, response) => {
    const started = performance.now()
    const connection = admit(request, response, started)
    if (!connection) return
    const method = request.method ?? 'GET'
    // A request about the whole server is answered like the home page.
    const target = readTarget(method === 'OPTIONS' && request.url === '*' ? '/' : (request.url ?? '/'))
    const id = nextRequestId()
    response.on('close', () => {
      const now = performance.now()
      leave(connection, response, now)
      log.request({ id, method, path: target?.path ?? '', status: response.statusCode, milliseconds: now - started })
    })
    watchBody(request, tooSlow)
    answer(request, response, target, id)
  })
  limitConnections(server, (socket) => {
    const address = socketAddress(socket)
    return trustedProxies > 0 || isOwnMachine(address) ? null : address
  })
  return server
}
