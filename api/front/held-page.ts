import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** What a render wrote. */
export interface HeldPage {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/**
 * Keeps what is written to a response until it is whole, then hands it to `use`. Returns the way back to the plain
 * response.
 */
export function holdPage(response: ServerResponse, use: (page: HeldPage) => Promise<void> | void): () => void {
  const plain = { writeHead: response.writeHead, write: response.write, end: response.end }
  const chunks: Buffer[] = []
  let head: Pick<HeldPage, 'status' | 'headers'> = { status: 200, headers: {} }
  Object.assign(response, {
    writeHead(status: number, headers: OutgoingHttpHeaders = {}) {
      head = { status, headers }
      return response
    },
    write(chunk: Uint8Array | string, written?: () => void) {
      chunks.push(Buffer.from(chunk as Uint8Array))
      written?.()
      return true
    },
    end(chunk?: Uint8Array | string) {
      if (chunk) chunks.push(Buffer.from(chunk as Uint8Array))
      const page = { ...head, body: Buffer.concat(chunks) }
      Promise.resolve(use(page)).catch((error: unknown) => response.destroy(error as Error))
      return response
    },
  })
  return () => void Object.assign(response, plain)
}
