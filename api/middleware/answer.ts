import type { Context } from 'hono'
import type { CallContext } from '#api/context.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { exportName, type Exported } from '#api/core/admin/export.service.ts'
import type { Page } from '#api/page.ts'

/** Answers a table as a download that no cache may hold, streamed as it is read. `name` is plain ASCII. */
export function answerCsv(c: Context, name: string, pieces: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
}

/** A call that answers an export of today as a table. */
export const exporting = <Input>(
  noun: Exported,
  read: (context: CallContext, viewer: Viewer, input: Input) => Promise<AsyncGenerator<string>>,
) => ({
  withRequest: async (context: CallContext, viewer: Viewer, input: Input, c: Context): Promise<Response> =>
    answerCsv(c, exportName(context, noun), await read(context, viewer, input)),
})

/**
 * Headers of a page of a list: `X-Total-Count` if it is known, and the addresses of the pages after and before it as a
 * `Link`, relative to this host (rules: Wire conventions). `url` is the requested address.
 */
export function pageHeaders(url: string, { total, next, previous = null }: Page<unknown>): Record<string, string> {
  const headers: Record<string, string> = {}
  if (total !== null) headers['X-Total-Count'] = String(total)
  const { pathname, searchParams } = new URL(url)
  const links = Object.entries({ next, prev: previous }).flatMap(([rel, cursor]) => {
    if (cursor === null) return []
    searchParams.set('cursor', cursor)
    return [`<${pathname}?${searchParams.toString()}>; rel="${rel}"`]
  })
  if (links.length > 0) headers['Link'] = links.join(', ')
  return headers
}
