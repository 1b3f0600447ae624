import type { Context } from 'hono'
import type { Page } from '#api/page.ts'

/** Answers a table as a file to keep, which no cache may hold. `name` is plain ASCII. */
export function answerCsv(c: Context, name: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  })
}

/**
 * Headers of a page of a list: `X-Total-Count` where it is known, and the address of the next page as a `Link`, relative to
 * this host (DECISIONS, Wire conventions). `url` is the address that was asked for.
 */
export function pageHeaders(url: string, { total, next }: Page<unknown>): Record<string, string> {
  const headers: Record<string, string> = {}
  if (total !== null) headers['X-Total-Count'] = String(total)
  if (next !== null) {
    const { pathname, searchParams } = new URL(url)
    searchParams.set('cursor', next)
    headers['Link'] = `<${pathname}?${searchParams.toString()}>; rel="next"`
  }
  return headers
}
