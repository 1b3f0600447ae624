/** Between what a cell shows and where it leads. */
const LEADS_TO = '\u001F'

/** What a file says in a cell, without a character that would lead somewhere. */
export const asText = (text: string): string => text.replaceAll(LEADS_TO, '')

export const linked = (text: string, target: string): string =>
  text.trim() === '' || target === '' ? text : `${text}${LEADS_TO}${target}`

/** What a cell shows, and where its hyperlink leads. */
export function cellParts(cell: string): { text: string; target: string | undefined } {
  const at = cell.indexOf(LEADS_TO)
  return at < 0 ? { text: cell, target: undefined } : { text: cell.slice(0, at), target: cell.slice(at + 1) }
}

/** An apostrophe that makes a number a text: `'08912345`. */
const BEFORE_DIGITS = /^'(?=[\d\s().+/-]+$)/
const KEPT = /[^\P{Cc}\n\t]|\p{Cs}/gu

/** A cell as it is kept: without control characters and blanks at its edges, as long as one may be. */
export function tidyCell(cell: string, longest: number): string {
  const { text, target } = cellParts(cell)
  const clean = (part: string) => part.replace(/\r\n?/g, '\n').replace(KEPT, '').trim()
  return linked(clean(text).replace(BEFORE_DIGITS, '').slice(0, longest), clean(target ?? '').slice(0, longest))
}

/** A cell in a few words, for a sample. */
export function cellInWords(cell: string): string {
  const { text, target } = cellParts(cell)
  return target === undefined ? text : `${text} (${target})`
}
