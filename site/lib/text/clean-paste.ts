import { inFont } from './symbol-fonts.ts'

/** A run of text with the formatting that is kept. */
interface Run {
  text: string
  bold: boolean
  italic: boolean
  strike: boolean
  code: boolean
  href: string
}
type TextStyle = Omit<Run, 'text'>

/** A paragraph or heading, or an item of a list with its paragraphs. */
type Block = { tag: string; runs: Run[] } | { isOrdered: boolean; level: number; paragraphs: Run[][] }

const PLAIN: TextStyle = { bold: false, italic: false, strike: false, code: false, href: '' }
const HEADING = /^H[1-6]$/
const BLOCKS =
  /^(?:ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BODY|CENTER|DD|DIV|DL|DT|FIGCAPTION|FIGURE|FOOTER|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|TBODY|TFOOT|THEAD|TR|UL)$/
const LEFT_OUT =
  'head, style, script, template, noscript, title, xml, img, svg, object, iframe, button, input, select, [hidden], .MsoCommentReference'
/** What isn't seen where it is copied, and what others remarked on a text. */
const UNSEEN = /(?:^|;)(?:display:none|mso-hide:all|mso-element:comment-list|mso-special-character:comment)/

const withoutSpaceAround = (sign: string, text: string) =>
  text
    .split(sign)
    .map((part) => part.trim())
    .join(sign)
const styleOf = (element: Element) =>
  withoutSpaceAround(':', withoutSpaceAround(';', (element.getAttribute('style') ?? '').toLowerCase()))
const getProperty = (style: string, name: string) =>
  style
    .split(';')
    .find((property) => property.startsWith(`${name}:`))
    ?.slice(name.length + 1)

