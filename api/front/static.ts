import type { IncomingMessage, ServerResponse } from 'node:http'
import { contentRange, rangeOf, type ByteRange, type RangeHeaders } from '#api/files/byte-range.ts'
import { bodyOf, type Encoded, type StaticFile } from './static-file.ts'

function isKnown(file: StaticFile, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(file.etag))
}

const askedRange = ({ headers: { range, 'if-range': ifRange } }: IncomingMessage): RangeHeaders => ({
  range,
  ifRange: ifRange === undefined ? undefined : String(ifRange),
})

/** Answers with a part of a file, or that it has none such. */
function sendPart(response: ServerResponse, { body, headers }: Encoded, part: ByteRange | null): void {
  const bytes = part ? body.subarray(part.start, part.end) : ''
  const length = headers.indexOf('Content-Length') + 1
  const changed = headers.with(length, String(bytes.length)).concat('Content-Range', contentRange(part, body.length))
  response.writeHead(part ? 206 : 416, changed)
  response.end(bytes)
}

/**
 * Answers GET and HEAD with a file of the release: 304 where the visitor has it already.
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
      const part = rangeOf(askedRange(request), { size: body.length, etag: file.etag })
      if (part !== undefined) return sendPart(response, { body, headers }, part)
    }
    const own = headers.indexOf('Cache-Control') + 1
    response.writeHead(status, cacheControl && own > 0 ? headers.with(own, cacheControl) : (headers as string[]))
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const encoded = bodyOf(file, request.headers['accept-encoding'])
  if (!(encoded instanceof Promise)) return send(encoded)
  encoded.then(send, () => {
    response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2' })
    response.end('This file could not be read at the moment. Please try again.')
  })
}
