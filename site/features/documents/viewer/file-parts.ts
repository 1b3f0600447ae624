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
  /** Bytes from `begin` to before `end`. @throws FileRefused */
  read(begin: number, end: number): Promise<Uint8Array>
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
export function filePartsOf(address: string, size: number): FileParts {
  async function ask(begin: number, end: number): Promise<Uint8Array> {
    const answer = await fetchForPage(address, { headers: { Range: `bytes=${begin}-${end - 1}` } })
    if (!answer.ok) throw new FileRefused(answer.status)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const headEnd = Math.min(HEAD, size)
  const tailBegin = Math.max(headEnd, size - TAIL)
  const head = ask(0, headEnd)
  const tail = tailBegin < size ? ask(tailBegin, size) : head
  // Whoever reads them hears of it.
  for (const part of [head, tail]) part.catch(() => {})
  return {
    size,
    head,
    async read(begin, end) {
      if (end <= headEnd) return (await head).slice(begin, end)
      if (begin >= tailBegin) return (await tail).slice(begin - tailBegin, end - tailBegin)
      return ask(begin, end)
    },
  }
}
