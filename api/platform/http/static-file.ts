import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import { ifMissing, contentRange, getRange, type ByteRange, type RangeHeaders } from '#api/platform/files/store.ts'
import { compressPage, isCompressible, isCompressibleType } from '#cms/publish/compress.ts'
import { acceptedEncoding, type ContentEncoding } from './compress-page.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Names and values of headers, in order. */
export type Headers = readonly (readonly [string, string])[]

/**
 * One body of a file, uncompressed or compressed. `headers` is a flat list of names and values, ready for `writeHead`.
 */
interface Encoded {
  body: Buffer
  headers: readonly string[]
}

/** Encodings by the suffix of the build's files. */
const TWIN: Record<ContentEncoding, string> = { br: '.br', gzip: '.gz' }
type Encoding = ContentEncoding | 'plain'

/** Identifies the bytes of a file, the same in all releases that have them: its bodies are cached by it. */
interface Bytes {
  /** Whether it is sent compressed; known after it was first requested so. */
  hasTwins: boolean
  keys: Record<Encoding, object>
}

/** A file with everything that a response needs, computed once. */
export interface StaticFile {
  /** The path on the disk. */
  path: string
  etag: string
  /** A page's own policy. */
  policy: string | undefined
  bytes: Bytes
  /** Whether ranges are served: for images, not for compressed files. */
  hasParts: boolean
  /** Headers of every response, and of a 304. */
  headers: readonly string[]
}

interface Described {
  etag: string
  headers: Headers
  policy?: string | undefined
  /** The file in the last release, if its bytes are the same. */
  before?: StaticFile | undefined
}

export const isPage = (path: string): boolean => extname(path) === '.html'

/** A file that hasn't been read yet. */
export function staticFile(path: string, { etag, headers, policy, before }: Described): StaticFile {
  const hasParts = !isCompressibleType(path)
  const bytes = before?.bytes ?? { hasTwins: !hasParts, keys: { br: {}, gzip: {}, plain: {} } }
  const parts: Headers = hasParts ? [['Accept-Ranges', 'bytes']] : []
  return { path, etag, policy, bytes, hasParts, headers: [['ETag', etag], ...parts, ...headers].flat() }
}

/** Bytes of cached bodies: more than a whole usual site, or the frequently used pages of a very large one. */
const MEMORY_BYTES = 64 * 1024 * 1024
const HEADERS_BYTES = 1024

const remembered = new LRUCache<object, Encoded>({
  maxSize: MEMORY_BYTES,
  sizeCalculation: ({ body }) => body.length + HEADERS_BYTES,
})

function remember(file: StaticFile, encoding: Encoding, body: Buffer): Encoded {
  const type = getMimeType(file.path) ?? 'application/octet-stream'
  const headers = ['Content-Type', type, 'Content-Length', String(body.length)]
  if (encoding !== 'plain') headers.push('Content-Encoding', encoding)
  const encoded = { body, headers: [...headers, ...file.headers] }
  remembered.set(file.bytes.keys[encoding], encoded)
  return encoded
}

async function read(file: StaticFile, encoding: Encoding): Promise<Encoded> {
  if (encoding === 'plain') return remember(file, encoding, await readFile(file.path))
  const twin = await readFile(file.path + TWIN[encoding]).catch(ifMissing(undefined))
  if (twin) return remember(file, encoding, twin)
  const plain = remembered.get(file.bytes.keys.plain) ?? (await read(file, 'plain'))
  if (isCompressible(file.path, plain.body.length)) {
    return remember(file, encoding, await compressPage(plain.body, encoding))
  }
  file.bytes.hasTwins = false
  return plain
}

/** Reads in progress, because many may request a new page. */
const reading = new Map<object, Promise<Encoded>>()

function readOnce(file: StaticFile, encoding: Encoding): Promise<Encoded> {
  const key = file.bytes.keys[encoding]
  const pending = reading.get(key) ?? read(file, encoding).finally(() => reading.delete(key))
  reading.set(key, pending)
  return pending
}

/**
 * The body for a client's Accept-Encoding, from memory if it was requested recently.
 *
 * @throws the disk's error if the file can't be read.
 */
export function getBody(file: StaticFile, accepted: string | undefined): Encoded | Promise<Encoded> {
  const encoding = (file.bytes.hasTwins && acceptedEncoding(accepted)) || 'plain'
  return remembered.get(file.bytes.keys[encoding]) ?? readOnce(file, encoding)
}

/**
 * The text of a file, for calls that return it or read from it. Reads the disk only if it wasn't requested recently.
 *
 * @throws the disk's error if the file can't be read.
 */
export function getText(file: StaticFile): string {
  const { body } = remembered.get(file.bytes.keys.plain) ?? remember(file, 'plain', readFileSync(file.path))
  return body.toString('utf8')
}

function isKnown(file: StaticFile, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(file.etag))
}

const getRangeHeaders = ({ headers: { range, 'if-range': ifRange } }: IncomingMessage): RangeHeaders => ({
  range,
  ifRange: ifRange === undefined ? undefined : String(ifRange),
})

/** Sends a part of a file, or that it has no such part. */
function sendPart(response: ServerResponse, { body, headers }: Encoded, part: ByteRange | null): void {
  const bytes = part ? body.subarray(part.start, part.end) : ''
  const length = headers.indexOf('Content-Length') + 1
  const changed = headers.with(length, String(bytes.length)).concat('Content-Range', contentRange(part, body.length))
  response.writeHead(part ? 206 : 416, changed)
  response.end(bytes)
}

/**
 * Answers GET and HEAD with a file of the release: 304 if the client already has it.
 *
 * @param cacheControl instead of the file's own
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  status = 200,
  cacheControl?: string,
): void {
  if (status === 200 && isKnown(file, request.headers['if-none-match'])) {
    response.writeHead(304, file.headers as string[])
    response.end()
    return
  }
  const send = ({ body, headers }: Encoded) => {
    if (file.hasParts && status === 200 && request.headers.range !== undefined && request.method === 'GET') {
      const part = getRange(getRangeHeaders(request), { size: body.length, etag: file.etag })
      if (part !== undefined) return sendPart(response, { body, headers }, part)
    }
    const own = headers.indexOf('Cache-Control') + 1
    response.writeHead(status, cacheControl && own > 0 ? headers.with(own, cacheControl) : (headers as string[]))
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const encoded = getBody(file, request.headers['accept-encoding'])
  if (!(encoded instanceof Promise)) return send(encoded)
  encoded.then(send, () => {
    response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2' })
    response.end('We couldn’t read this file. Try again.')
  })
}
