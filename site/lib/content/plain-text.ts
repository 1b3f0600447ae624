import { htmlToText } from '#content/html-text.ts'

/** The text of an article's HTML, on one line. */
export const textOfHtml = (html: string): string => htmlToText(html).replace(/\s+/g, ' ')

/** The beginning of a text, cut between words, at most `length` characters with the ellipsis. */
export function excerpt(text: string, length = 200): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > length / 2 ? space : undefined).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`
}
