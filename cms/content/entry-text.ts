import { checkEntry, undescribedImages } from '#content/check.ts'
import { parseEntry, type Entry } from '#content/parse.ts'
import type { ContentError } from '#content/schema/errors.ts'
import { entryOf, type EntryRef } from './paths.ts'
import { isReserved } from './reserved-addresses.ts'

/** A Markdown text with these fields above it: in their old places, or at the end. One without a value is left out. */
function withFields(text: string, fields: Record<string, string | undefined>): string {
  const end = text.indexOf('\n---', 3)
  let head = text.slice(0, end)
  for (const [name, value] of Object.entries(fields)) {
    const line = value === undefined ? '' : `\n${name}: '${value}'`
    const old = new RegExp(`\n${name}:.*`)
    head = old.test(head) ? head.replace(old, line) : head + line
  }
  return head + text.slice(end)
}

const readArticle = (path: string, text: Buffer) => {
  const parsed = parseEntry('news', path, text.toString())
  return parsed.ok ? parsed.entry.data : undefined
}

/**
 * The text of an entry as publishing writes it. An article says when it was first published, and nothing else about
 * that: an earlier version's switch doesn't keep it off the site.
 *
 * @param published the text on the site; null when there is none.
 * @param now in milliseconds
 */
export function toPublishedText({ collection, path }: EntryRef, text: Buffer, published: Buffer | null, now: number) {
  const article = collection === 'news' ? readArticle(path, text) : undefined
  // The validation reports what can't be parsed.
  if (!article) return text
  const before = published && readArticle(path, published)
  // Articles of earlier versions don't know when, and an edit isn't their first publication.
  const publishedAt = before?.isPublished ? before.publishedAt : new Date(now).toISOString()
  const fields = {
    ...(article.publishedAt !== publishedAt && { publishedAt }),
    ...(!article.isPublished && { isPublished: undefined }),
  }
  return Object.keys(fields).length > 0 ? Buffer.from(withFields(text.toString(), fields)) : text
}

/** A top-level field of a Markdown file that has no value, with any kind of quotes. */
const EMPTY_FIELD = /^[A-Za-z]\w*:[ \t]*(?:(?:""|''|null|~)[ \t]*)?$/

/** Removes empty values: Decap writes every field that was ever touched. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((each) => each !== undefined)
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (value === null || typeof value !== 'object') return value ?? undefined
  const retained = Object.entries(value)
    .map(([key, each]) => [key, withoutEmpty(each)] as const)
    .filter(([, each]) => each !== undefined)
  // Every value of the group was empty, so the group was never filled in.
  if (retained.length === 0 && Object.keys(value).length > 0) return undefined
  return Object.fromEntries(retained)
}

function tidyJson(text: string): string {
  try {
    return `${JSON.stringify(withoutEmpty(JSON.parse(text)) ?? {}, null, 2)}\n`
  } catch {
    // The validation reports what can't be parsed.
    return text
  }
}

function tidyMarkdown(text: string): string {
  const match = /^(---\n)([\s\S]*?)(\n---(?:\n|$))/.exec(text)
  if (!match) return text
  const [whole, opening = '', fields = '', end = ''] = match
  const lines = fields.split('\n')
  const retained = lines.filter((line, index) => {
    // `offers:` followed by its list has a value, and indented lines never match.
    const isOpen = /^(?:\s|- )/.test(lines[index + 1] ?? '') && line.trimEnd().endsWith(':')
    return isOpen || !EMPTY_FIELD.test(line)
  })
  return `${opening}${retained.join('\n')}${end}${text.slice(whole.length)}`
}

/** The text of an entry as it is stored: without empty values, with LF line ends and one at the end of the file. */
export function tidy({ path }: EntryRef, text: string): string {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const tidied = path.endsWith('.json') ? tidyJson(plain) : tidyMarkdown(plain)
  return tidied.endsWith('\n') ? tidied : `${tidied}\n`
}

/**
 * The problems of an entry's text by the schema of its collection and the images that exist. No problems means that it
 * can be saved or, with `isPublic`, published.
 */
export async function entryProblems(
  { collection, path }: EntryRef,
  text: string,
  imageExists: (path: string) => boolean | Promise<boolean>,
  isPublic = false,
): Promise<ContentError[]> {
  const parsed = parseEntry(collection, path, text)
  if (!parsed.ok) return parsed.errors
  const { entry } = parsed
  const problems = [...checkAddress(collection, entry), ...(await checkEntry(entry, imageExists))]
  return [...problems, ...(isPublic ? undescribedImages(entry) : [])]
}

/** An added page can't take an address of the site. If an update takes its address, the page is no longer shown. */
function checkAddress(collection: EntryRef['collection'], { id, file }: Pick<Entry, 'id' | 'file'>): ContentError[] {
  if (collection !== 'added-pages' || !isReserved(id)) return []
  const message = `makes the address /${id}, which the site itself uses. Choose another title.`
  return [{ file, path: 'title', field: 'Title', message }]
}

/** How the history names an entry: its title or name, or else its file, and its path. */
export function quotedTitle(path: string, text: Buffer): string {
  const entry = entryOf(path)
  const parsed = entry && parseEntry(entry.collection, path, text.toString('utf8'))
  const { title, name } = (parsed?.ok ? parsed.entry.data : {}) as { title?: string; name?: string }
  return `“${title ?? name ?? path}” (${path})`
}
