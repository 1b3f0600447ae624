/** Whether bytes are text of UTF-8. */
function readUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function decoderOf(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null
  try {
    return new TextDecoder(label)
  } catch {
    // A RangeError: an encoding of this name doesn't exist.
    return null
  }
}

/** By its mark; UTF-16 also by the ASCII sign that every feed and calendar begins with. */
function markedBy([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if ((first === 0xff && second === 0xfe) || (first! > 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second! > 0)) return 'utf-16be'
  return undefined
}

/**
 * The text of a feed or calendar: in the encoding of its mark, else in the one that it declares itself (XML), else in
 * that of the answer. What is UTF-8 although a Western European one is declared, or none, is read so; the rest without
 * a declaration is of a Western European Windows.
 *
 * @param charset what the server that sent it says.
 */
export function readSourceText(bytes: Uint8Array, charset?: string): string {
  const marked = decoderOf(markedBy(bytes))
  if (marked) return marked.decode(bytes)
  const begin = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1000))
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(begin)?.[1]
  const decoder = decoderOf(declared) ?? decoderOf(charset)
  // What has been read so far cannot be UTF-16.
  const isOpen = !decoder || /^(?:utf-|windows-1252$)/.test(decoder.encoding)
  if (!isOpen) return decoder.decode(bytes)
  return readUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}
