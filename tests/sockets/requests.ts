/** The bytes of a request: `GET /news`, its headers, its body. */
export function formatRequest(line: string, headers: Record<string, string>, body = ''): string {
  const length: Record<string, string> = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...length, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** The parts of a request's head that matter to a test. */
interface Head {
  method: string
  path: string
  host: string
  cookie?: string
  type?: string
  /** The declared length of the body in bytes; `chunked` for a chunked one; none without a body. */
  length?: number | 'chunked'
  more?: Readonly<Record<string, string>>
}

/** The head of a request as a page of this site would send it. */
export function readHead({ method, path, host, cookie, type, length, more = {} }: Head): string {
  const headers = {
    Host: host,
    Origin: `http://${host}`,
    ...(cookie && { Cookie: cookie }),
    ...(type && { 'Content-Type': type }),
    ...(length === 'chunked' && { 'Transfer-Encoding': 'chunked' }),
    ...(typeof length === 'number' && { 'Content-Length': String(length) }),
    ...more,
  }
  return formatRequest(`${method} ${path}`, headers)
}

const CHUNK = 64 * 1024

/** A complete chunked body (RFC 9112, 7.1). */
export function inChunks(body: Buffer): Buffer {
  const pieces: (Buffer | string)[] = []
  for (let at = 0; at < body.length; at += CHUNK) {
    const piece = body.subarray(at, at + CHUNK)
    pieces.push(`${piece.length.toString(16)}\r\n`, piece, '\r\n')
  }
  return Buffer.concat([...pieces, '0\r\n\r\n'].map((piece) => Buffer.from(piece as string)))
}
