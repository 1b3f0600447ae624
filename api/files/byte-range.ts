/** Bytes of a file from `start` to before `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** The headers of a request that ask for a part of a file. */
export interface RangeHeaders {
  range: string | undefined
  ifRange: string | undefined
}

export interface RangeSubject {
  /** Bytes. */
  size: number
  etag: string
}

/**
 * The requested part of a file; `null` for one beyond the end (416); `undefined` for the whole file: without a range,
 * for another version, and for several ranges, which a server may ignore (RFC 9110, 14.2).
 */
export function rangeOf({ range, ifRange }: RangeHeaders, { size, etag }: RangeSubject): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (ifRange !== undefined && ifRange !== etag) return undefined
  if (first === '') return Number(last) > 0 && size > 0 ? { start: Math.max(0, size - Number(last)), end: size } : null
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end: last === '' ? size : Math.min(Number(last) + 1, size) } : null
}

/** The value of Content-Range: of a part, or of a file that has no such part. */
export const contentRange = (range: ByteRange | null, size: number): string =>
  range ? `bytes ${range.start}-${range.end - 1}/${size}` : `bytes */${size}`
