import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Encoded, StaticFile } from './release.ts'

function choose(file: StaticFile, accepted: string): Encoded {
  if (file.brotli && accepted.includes('br')) return file.brotli
  if (file.gzip && accepted.includes('gzip')) return file.gzip
  return file.plain
}

function isKnown(file: StaticFile, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(file.etag))
}

/** Answers GET and HEAD with a file of the release: 304 where the visitor has it already. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile, status = 200): void {
  if (status === 200 && isKnown(file, request.headers['if-none-match'])) {
    response.writeHead(304, file.notModified as string[])
    response.end()
    return
  }
  const { body, headers } = choose(file, String(request.headers['accept-encoding'] ?? ''))
  response.writeHead(status, headers as string[])
  response.end(request.method === 'HEAD' ? undefined : body)
}
