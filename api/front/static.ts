import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, type Encoded, type StaticFile } from './static-file.ts'

function isKnown(file: StaticFile, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(file.etag))
}

/** Answers GET and HEAD with a file of the release: 304 where the visitor has it already. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile, status = 200): void {
  if (status === 200 && isKnown(file, request.headers['if-none-match'])) {
    response.writeHead(304, file.headers as string[])
    response.end()
    return
  }
  const send = ({ body, headers }: Encoded) => {
    response.writeHead(status, headers as string[])
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const encoded = bodyOf(file, request.headers['accept-encoding'])
  if (!(encoded instanceof Promise)) return send(encoded)
  encoded.then(send, () => {
    response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2' })
    response.end('This file could not be read at the moment. Please try again.')
  })
}
