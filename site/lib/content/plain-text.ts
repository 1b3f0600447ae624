const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: ' ' }

/** The text of HTML that the Markdown processor made, on one line. Not for HTML of any other origin. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()
}

/** The beginning of a text, cut between words, at most `length` characters with the ellipsis. */
export function excerpt(text: string, length = 200): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > length / 2 ? space : undefined).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`
}
