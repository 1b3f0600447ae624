import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { toBrotli } from '#cms/publish/compress.ts'
import { acceptedEncoding, type ContentEncoding } from './encoding.ts'
import { holdPage } from './held-page.ts'

/** A page of 100 kB takes about a millisecond at this quality, and becomes a tenth of its size. */
const QUALITY = 4
const SMALLEST = 1024

const encoders = { br: (body: Buffer) => toBrotli(body, QUALITY), gzip: promisify(gzip) }

/** A page's body in an encoding; as it is where that would save nothing. */
export async function encodePage(body: Buffer, encoding: ContentEncoding | undefined) {
  if (!encoding || body.length < SMALLEST) return { body, encoding: undefined }
  return { body: await encoders[encoding](body), encoding }
}

/**
 * Holds a page that is rendered on demand until it is whole, and sends it compressed: a dashboard is 80 kB, a lot for a
 * slow line. Returns the way back to the plain response, for what answers instead of the page. A page that failed while
 * it was rendered, of which there is only a status, is left to `failed`.
 */
export function compressPage(request: IncomingMessage, response: ServerResponse, failed?: () => void): () => void {
  const accepted = acceptedEncoding(request.headers['accept-encoding'])
  if (!accepted || request.method === 'HEAD') return () => {}
  const restore = holdPage(response, async ({ status, headers, body: plain }) => {
    if (failed && status >= 500 && plain.length === 0) {
      restore()
      return failed()
    }
    const { body, encoding } = await encodePage(plain, accepted)
    restore()
    if (response.destroyed) return
    response.setHeader('Vary', 'Accept-Encoding')
    if (encoding) response.setHeader('Content-Encoding', encoding)
    if (body.length > 0) response.setHeader('Content-Length', body.length)
    response.writeHead(status, headers).end(body)
  })
  return restore
}
