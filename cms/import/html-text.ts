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
const BLOCK =
  /^(p|div|section|article|header|footer|ul|ol|table|tr|blockquote|figure|figcaption|pre|hr|dl|dt|dd|main|aside)$/

/** Nothing in these is text for a reader; by what ends each. */
const HIDDEN = new Map(
  ['script', 'style', 'template', 'svg', 'math', 'iframe', 'object', 'noscript', 'head', 'title'].map((name) => [
    name,
    new RegExp(`</${name}[\\s>]`, 'gi'),
  ]),
)
const NAME = /[a-z][a-z0-9]*/iy
/** Characters of a tag in which its address is looked for. */
const LONGEST_TAG = 4000

type Piece = string | { name: string; isEnd: boolean; attributes: string }

/** Behind the `>` of a tag, which is none inside quotes; -1 where it does not end. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at++) {
    const sign = html[at]!
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return -1
}

/** Behind what belongs to a comment or a hidden element that begins here; all the rest, where it does not end. */
function endOfHidden(html: string, from: number, ending: RegExp | '-->'): number {
  if (ending === '-->') return html.indexOf(ending, from) < 0 ? html.length : html.indexOf(ending, from) + 3
  ending.lastIndex = from
  const end = ending.exec(html)
  return end ? Math.max(endOfTag(html, end.index), end.index + 1) : html.length
}

/** Texts and tags in their order, each character looked at once: what does not end is text to the last character. */
function* piecesOf(html: string): Generator<Piece> {
  let done = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const isEnd = html[at + 1] === '/'
    NAME.lastIndex = at + (isEnd ? 2 : 1)
    const name = NAME.exec(html)?.[0].toLowerCase()
    const isComment = html.startsWith('<!--', at)
    if (!name && !isComment) {
      at++
      continue
    }
    const end = isComment ? at : endOfTag(html, at)
    if (end < 0) break
    yield html.slice(done, at)
    const ending = isComment ? '-->' : isEnd ? undefined : HIDDEN.get(name!)
    if (ending) yield ' '
    else yield { name: name!, isEnd, attributes: html.slice(at, Math.min(end, at + LONGEST_TAG)) }
    at = done = ending ? endOfHidden(html, isComment ? at + 4 : end, ending) : end
  }
  yield html.slice(done)
}

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
  const value = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
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
  const parts: string[] = []
  let link: { href: string; at: number } | undefined
  const endLink = () => {
    // A link without a word leads nowhere.
    if (link && parts.slice(link.at + 1).every((part) => part.trim() === '')) parts.length = link.at
    else if (link) parts.push(`](${link.href})`)
    link = undefined
  }
  for (const piece of piecesOf(html)) {
    if (typeof piece === 'string') {
      parts.push(escapeMarkdown(decodeEntities(piece).replace(/\s+/g, ' ')))
      continue
    }
    const { name, isEnd, attributes } = piece
    if (name === 'a') {
      endLink()
      const href = isEnd ? undefined : hrefOf(attributes)
      if (href) {
        link = { href, at: parts.length }
        parts.push('[')
      }
    } else if (name === 'br') parts.push('\n')
    else if (name === 'li') parts.push(isEnd ? '' : '\n- ')
    else if (/^h[1-6]$/.test(name)) parts.push(isEnd ? '\n\n' : '\n\n## ')
    else if (BLOCK.test(name)) parts.push('\n\n')
  }
  endLink()
  return tidy(parts.join(''))
}

/** A foreign site's HTML as plain text. Blank lines stay between paragraphs. */
export function plainOf(html: string): string {
  const parts: string[] = []
  for (const piece of piecesOf(html)) {
    if (typeof piece === 'string') parts.push(decodeEntities(piece))
    else if (BLOCK.test(piece.name) || /^h[1-6]$/.test(piece.name)) parts.push('\n\n')
    else if (piece.name === 'br' || piece.name === 'li') parts.push('\n')
  }
  return tidy(parts.join(''))
}

/** One line of plain text, cut between words. */
export function lineOf(html: string, longest: number): string {
  const line = plainOf(html).replace(/\s+/g, ' ')
  if (line.length <= longest) return line
  const cut = line.slice(0, longest - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`
}
