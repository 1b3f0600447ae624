import type { Context } from 'hono'
import { contentRange, rangeOf, type ByteRange } from '#api/files/byte-range.ts'
import type { FileStore } from '#api/files/store.ts'
import { streamRange } from '#api/files/stream-range.ts'

/** A file of a store. It never changes under its name. */
export interface StoredFile {
  storedName: string
  /** Bytes. */
  size: number
}

/** An answer with a file, and the bytes to send: none for HEAD, 304 and 416. */
interface AnsweredFile {
  response: Response
  sent: ByteRange
}

const NOTHING: ByteRange = { start: 0, end: 0 }

/**
 * Answers a request for a file: all of it, a part (206), not changed (304), or no such part (416) (RFC 9110, 13 and
 * 14). The caller has checked that it may be read; `described` says what it is and how it may be kept.
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
  const asked = isHead
    ? undefined
    : rangeOf({ range: c.req.header('Range'), ifRange: c.req.header('If-Range') }, { size, etag })
  if (asked === null) {
    const none = { ...headers, 'Content-Range': contentRange(null, size) }
    return { response: c.body(null, 416, none), sent: NOTHING }
  }
  const part = asked ?? { start: 0, end: size }
  const length = {
    'Content-Length': String(part.end - part.start),
    ...(asked && { 'Content-Range': contentRange(asked, size) }),
  }
  const sent = isHead ? NOTHING : part
  const body = isHead ? null : streamRange((piece) => files.read(storedName, piece), part)
  return { response: c.newResponse(body, asked ? 206 : 200, { ...headers, ...length }), sent }
}