/** Services that a program leads through, and what of their address is the link's. Outlook's names the reader. */
const DETOURS = [
  [/^www\.google\.com\/url$/, 'q'],
  [/^outlook\.office(?:365)?\.com\/mail\/safelink\.html$/, 'url'],
  [/^[\w.]+\.safelinks\.protection\.outlook\.com\//, 'url'],
] as const

/** Where a link leads, without detours; empty where it leads nowhere from a page. */
function getAddress(href: string | null): string {
  const url = URL.parse(href ?? '')
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return ''
  const parameter = DETOURS.find(([service]) => service.test(url.hostname + url.pathname))?.[1]
  const end = parameter && url.searchParams.get(parameter)
  return end ? getAddress(end) : url.href
}

/** The font of a text, as far as the text itself says. */
function getFont(text: Node): string {
  for (let at = text.parentElement; at; at = at.parentElement) {
    const style = styleOf(at)
    const font =
      getProperty(style, 'mso-symbol-font-family') ?? getProperty(style, 'font-family') ?? at.getAttribute('face')
    if (font) return font.toLowerCase()
  }
  return ''
}

/** How an element changes the formatting: by its name, then its style, which may undo it (`<b>` around a document). */
function lookOf(element: Element, textStyle: TextStyle): TextStyle {
  const { tagName } = element
  const style = styleOf(element)
  const [weight, slant] = [getProperty(style, 'font-weight'), getProperty(style, 'font-style')]
  const decoration = getProperty(style, 'text-decoration') ?? getProperty(style, 'text-decoration-line')
  const isBold = weight === undefined ? undefined : weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600
  return {
    bold: isBold ?? (/^(?:B|STRONG)$/.test(tagName) || (textStyle.bold && !HEADING.test(tagName))),
    italic: slant === undefined ? /^(?:I|EM|CITE)$/.test(tagName) || textStyle.italic : /italic|oblique/.test(slant),
    strike: /^(?:S|DEL|STRIKE)$/.test(tagName) || textStyle.strike || Boolean(decoration?.includes('line-through')),
    code: /^(?:CODE|KBD|SAMP|TT)$/.test(tagName) || textStyle.code,
    href: tagName === 'A' ? getAddress(element.getAttribute('href')) : textStyle.href,
  }
}

const isSign = (element: Element) => styleOf(element).includes('mso-list:ignore')

/** Word writes lists as paragraphs that begin with their sign. A style of the document may name the list instead. */
function itemOfWord(paragraph: Element): { isOrdered: boolean; level: number } | null {
  const level = /^\S*\s+level(\d)/.exec(getProperty(styleOf(paragraph), 'mso-list') ?? '')?.[1]
  const sign = [...paragraph.querySelectorAll('span')].find(isSign)
  if (paragraph.tagName !== 'P' || (level === undefined && !sign)) return null
  const ofStyle = /MsoList(?:Bullet|Number)(\d)/.exec(paragraph.className)?.[1]
  const isOrdered = /^\s*\(?(?:\d+|[a-z]{1,5})[.)]/i.test(sign?.textContent ?? '')
  return { isOrdered, level: Number(level ?? ofStyle ?? 1) }
}

/** Word on the web and Google Docs write an item with its level, the first as a list of its own. */
const getLevel = (item: Element, level: number): number =>
  Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level')) || Math.max(level, 1)

class Reader {
  readonly blocks: Block[] = []
  private runs: Run[] = []
  private tag = 'p'
  private isInRow = false
  private item: { isOrdered: boolean; level: number; paragraphs: Run[][] } | null = null

  private flush(): void {
    const runs = trimmed(this.runs)
    this.runs = []
    if (runs.length === 0) return
    if (!this.item) this.blocks.push({ tag: this.tag, runs })
    else {
      if (this.item.paragraphs.length === 0) this.blocks.push(this.item)
      this.item.paragraphs.push(runs)
    }
  }

  private add(text: string, textStyle: TextStyle): void {
    const last = this.runs.at(-1)
    const isSame =
      last && (Object.keys(textStyle) as (keyof TextStyle)[]).every((name) => last[name] === textStyle[name])
    if (isSame) last.text += text
    else this.runs.push({ text, ...textStyle })
  }

  read(node: Node, textStyle: TextStyle, level: number): void {
    if (node.nodeType === Node.TEXT_NODE) return this.add(getText(node, this.tag === 'pre'), textStyle)
    if (!(node instanceof Element) || node.matches(LEFT_OUT) || UNSEEN.test(styleOf(node))) return
    if (this.item && isSign(node)) return
    if (node.tagName === 'BR') return this.add('\n', textStyle)
    const next = lookOf(node, textStyle)
    const deeper = /^[OU]L$/.test(node.tagName) ? level + 1 : level
    if (/^T[DH]$/.test(node.tagName) && node.parentElement!.children.length > 1) return this.readCell(node, next, level)
    if (!BLOCKS.test(node.tagName)) return this.readAll(node, next, deeper)
    if (this.isInRow) {
      if (this.runs.length > 0) this.add('\n', PLAIN)
      return this.readAll(node, next, deeper)
    }
    const [tag, item] = [this.tag, this.item]
    this.flush()
    const ofWord = itemOfWord(node)
    if (node.tagName === 'LI' || ofWord) {
      const isOrdered = node.parentElement?.tagName === 'OL'
      this.item = { ...(ofWord ?? { isOrdered, level: getLevel(node, level) }), paragraphs: [] }
    } else if (HEADING.test(node.tagName) || /^(?:BLOCKQUOTE|PRE)$/.test(node.tagName))
      this.tag = node.tagName.toLowerCase()
    this.readAll(node, next, deeper)
    this.flush()
    ;[this.tag, this.item] = [tag, item]
  }

  private readAll(node: Node, textStyle: TextStyle, level: number): void {
    for (const child of node.childNodes) this.read(child, textStyle, level)
  }

  /** The cells of a row are one line. */
  private readCell(cell: Element, textStyle: TextStyle, level: number): void {
    const [before, isInRow] = [this.runs, this.isInRow]
    this.runs = []
    this.isInRow = true
    this.readAll(cell, textStyle, level)
    this.isInRow = isInRow
    this.runs = [...before, ...trimmed(this.runs)]
    if (cell.nextElementSibling) this.add(' | ', PLAIN)
  }
}

/** The text of a node in one line, without what can't be seen in it. */
function getText(node: Node, isPreserved: boolean): string {
  const text = inFont(node.textContent!, getFont(node))
  const line = isPreserved ? text.replaceAll(/[^\S\n]+/g, ' ') : text.replaceAll(/\s+/g, ' ')
  return line.replaceAll(/[^\P{Cc}\n]|\u200b/gu, '')
}

/** With one space where there are several, none at the ends and around breaks, and without runs that say nothing. */
function trimmed(runs: Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const last = result.at(-1)
    let text = run.text.replaceAll(/ {2,}/g, ' ').replaceAll(/ ?\n ?/g, '\n')
    if (last && /\s$/.test(last.text)) text = text.replace(/^ /, '')
    if (last && text.startsWith('\n')) last.text = last.text.replace(/ $/, '')
    if (text !== '') result.push({ ...run, text })
  }
  for (let first = result[0]; first; first = result[0]) {
    first.text = first.text.trimStart()
    if (first.text !== '') break
    result.shift()
  }
  for (let last = result.at(-1); last; last = result.at(-1)) {
    last.text = last.text.trimEnd()
    if (last.text !== '') break
    result.pop()
  }
  return result
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '<br>')

