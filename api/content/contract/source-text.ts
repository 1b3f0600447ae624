/** Decodes bytes as UTF-8; `null` if they aren't. */
function readUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The decoder of an encoding; `null` if the name is unknown. */
export function createDecoder(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null
  try {
    return new TextDecoder(label)
  } catch {
    // A RangeError: an encoding of this name doesn't exist.
    return null
  }
}

/**
 * Detects an encoding by its byte order mark, and UTF-16 also by the ASCII character that starts every feed and
 * calendar.
 */
function markedBy([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if ((first === 0xff && second === 0xfe) || (first! > 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second! > 0)) return 'utf-16be'
  return undefined
}

const LINE_FEED = 0x0a
/** Also after a UTF-8 byte order mark that was read as Windows-1252. */
const CALENDAR = /^(?:ï»¿)?\s*BEGIN:V/i

/** A calendar's lines are folded between any two bytes (RFC 5545, 3.1), even inside a character. */
function unfolded(bytes: Uint8Array): Uint8Array {
  const isFold = (at: number) => bytes[at] === LINE_FEED && (bytes[at + 1] === 0x20 || bytes[at + 1] === 0x09)
  return bytes.filter((byte, at) => !(isFold(at) || isFold(at - 1) || (byte === 0x0d && isFold(at + 1))))
}

/**
 * The text of a feed or calendar. Its encoding is that of its byte order mark, otherwise the one it declares (XML),
 * otherwise the response's. UTF-8 is recognized even if a Western European encoding or none is declared; other text
 * without a declaration is Windows-1252.
 *
 * @param charset from the server's response
 */
export function readSourceText(bytes: Uint8Array, charset?: string): string {
  const mark = markedBy(bytes)
  if (mark?.startsWith('utf-16')) return new TextDecoder(mark).decode(bytes)
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1000))
  const whole = CALENDAR.test(head) ? unfolded(bytes) : bytes
  if (mark) return new TextDecoder(mark).decode(whole)
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  const decoder = createDecoder(declared) ?? createDecoder(charset)
  // Text that could be read up to here can't be UTF-16.
  const isOpen = !decoder || /^(?:utf-|windows-1252$)/.test(decoder.encoding)
  if (!isOpen) return decoder.decode(whole)
  return readUtf8(whole) ?? new TextDecoder('windows-1252').decode(whole)
}
