import type { IncomingMessage, ServerResponse } from 'node:http'
import { OTHER_USER_MESSAGE, PAGE_USER_HEADER } from '#api/platform/contract/page-user.ts'
import type { PageSource } from './page-source.ts'
import { sendFile } from './static-file.ts'

/** What is sent instead of a page. */
export type ErrorPages = ReturnType<typeof createErrorPages>

/** Responses for missing or unavailable pages. */
export function createErrorPages(source: Pick<PageSource, 'file' | 'notFound'>) {
  const askToRetry = (request: IncomingMessage, response: ServerResponse, status: 429 | 503, seconds: number) => {
    response.setHeader('Retry-After', String(seconds))
    const page = source.file(status === 429 ? '/too-many' : '/unavailable')
    if (page) return sendFile(request, response, page, status)
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
    response.end('Something went wrong on our end. Try again.')
  }
  return {
    notFound(request: IncomingMessage, response: ServerResponse): void {
      const page = source.notFound()
      if (page) return sendFile(request, response, page, 404)
      response.writeHead(404).end()
    },
    /** The requesting page was rendered for someone other than `user`, who is signed in now. */
    otherUser(request: IncomingMessage, response: ServerResponse, user: string): void {
      response.setHeader(PAGE_USER_HEADER, user)
      const cacheControl = 'private, no-store'
      const page = source.file('/other-user')
      if (page) return sendFile(request, response, page, 409, cacheControl)
      response.writeHead(409, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl })
      response.end(OTHER_USER_MESSAGE)
    },
    unavailable: (request: IncomingMessage, response: ServerResponse) => askToRetry(request, response, 503, 2),
    tooMany: (request: IncomingMessage, response: ServerResponse, seconds: number) =>
      askToRetry(request, response, 429, seconds),
  }
}
