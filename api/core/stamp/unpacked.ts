import { decodePDFRawStream, type PDFRawStream } from '@cantoo/pdf-lib'

/** Bytes. A stream of a few kB may unpack to gigabytes. */
export const MOST_UNPACKED = 16 * 1_048_576

/** What a stream holds; `null` where it's packed in a way that is for pictures alone, or is more than `most` bytes. */
export function unpacked(stream: PDFRawStream, most = MOST_UNPACKED): Uint8Array | null {
  try {
    const bytes = decodePDFRawStream(stream).getBytes(most + 1)
    return bytes.length > most ? null : new Uint8Array(bytes)
  } catch {
    return null
  }
}
