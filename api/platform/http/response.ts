import type { Context } from 'hono'
import type { CallContext } from '#api/context.ts'
import type { Viewer } from '#api/policy.ts'
import { exportName, type Exported } from '#api/users/admin.service.ts'
import type { Page } from '#api/list-page.ts'
import { contentRange, getRange, type ByteRange, type FileStore, streamRange } from '#api/platform/files/store.ts'

/** Sends a table as a download that isn't cached, streamed as it is read. `name` is plain ASCII. */
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

/** A call that returns a table with today's date in its name. */
export const exporting = <Input>(
  resourceType: Exported,
  read: (context: CallContext, viewer: Viewer, input: Input) => Promise<AsyncGenerator<string>>,
) => ({
  withRequest: async (context: CallContext, viewer: Viewer, input: Input, c: Context): Promise<Response> =>
    answerCsv(c, exportName(context, resourceType), await read(context, viewer, input)),
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

/** A file of a store. It never changes under its name. */
export interface StoredFile {
  storedName: string
  /** Bytes. */
  size: number
}

/** A response with a file, and the bytes to send: none for HEAD, 304, and 416. */
interface AnsweredFile {
  response: Response
  sent: ByteRange
}

const NOTHING: ByteRange = { start: 0, end: 0 }

/**
 * Answers a request for a file: all of it, a part (206), not modified (304), or no such part (416) (RFC 9110, 13 and
 * 14). The caller has checked that it can be read; `described` says what it is and how it can be cached.
 */
export function answerFile(
  c: Context,
  files: Pick<FileStore, 'read'>,
  { storedName, size }: StoredFile,
  described: Readonly<Record<string, string>>,
): AnsweredFile {
  const etag = `"${storedName}"`
  const headers = { ...described, ETag: etag, 'Accept-Ranges': 'bytes' }
  const known = c.req.header('If-None-Match')
  if (known === '*' || known?.includes(etag)) return { response: c.body(null, 304, headers), sent: NOTHING }

  const isHead = c.req.method === 'HEAD'
  const requestedRange = isHead
    ? undefined
    : getRange({ range: c.req.header('Range'), ifRange: c.req.header('If-Range') }, { size, etag })
  if (requestedRange === null) {
    const none = { ...headers, 'Content-Range': contentRange(null, size) }
    return { response: c.body(null, 416, none), sent: NOTHING }
  }
  const part = requestedRange ?? { start: 0, end: size }
  const length = {
    'Content-Length': String(part.end - part.start),
    ...(requestedRange && { 'Content-Range': contentRange(requestedRange, size) }),
  }
  const sent = isHead ? NOTHING : part
  const body = isHead ? null : streamRange((piece) => files.read(storedName, piece), part)
  return { response: c.newResponse(body, requestedRange ? 206 : 200, { ...headers, ...length }), sent }
}

export type CsvCell = string | number | boolean | Date | null | undefined

/** A column of a table of `Row`s. */
export interface CsvColumn<Row> {
  head: string
  cell: (row: Row) => CsvCell
}

/** Marks the file as UTF-8 for spreadsheets. */
const MARK = '\uFEFF'

/**
 * Where a spreadsheet may start a cell: in some countries semicolons or tabs are separators, and quotes have no effect
 * then.
 */
const BOUNDARY = /([;\t\r\n])/
/**
 * Characters that make a spreadsheet read a cell as a formula, in ASCII and full width, after any spaces and quotes. A
 * formula could send the table to someone or run a command.
 */
const FORMULA = /^[\s\p{Cc}"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u

/** An apostrophe makes it text in every spreadsheet. */
const harmless = (text: string) =>
  (/^[\t\r\n]/.test(text) ? "'" : '') +
  text
    .split(BOUNDARY)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('')

function write(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = harmless(value instanceof Date ? value.toISOString() : value)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly CsvCell[]) => `${cells.map(write).join(',')}\r\n`

/**
 * A table as comma-separated values (RFC 4180), one piece per page of rows, so that memory doesn't grow with its
 * length. Text that any spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers.
 */
export async function* toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield MARK + line(columns.map(({ head }) => head))
  for await (const rows of pages) yield rows.map((row) => line(columns.map(({ cell }) => cell(row)))).join('')
}
