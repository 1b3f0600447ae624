import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** What a render wrote. */
export interface HeldPage {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

const bytesOf = (chunk: Uint8Array | string): Uint8Array => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)

/** Most pages come in one piece, which need not be copied. */
const whole = ([first, ...more]: Uint8Array[]): Buffer =>
  first && more.length === 0
    ? Buffer.from(first.buffer, first.byteOffset, first.byteLength)
    : Buffer.concat(first ? [first, ...more] : [])

/**
 * Keeps what is written to a response until it is whole, then hands it to `use`, without the length that it has as it
 * is. Returns the way back to the plain response.
 */
export function holdPage(response: ServerResponse, use: (page: HeldPage) => Promise<void> | void): () => void {
  const plain = { writeHead: response.writeHead, write: response.write, end: response.end }
  const chunks: Uint8Array[] = []
  let head: Pick<HeldPage, 'status' | 'headers'> = { status: 200, headers: {} }
  Object.assign(response, {
    writeHead(status: number, { 'content-length': _, ...headers }: OutgoingHttpHeaders = {}) {
      head = { status, headers }
      return response
    },
    write(chunk: Uint8Array | string, written?: () => void) {
      chunks.push(bytesOf(chunk))
      written?.()
      return true
    },
    end(chunk?: Uint8Array | string) {
      if (chunk) chunks.push(bytesOf(chunk))
      const page = { ...head, body: whole(chunks) }
      Promise.resolve(page)
        .then(use)
        .catch((error: unknown) => response.destroy(error as Error))
      return response
    },
  })
  return () => void Object.assign(response, plain)
}
