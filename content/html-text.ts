import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

const BLOCK =
  /^(p|div|section|article|header|footer|ul|ol|table|tr|blockquote|figure|figcaption|pre|hr|dl|dt|dd|main|aside)$/

/** Elements whose content isn't text for a reader. */
const HIDDEN = /^(script|style|template|svg|math|iframe|object|noscript|head|title)$/
/** The most characters of an address. */
const LONGEST_ADDRESS = 4000

interface Tag {
  name: string
  isEnd: boolean
  href: string
}

/**
 * Texts and tags in order; an unfinished tag is text. Uses only the tokenizer of htmlparser2: its parser takes longer
 * the deeper unclosed tags are nested.
 */
function getPieces(html: string): (string | Tag)[] {
  const pieces: (string | Tag)[] = []
  let [hidden, attribute, value] = ['', '', '']
  let tag: Tag = { name: '', isEnd: false, href: '' }
  let done = 0
  const append = (text: string, end: number) => {
    done = end
    if (hidden !== '') return
    const last = pieces.at(-1)
    if (typeof last === 'string') pieces[pieces.length - 1] = last + text
    else pieces.push(text)
  }
  const pass = (_start: number, end: number) => append(' ', end + 1)
  const onopentagend = (end: number) => {
    done = end + 1
    if (hidden !== '') return
    if (HIDDEN.test(tag.name)) hidden = tag.name
    pieces.push(hidden === '' ? tag : ' ')
  }
  const callbacks: TokenizerCallbacks = {
    ontext: (start, end) => append(html.slice(start, end), end),
    ontextentity: (code, end) => append(String.fromCodePoint(code), end),
    onopentagname: (start, end) => (tag = { name: html.slice(start, end).toLowerCase(), isEnd: false, href: '' }),
    onattribname: (start, end) => ([attribute, value] = [html.slice(start, end).toLowerCase(), '']),
    onattribdata: (start, end) => (value += html.slice(start, end)),
    onattribentity: (code) => (value += String.fromCodePoint(code)),
    onattribend: () => attribute === 'href' && (tag.href ||= value),
    onopentagend,
    onselfclosingtag: onopentagend,
    onclosetag: (start, end) => {
      const name = html.slice(start, end).toLowerCase()
      const close = html.indexOf('>', end)
      if (close >= 0) done = close + 1
      if (hidden === '' && close >= 0) pieces.push({ name, isEnd: true, href: '' })
      else if (hidden === name) hidden = ''
    },
    oncomment: pass,
    oncdata: pass,
    ondeclaration: pass,
    onprocessinginstruction: pass,
    onend: () => append(html.slice(done), html.length),
  }
  const tokenizer = new Tokenizer({}, callbacks)
  tokenizer.write(html)
  tokenizer.end()
  return pieces
}

/** Characters that have a meaning in Markdown. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&')

/** The address of a web link, escaped for Markdown. */
function getAddress({ href }: Tag): string | undefined {
  const url = href.length <= LONGEST_ADDRESS ? URL.parse(href.trim()) : null
  return url && /^https?:$/.test(url.protocol)
    ? url.href.replace(/[()\s\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    : undefined
}

const tidy = (text: string) =>
  text
    // A cell starts after a bar, which the first of a row doesn't need.
    .replace(/\n *\| /g, '\n')
    .replace(/^ *\| /, '')
    // Invisible control characters that could affect a terminal.
    .replace(/(?!\s)\p{Cc}/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * HTML from another site as Markdown: paragraphs, headings, lists, and web links. Everything else is reduced to its
 * text; no tag, image, script, or other scheme remains.
 */
export function htmlToMarkdown(html: string): string {
  const parts: string[] = []
  let link: { href: string; at: number } | undefined
  const endLink = () => {
    // A link without text can't be clicked.
    if (link && parts.slice(link.at + 1).every((part) => part.trim() === '')) parts.length = link.at
    else if (link) parts.push(`](${link.href})`)
    link = undefined
  }
  for (const piece of getPieces(html)) {
    if (typeof piece === 'string') {
      parts.push(escapeMarkdown(piece.replace(/\s+/g, ' ')))
      continue
    }
    const { name, isEnd } = piece
    if (name === 'a') {
      endLink()
      const href = isEnd ? undefined : getAddress(piece)
      if (href) {
        link = { href, at: parts.length }
        parts.push('[')
      }
    } else if (name === 'br') parts.push('\n')
    else if (name === 'li') parts.push(isEnd ? '' : '\n- ')
    else if (/^h[1-6]$/.test(name)) parts.push(isEnd ? '\n\n' : '\n\n## ')
    else if (/^t[dh]$/.test(name)) parts.push(isEnd ? '' : ' | ')
    else if (BLOCK.test(name)) parts.push('\n\n')
  }
  endLink()
  return tidy(parts.join(''))
}

/** HTML from another site as plain text, with blank lines between paragraphs. */
export function htmlToText(html: string): string {
  const parts: string[] = []
  for (const piece of getPieces(html)) {
    if (typeof piece === 'string') parts.push(piece)
    else if (BLOCK.test(piece.name) || /^h[1-6]$/.test(piece.name)) parts.push('\n\n')
    else if (/^t[dh]$/.test(piece.name)) parts.push(piece.isEnd ? '' : ' | ')
    else if (piece.name === 'br' || piece.name === 'li') parts.push('\n')
  }
  return tidy(parts.join(''))
}

/** One line of plain text, cut between words. */
export function formatLine(html: string, longest: number): string {
  const line = htmlToText(html).replace(/\s+/g, ' ')
  if (line.length <= longest) return line
  const cut = line.slice(0, longest - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`
}
