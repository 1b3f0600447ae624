import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { PAGE_KINDS, type FoundPart } from '#api/content/calls.ts'
import { addressOfFile } from './paths.ts'

const pass = () => {}
const PASS: TokenizerCallbacks = {
  onattribname: pass,
  onattribdata: pass,
  onattribentity: pass,
  onattribend: pass,
  ontext: pass,
  ontextentity: pass,
  onopentagname: pass,
  onopentagend: pass,
  onselfclosingtag: pass,
  onclosetag: pass,
  oncomment: pass,
  oncdata: pass,
  ondeclaration: pass,
  onprocessinginstruction: pass,
  onend: pass,
}

/** Reads HTML in one pass without building a tree, and skips what isn't needed. */
export function tokenize(html: string, callbacks: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({}, { ...PASS, ...callbacks })
  tokenizer.write(html)
  tokenizer.end()
}

/** Something that the site search finds: a page, or an item of a page that lists many. */
export interface SearchedPart {
  kind: FoundPart['kind']
  title: string
  url: string
  when: string | null
  /** When an event is over, in ISO 8601; empty for one that won't take place. */
  until: string | null
  /** The same for all dates of a recurring event. */
  series: string | null
  /** The text shown below the title. */
  text: string
}

/** A part as a page contains it: `around` is searched too, but never shown. */
export interface PagePart extends SearchedPart {
  around: string
}

/** Pages that list many items: the search finds the items, not the page. */
const LISTING: readonly string[] = ['community', 'resources'] satisfies FoundPart['kind'][]
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const HIDDEN = /^(?:script|style|svg|template|noscript|nav|button)$/
const BLOCK = /^(?:p|div|section|article|header|ul|ol|li|dl|dt|dd|table|tr|blockquote|figure|figcaption|pre|h[1-6])$/
/** Elements whose words are separate from the text around them. */
const APART = /^(?:br|span|time|td|th)$/
const HEADING = /^h[1-6]$/

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Collects a text in which the end of a block ends a sentence. */
class Words {
  #text = ''
  add(text: string): void {
    this.#text += text
  }
  endBlock(): void {
    const text = this.#text.trimEnd()
    this.#text = text === '' ? '' : `${text}${/[\p{P}\p{S}]$/u.test(text) ? '' : '.'} `
  }
  get text(): string {
    return tidy(this.#text)
  }
}

interface Open {
  name: string
  isHidden: boolean
  isWhen: boolean
}

/**
 * What the search finds in a built page: the element with `data-search="news"`, without anything in
 * `data-search-ignore`. `data-search-when` marks a time in words. The element of an event says in `data-search-until`
 * when it's over, and in `data-search-series` which dates belong together.
 */
export function searchedParts(file: string, html: string): PagePart[] {
  const marked = html.indexOf(' data-search="')
  if (marked < 0) return []
  const from = html.lastIndexOf('<', marked)
  const page = addressOfFile(file)
  const parts: { title: Words; text: Words; id: string }[] = []
  const [around, when] = [new Words(), new Words()]
  const stack: Open[] = []
  let [kind, ended, heading] = ['', false, '']
  let until: string | null = null
  let series: string | null = null
  let [tag, attribute, value, id] = ['', '', '', '']
  let [isHidden, isWhen] = [false, false]

  const append = (text: string) => {
    const top = stack.at(-1)
    if (ended || !top) return
    if (top.isWhen) when.add(text)
    if (top.isHidden) return
    const part = parts.at(-1)
    if (!part) around.add(text)
    else if (heading) part.title.add(text)
    else part.text.add(text)
  }
  const endBlock = () => {
    if (!heading) (parts.at(-1)?.text ?? around).endBlock()
  }
  const open = () => {
    if (ended) return
    const outer = stack.at(-1)
    if (BLOCK.test(tag)) endBlock()
    else if (APART.test(tag)) append(' ')
    const hides = isHidden || HIDDEN.test(tag) || (outer?.isHidden ?? false)
    if (!VOID.test(tag)) stack.push({ name: tag, isHidden: hides, isWhen: isWhen || (outer?.isWhen ?? false) })
    const starts = LISTING.includes(kind) ? HEADING.test(tag) && id !== '' : tag === 'h1' && parts.length === 0
    if (starts && !hides) {
      parts.push({ title: new Words(), text: new Words(), id })
      heading = tag
    }
  }
  const close = (name: string) => {
    const place = stack.findLastIndex((known) => known.name === name)
    if (place < 0 || ended) return
    if (APART.test(name)) append(' ')
    stack.length = place
    if (heading === name) heading = ''
    else if (BLOCK.test(name)) endBlock()
    ended = stack.length === 0
  }
  const source = html.slice(from)
  tokenize(source, {
    ontext: (start, end) => append(source.slice(start, end)),
    ontextentity: (code) => append(String.fromCodePoint(code)),
    onopentagname: (start, end) => {
      tag = source.slice(start, end).toLowerCase()
      id = ''
      isHidden = false
      isWhen = false
    },
    onattribname: (start, end) => ([attribute, value] = [source.slice(start, end).toLowerCase(), '']),
    onattribdata: (start, end) => (value += source.slice(start, end)),
    onattribentity: (code) => (value += String.fromCodePoint(code)),
    onattribend: () => {
      if (attribute === 'data-search') kind = value
      if (attribute === 'data-search-until') until = value
      if (attribute === 'data-search-series') series = value
      if (attribute === 'data-search-ignore') isHidden = true
      if (attribute === 'data-search-when') isWhen = true
      if (attribute === 'id') id = value
    },
    onopentagend: open,
    onselfclosingtag: () => {
      open()
      if (!VOID.test(tag)) close(tag)
    },
    onclosetag: (start, end) => close(source.slice(start, end).toLowerCase()),
  })
  const known = PAGE_KINDS.find((known) => known === kind)
  if (!known) return []
  return parts.map((part) => ({
    kind: known,
    title: part.title.text,
    url: LISTING.includes(kind) ? `${page}#${part.id}` : page,
    when: when.text || null,
    until,
    series,
    around: around.text,
    text: part.text.text,
  }))
}
