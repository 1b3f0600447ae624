/** A response as it arrived over the connection. */
export interface RawResponse {
  status: number
  reason: string
  /** By lowercase name; values of a repeated one are joined with a comma. */
  headers: Readonly<Record<string, string>>
  /** Without the framing of chunks. */
  body: Buffer
}

interface Parsed {
  answer: RawResponse
  /** How many bytes it took. */
  length: number
}

const HEAD_END = '\r\n\r\n'

function getHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  }
  return headers
}

/** The joined chunks of a body, and its end; `null` until it's complete. */
function getPieces(bytes: Buffer, start: number): { body: Buffer; end: number } | null {
  const pieces: Buffer[] = []
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const end = lineEnd + 2 + size + 2
    if (bytes.length < end) return null
    if (size === 0) return { body: Buffer.concat(pieces), end }
    pieces.push(bytes.subarray(lineEnd + 2, end - 2))
    at = end
  }
}

/**
 * The first response in a server's bytes; `null` until it's complete.
 *
 * @param bytes the unread bytes so far.
 * @param method of the request: the response to HEAD has no body.
 * @param isEnded whether the server has closed its side, which ends a body without a length.
 */
export function parseResponse(bytes: Buffer, method: string, isEnded: boolean): Parsed | null {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd < 0) return null
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const [, status, reason = ''] = /^HTTP\/1\.1 (\d{3}) ?(.*)$/.exec(first) ?? []
  if (!status) throw new Error(`This is not an HTTP response: ${first}`)
  const head = { status: Number(status), reason, headers: getHeaders(lines) }
  const start = headEnd + HEAD_END.length
  const whole = (body: Buffer, length = start + body.length) => ({ answer: { ...head, body }, length })

  if (method === 'HEAD' || head.status < 200 || head.status === 204 || head.status === 304) {
    return whole(Buffer.alloc(0))
  }
  if (head.headers['transfer-encoding'] === 'chunked') {
    const pieces = getPieces(bytes, start)
    return pieces && whole(pieces.body, pieces.end)
  }
  const length = head.headers['content-length']
  if (length === undefined) return isEnded ? whole(bytes.subarray(start)) : null
  const end = start + Number(length)
  return bytes.length < end ? null : whole(bytes.subarray(start, end))
}
