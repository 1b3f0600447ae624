import type { OutgoingHttpHeaders, ServerResponse, IncomingMessage } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { brotliOptions } from '#cms/publish/compress.ts'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

/** The encodings of a compressed body, the better one first. */
const ENCODINGS = ['br', 'gzip'] as const
export type ContentEncoding = (typeof ENCODINGS)[number]

function choose(header: string): ContentEncoding | 'plain' {
  const wanted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const quality = (coding: string) => wanted.get(coding) ?? wanted.get('*') ?? 0
  const [best] = ENCODINGS.toSorted((first, second) => quality(second) - quality(first))
  const isWanted = quality(best!) > 0 && quality(best!) >= (wanted.get('identity') ?? 0)
  return isWanted ? best! : 'plain'
}

/** Browsers send a few different ones, none as long as this. */
const LONGEST = 200
const chosen = new LRUCache<string, ContentEncoding | 'plain'>({ max: 100, memoMethod: choose })

/**
 * The encoding for a client (RFC 9110, 12.5.3): the preferred one, brotli if both are equal; `undefined` is
 * uncompressed.
 *
 * @param header the Accept-Encoding header.
 */
export function acceptedEncoding(header: string | undefined): ContentEncoding | undefined {
  if (!header || header.length > LONGEST) return undefined
  const encoding = chosen.memo(header)
  return encoding === 'plain' ? undefined : encoding
}

/** The output of a render. */
export interface HeldPage {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

const toBytes = (chunk: Uint8Array | string): Uint8Array => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)

/** Most pages come in one piece, which needn't be copied. */
const whole = ([first, ...more]: Uint8Array[]): Buffer =>
  first && more.length === 0
    ? Buffer.from(first.buffer, first.byteOffset, first.byteLength)
    : Buffer.concat(first ? [first, ...more] : [])

/**
 * Collects what is written to a response until it is complete, then passes it to `use`, without its uncompressed
 * length. Returns the function that restores the plain response.
 */
export function holdPage(response: ServerResponse, use: (page: HeldPage) => Promise<void> | void): () => void {
  const plain = { writeHead: response.writeHead, write: response.write, end: response.end }
  const chunks: Uint8Array[] = []
  let head: Pick<HeldPage, 'status' | 'headers'> = { status: 200, headers: {} }
  Object.assign(response, {
    writeHead(status: number, { 'content-length': _, ...headers }: OutgoingHttpHeaders = {}) {
      head = { status, headers }
      return response
    },
    write(chunk: Uint8Array | string, written?: () => void) {
      chunks.push(toBytes(chunk))
      written?.()
      return true
    },
    end(chunk?: Uint8Array | string) {
      if (chunk) chunks.push(toBytes(chunk))
      const page = { ...head, body: whole(chunks) }
      Promise.resolve(page)
        .then(use)
        .catch((error: unknown) => response.destroy(error as Error))
      return response
    },
  })
  return () => void Object.assign(response, plain)
}

/**
 * A page of 50 kB becomes 11 kB in 0.3 ms. The next quality takes two thirds longer for a twentieth less, and another
 * thread would first have to receive the work and then return its result.
 */
const QUALITY = 3
const LEVEL = 4
const SMALLEST = 1024

const encoders = {
  br: (body: Buffer) => brotliCompressSync(body, brotliOptions(body, QUALITY)),
  gzip: (body: Buffer) => gzipSync(body, { level: LEVEL }),
}

/** A page's body in an encoding, or as it is if that would save nothing. */
export function encodePage(body: Buffer, encoding: ContentEncoding | undefined) {
  if (!encoding || body.length < SMALLEST) return { body, encoding: undefined }
  return { body: encoders[encoding](body), encoding }
}

/**
 * Collects a page that is rendered on demand until it is complete, and sends it compressed: a dashboard is 80 kB, a lot
 * for a slow connection. Returns the function that restores the plain response, for what is sent instead of the page. A
 * page that failed while it was rendered only has a status, and is left to `failed`.
 */
export function compressPage(request: IncomingMessage, response: ServerResponse, failed?: () => void): () => void {
  const restore = holdPage(response, ({ status, headers, body: plain }) => {
    restore()
    if (failed && status >= 500 && plain.length === 0) return failed()
    if (response.destroyed) return
    response.setHeader('Vary', 'Accept-Encoding')
    if (request.method === 'HEAD') return void response.writeHead(status, headers).end()
    const { body, encoding } = encodePage(plain, acceptedEncoding(request.headers['accept-encoding']))
    if (encoding) response.setHeader('Content-Encoding', encoding)
    if (body.length > 0) response.setHeader('Content-Length', body.length)
    response.writeHead(status, headers).end(body)
  })
  return restore
}
