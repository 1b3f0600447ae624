import type { ByteRange } from './byte-range.ts'

/** Bytes in memory for each reader. */
const PIECE = 256 * 1024

/**
 * A part of a file, or all of it, chunk by chunk and only as fast as it is read. Nothing is open between two chunks, so
 * a reader who goes away leaves nothing behind.
 */
export function streamRange(
  read: (piece: ByteRange) => Promise<Uint8Array>,
  { start, end }: ByteRange,
): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at < end) {
          const piece = { start: at, end: Math.min(at + PIECE, end) }
          controller.enqueue(await read(piece))
          at = piece.end
        }
        if (at >= end) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
