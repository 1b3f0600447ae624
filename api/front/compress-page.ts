import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { toBrotli } from '#cms/publish/compress.ts'
import { acceptedEncoding } from './encoding.ts'

/** A page of 100 kB takes about a millisecond at this quality, and becomes a tenth of its size. */
const QUALITY = 4
const SMALLEST = 1024

const encoders = { br: (body: Buffer) => toBrotli(body, QUALITY), gzip: promisify(gzip) }

/**
 * Holds a page that is rendered on demand until it is whole, and sends it compressed: a dashboard is 80 kB, a lot for a
 * slow line. Returns the way back to the plain response, for what answers instead of the page. A page that failed while
 * it was rendered, of which there is only a status, is left to `failed`.
 */
export function compressPage(request: IncomingMessage, response: ServerResponse, failed?: () => void): () => void {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (!encoding || request.method === 'HEAD') return () => {}
  const plain = { writeHead: response.writeHead, write: response.write, end: response.end }
  const chunks: Buffer[] = []
  let head: { status: number; headers: OutgoingHttpHeaders } = { status: 200, headers: {} }
  const restore = () => void Object.assign(response, plain)

  async function send(): Promise<void> {
    const body = Buffer.concat(chunks)
    if (failed && head.status >= 500 && body.length === 0) {
      restore()
      return failed()
    }
    const isSmall = body.length < SMALLEST
    const bytes = isSmall ? body : await encoders[encoding!](body)
    restore()
    if (response.destroyed) return
    response.setHeader('Vary', 'Accept-Encoding')
    if (!isSmall) response.setHeader('Content-Encoding', encoding!)
    if (bytes.length > 0) response.setHeader('Content-Length', bytes.length)
    response.writeHead(head.status, head.headers).end(bytes)
  }

  Object.assign(response, {
    writeHead(status: number, headers: OutgoingHttpHeaders = {}) {
      head = { status, headers }
      return response
    },
    write(chunk: Uint8Array | string, written?: () => void) {
      chunks.push(Buffer.from(chunk as Uint8Array))
      written?.()
      return true
    },
    end(chunk?: Uint8Array | string) {
      if (chunk) chunks.push(Buffer.from(chunk as Uint8Array))
      send().catch((error: unknown) => response.destroy(error as Error))
      return response
    },
  })
  return restore
}
