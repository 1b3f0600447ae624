import { fetchForPage } from '#site/lib/session/page-user.ts'

/**
 * Bytes that are asked for at once before the library is there: a document begins with its first page or ends with its
 * map.
 */
const HEAD = 128 * 1024
const TAIL = 64 * 1024

export interface FileParts {
  /** Bytes. */
  readonly size: number
  readonly head: Promise<Uint8Array>
  /** Bytes from `start` to before `end`. @throws FileRefused */
  read(start: number, end: number): Promise<Uint8Array>
}

/** The server lets this file be read no more, or cannot be reached. */
export class FileRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The file answered with ${status}`)
    this.status = status
  }
}

/** Reads a file in parts; the server decides about each of them (rules: Document access). */
export function createFileParts(address: string, size: number): FileParts {
  async function fetchRange(start: number, end: number): Promise<Uint8Array> {
    const answer = await fetchForPage(address, { headers: { Range: `bytes=${start}-${end - 1}` } })
    if (!answer.ok) throw new FileRefused(answer.status)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const headEnd = Math.min(HEAD, size)
  const tailStart = Math.max(headEnd, size - TAIL)
  const head = fetchRange(0, headEnd)
  const tail = tailStart < size ? fetchRange(tailStart, size) : head
  // Listeners are told.
  for (const part of [head, tail]) part.catch(() => {})
  return {
    size,
    head,
    async read(start, end) {
      if (end <= headEnd) return (await head).slice(start, end)
      if (start >= tailStart) return (await tail).slice(start - tailStart, end - tailStart)
      return fetchRange(start, end)
    },
  }
}