/** Space stands outside of what is marked: `**bold **` is no Markdown. */
function marked({ text, bold, italic, strike, code }: Run): string {
  const core = text.trim()
  if (core === '') return escaped(text)
  const before = text.slice(0, text.indexOf(core))
  const after = text.slice(before.length + core.length)
  const marks = [bold && 'strong', italic && 'em', strike && 'del', code && 'code'].filter((mark) => mark !== false)
  const inner = marks.reduceRight((html, mark) => `<${mark}>${html}</${mark}>`, escaped(core))
  return escaped(before) + inner + escaped(after)
}

function written(runs: readonly Run[]): string {
  let html = ''
  for (let at = 0; at < runs.length;) {
    const { href } = runs[at]!
    let end = at
    while (end < runs.length && runs[end]!.href === href) end++
    const inner = runs.slice(at, end).map(marked).join('')
    html += href ? `<a href="${escaped(href)}">${inner}</a>` : inner
    at = end
  }
  return html
}

type Item = Extract<Block, { level: number }>

/** Items that follow each other, as lists within lists. */
function getList(items: readonly Item[]): string {
  let html = ''
  for (let at = 0; at < items.length;) {
    const { isOrdered, level } = items[at]!
    const tag = isOrdered ? 'ol' : 'ul'
    html += `<${tag}>`
    while (at < items.length && (items[at]!.level > level || items[at]!.isOrdered === isOrdered)) {
      const { paragraphs } = items[at]!
      const end = items.findIndex((item, index) => index > at && item.level <= level)
      const within = items.slice(at + 1, end < 0 ? items.length : end)
      html += `<li>${paragraphs.map((runs) => `<p>${written(runs)}</p>`).join('')}${getList(within)}</li>`
      at += 1 + within.length
    }
    html += `</${tag}>`
  }
  return html
}

/**
 * What Word, Google Docs and other programs put into the clipboard, as plain HTML: paragraphs, headings, lists, links,
 * bold, italic and struck text are kept, everything else is left out.
 */
export function cleanPaste(html: string): string {
  const reader = new Reader()
  reader.read(new DOMParser().parseFromString(html, 'text/html').body, PLAIN, 0)
  let clean = ''
  let items: Item[] = []
  for (const block of reader.blocks) {
    if ('level' in block) {
      items.push(block)
      continue
    }
    clean += `${getList(items)}<${block.tag}>${written(block.runs)}</${block.tag}>`
    items = []
  }
  return clean + getList(items)
}
