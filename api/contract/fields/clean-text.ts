/** More marks on one letter than any script has (Unicode, Stream-Safe Text): sorting them is quadratic. */
const PILE = /(?<!\p{M})(\p{M}{30})\p{M}+/gu

/** Accents joined to their letters. */
export const composed = (value: string): string => value.replace(PILE, '$1').normalize('NFC')

/**
 * Text as a person could have meant it: no control characters, no halves of surrogate pairs (the database stores
 * neither), one kind of line break, composed accents, no blank edges. Invisible text counts as empty.
 */
export function cleanText(value: string): string {
  const plain = value.replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
  const text = composed(plain).trim()
  return /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text) ? text : ''
}

/** `cleanText` on one line, without the marks that reverse the reading order of the words around it. */
export function cleanLine(value: string): string {
  return cleanText(value.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')).replace(/\s+/g, ' ')
}
