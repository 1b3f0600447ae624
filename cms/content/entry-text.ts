import { checkEntry, undescribedImages } from '#content/check.ts'
import { parseEntry } from '#content/parse.ts'
import type { ContentError } from '#content/schema/errors.ts'
import { entryOf, type EntryRef } from './paths.ts'

/** A field without a value at the top of a Markdown file, whatever quotes it has. */
const EMPTY_FIELD = /^[A-Za-z]\w*:[ \t]*(?:(?:""|''|null|~)[ \t]*)?$/

/** Takes out what has no value: the editor writes every field that was once touched. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((each) => each !== undefined)
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (value === null || typeof value !== 'object') return value ?? undefined
  const retained = Object.entries(value)
    .map(([key, each]) => [key, withoutEmpty(each)] as const)
    .filter(([, each]) => each !== undefined)
  // A group of which nothing is left was never filled in.
  if (retained.length === 0 && Object.keys(value).length > 0) return undefined
  return Object.fromEntries(retained)
}

function tidyJson(text: string): string {
  try {
    return `${JSON.stringify(withoutEmpty(JSON.parse(text)) ?? {}, null, 2)}\n`
  } catch {
    // What cannot be read is told by the validation.
    return text
  }
}

function tidyMarkdown(text: string): string {
  const match = /^(---\n)([\s\S]*?)(\n---(?:\n|$))/.exec(text)
  if (!match) return text
  const [whole, opening = '', fields = '', end = ''] = match
  const lines = fields.split('\n')
  const retained = lines.filter((line, index) => {
    // `offers:` with its list below has a value; an indented line never matches.
    const isOpen = /^(?:\s|- )/.test(lines[index + 1] ?? '') && line.trimEnd().endsWith(':')
    return isOpen || !EMPTY_FIELD.test(line)
  })
  return `${opening}${retained.join('\n')}${end}${text.slice(whole.length)}`
}

/** The text of an entry as it is stored: no empty values, line ends of one kind, one at the end. */
export function tidy({ path }: EntryRef, text: string): string {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const tidied = path.endsWith('.json') ? tidyJson(plain) : tidyMarkdown(plain)
  return tidied.endsWith('\n') ? tidied : `${tidied}\n`
}

/**
 * What is wrong with the text of an entry, by the schema of its collection and the pictures that there are; nothing
 * when it may be kept or, with `isPublic`, published.
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
  return [...(await checkEntry(entry, imageExists)), ...(isPublic ? undescribedImages(entry) : [])]
}

/** What the history calls an entry: its title or name, else its file, and its path. */
export function quotedTitle(path: string, text: Buffer): string {
  const entry = entryOf(path)
  const parsed = entry && parseEntry(entry.collection, path, text.toString('utf8'))
  const { title, name } = (parsed?.ok ? parsed.entry.data : {}) as { title?: string; name?: string }
  return `“${title ?? name ?? path}” (${path})`
}
