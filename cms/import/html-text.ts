const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  bull: '•',
  middot: '·',
}
/** Nothing in these is text for a reader. */
const HIDDEN = /<(script|style|template|svg|math|iframe|object|noscript|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const TAG = /<\/?([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi
const BLOCK =
  /^(p|div|section|article|header|footer|ul|ol|table|tr|blockquote|figure|figcaption|pre|hr|dl|dt|dd|main|aside)$/

function character(code: number): string {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
}

/** Text with its entities read. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]*));/gi, (entity, decimal, hex, name: string) => {
    if (decimal) return character(Number(decimal))
    if (hex) return character(Number.parseInt(hex as string, 16))
    return ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? entity
  })
}

/** What Markdown would take for more than text. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&')

const hrefOf = (attributes: string): string | undefined => {
  const value = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const href = value && decodeEntities(value[1] ?? value[2] ?? value[3] ?? '').trim()
  const url = href ? URL.parse(href) : null
  return url && /^https?:$/.test(url.protocol)
    ? url.href.replace(/[()\s\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    : undefined
}

const tidy = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * A foreign site's HTML as Markdown: paragraphs, headings, lists and links to the web. Everything else is its text alone; no tag,
 * picture, script or other scheme is left.
 */
export function markdownOf(html: string): string {
  const source = html.replace(HIDDEN, ' ').replace(/<!--[\s\S]*?(?:-->|$)/g, '')
  let result = ''
  let at = 0
  const links: (string | undefined)[] = []
  const add = (text: string) => (result += escapeMarkdown(decodeEntities(text).replace(/\s+/g, ' ')))
  TAG.lastIndex = 0
  for (let tag = TAG.exec(source); tag; tag = TAG.exec(source)) {
    add(source.slice(at, tag.index))
    at = TAG.lastIndex
    const name = tag[1]!.toLowerCase()
    const isEnd = tag[0].startsWith('</')
    if (name === 'a' && !isEnd) {
      const href = hrefOf(tag[2] ?? '')
      links.push(href)
      if (href) result += '['
    } else if (name === 'a') {
      const href = links.pop()
      if (href) result += `](${href})`
    } else if (name === 'br') result += '\n'
    else if (name === 'li') result += isEnd ? '' : '\n- '
    else if (/^h[1-6]$/.test(name)) result += isEnd ? '\n\n' : '\n\n## '
    else if (BLOCK.test(name)) result += '\n\n'
  }
  add(source.slice(at))
  // A link that was never closed.
  for (const href of links.reverse()) if (href) result += `](${href})`
  return tidy(result.replace(/\[\s*\]\([^)]*\)/g, ''))
}

/** A foreign site's HTML as plain text. Blank lines stay between paragraphs. */
export function plainOf(html: string): string {
  const source = html.replace(HIDDEN, ' ').replace(/<!--[\s\S]*?(?:-->|$)/g, '')
  const text = source.replace(TAG, (_, name: string) =>
    BLOCK.test(name.toLowerCase()) || /^h[1-6]$/i.test(name)
      ? '\n\n'
      : name.toLowerCase() === 'br' || name.toLowerCase() === 'li'
        ? '\n'
        : '',
  )
  return tidy(decodeEntities(text))
}

/** One line of plain text, cut between words. */
export function lineOf(html: string, longest: number): string {
  const line = plainOf(html).replace(/\s+/g, ' ')
  if (line.length <= longest) return line
  const cut = line.slice(0, longest - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`
}
