import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Api } from '#api/app.ts'
import type { Log } from './log.ts'
import type { Release } from './release.ts'
import type { StaticFile } from './static-file.ts'
import { sendFile } from './static.ts'

/** Bytes of a request's headers: cookies of this product stay below 1 kB. */
const HEADER_LIMIT = 16 * 1024

/** What the front puts before the pages and calls of one installation. */
export interface FrontOptions {
  api: Api
  /** Values of the Host header that are answered; everything else is 421. */
  hosts: ReadonlySet<string>
  /** Headers that every answer carries. */
  headers: readonly (readonly [string, string])[]
  /** The release that is live at this moment. */
  release: () => Release
  /** Files that are the same in every release: those of the editing screens. */
  editorFile?: (path: string) => StaticFile | undefined
  /** Answers what is no file and no call. */
  pages: (request: IncomingMessage, response: ServerResponse, path: string) => void
  /** Whether a page that exists as a file may answer this request, or must be made for this person. */
  servesFile: (request: IncomingMessage, path: string) => boolean
  log: Log
}

const prefix = randomBytes(4).toString('hex')
let count = 0
const nextRequestId = () => `${prefix}-${(++count).toString(36)}`

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(sentence)
}

const isForm = (request: IncomingMessage) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(request.headers['content-type'] ?? '')

/**
 * Throws away what is left of a request that was answered before it was read whole: a refused upload. The stream that was made
 * over it would hold it back, and after half a second the connection would be cut, with the next request that is on it.
 */
function drain(request: IncomingMessage): void {
  if (request.readableEnded) return
  request.removeAllListeners('data')
  request.resume()
}

/** The one address of a page: `/news/` is `/news`. Never leads to another host: browsers read `/\host` as `//host`. */
function withoutTrailingSlash(path: string, search: string): string {
  return `/${path.replace(/^[/\\]+|[/\\]+$/g, '')}${search}`
}

/**
 * The server that every request meets first: it checks the Host header, answers files of the release, hands
 * `/api/` to Hono and the rest to the pages, and writes one log line for each answer.
 *
 * Files are answered on `node:http` itself: inside Hono the same answer takes up to twice as long.
 */
export function createFront(options: FrontOptions): Server {
  const { hosts, headers, log, release } = options
  const api = getRequestListener(options.api.fetch, { hostname: 'trellis.invalid' })

  function answer(request: IncomingMessage, response: ServerResponse, path: string, search: string, id: string): void {
    if (!hosts.has(request.headers.host ?? '')) {
      refuse(response, 421, 'This server does not answer for that host name. An operator can set SITE_URL.')
      return
    }
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const file = reads ? (release().files.get(path) ?? options.editorFile?.(path)) : undefined
    if (file && options.servesFile(request, path)) {
      sendFile(request, response, file)
      return
    }
    for (const [name, value] of headers) response.setHeader(name, value)
    response.setHeader('X-Request-Id', id)
    if (path.startsWith('/api/')) {
      request.headers['x-request-id'] = id
      response.once('finish', () => drain(request))
      void api(request, response)
    } else if (request.method === 'POST' && isForm(request)) {
      // A form was sent before the page's script was there. Its page comes again; nothing was done.
      request.resume()
      response.writeHead(303, { Location: withoutTrailingSlash(path, search), 'Cache-Control': 'no-store' }).end()
    } else if (!reads) {
      response.setHeader('Allow', 'GET, HEAD')
      refuse(response, 405, 'This address can only be read.')
    } else if (path.length > 1 && path.endsWith('/')) {
      response.writeHead(308, { Location: withoutTrailingSlash(path, search) })
      response.end()
    } else {
      options.pages(request, response, path)
    }
  }

  const server = createServer({ maxHeaderSize: HEADER_LIMIT, requestTimeout: 10 * 60_000 }, (request, response) => {
    const started = performance.now()
    const url = request.url ?? '/'
    const questionMark = url.indexOf('?')
    const path = questionMark < 0 ? url : url.slice(0, questionMark)
    const id = nextRequestId()
    const method = request.method ?? 'GET'
    response.on('close', () => {
      log.request({ id, method, path, status: response.statusCode, milliseconds: performance.now() - started })
    })
    answer(request, response, path, questionMark < 0 ? '' : url.slice(questionMark), id)
  })
  server.keepAliveTimeout = 65_000
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  return server
}
