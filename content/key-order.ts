import { readRaw } from './parse.ts'

type Values = Record<string, unknown>

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
const isSame = (first: unknown, second: unknown) => JSON.stringify(first) === JSON.stringify(second)

/** The keys of both in the order of the first; new ones come last. */
const keysLike = (before: object, now: object) => [
  ...Object.keys(before).filter((key) => Object.hasOwn(now, key)),
  ...Object.keys(now).filter((key) => !Object.hasOwn(before, key)),
]

function inOrder(before: unknown, now: unknown): unknown {
  if (Array.isArray(now)) {
    return now.map((each: unknown, index) => inOrder(Array.isArray(before) ? before[index] : undefined, each))
  }
  if (!isGroup(now)) return now
  const known = isGroup(before) ? before : {}
  return Object.fromEntries(keysLike(known, now).map((key) => [key, inOrder(known[key], now[key])]))
}

/** The unparsed lines of each field in the front matter of a Markdown file, and the text below. */
function getParts(text: string): { fields: Record<string, string>; body: string } {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---(?:\n|$)([\s\S]*)$/.exec(text) ?? []
  const blocks = head.split(/\n(?=[A-Za-z]\w*:)/)
  return { fields: Object.fromEntries(blocks.map((block) => [block.slice(0, block.indexOf(':')), block])), body }
}

const paragraphs = (body: string) => body.trim().split(/\n{2,}/)
/** The normalized form of a paragraph, the same for all its spellings. */
const plain = (paragraph: string) =>
  paragraph
    .replace(/^[*+-] +/gm, '- ')
    .replace(/\s+/g, ' ')
    .trim()

function markdownLike(path: string, before: string, now: string): string {
  const [old, fresh] = [getParts(before), getParts(now)]
  const [was, is] = [readRaw(path, before).data as Values, readRaw(path, now).data as Values]
  const fields = keysLike(old.fields, fresh.fields).map((key) =>
    isSame(was[key], is[key]) ? (old.fields[key] ?? fresh.fields[key]) : fresh.fields[key],
  )
  const known = new Map(paragraphs(old.body).map((each) => [plain(each), each]))
  const written = paragraphs(fresh.body).map((each) => known.get(plain(each)) ?? each)
  const body = isSame(written, paragraphs(old.body)) ? old.body : `\n${written.join('\n\n')}\n`
  return `---\n${fields.join('\n')}\n---\n${body}`
}

/**
 * A text with its fields in their previous order and its unchanged parts spelled as before, so that changing one word
 * is one change in the history. A text that can't be parsed stays unchanged.
 */
export function likeBefore(path: string, before: string, now: string): string {
  try {
    if (path.endsWith('.md')) return markdownLike(path, before, now)
    return `${JSON.stringify(inOrder(JSON.parse(before), JSON.parse(now)), null, 2)}\n`
  } catch {
    return now
  }
}
