import { parseEntry } from '#content/parse.ts'
import type { EntryRef } from './paths.ts'

/** A Markdown text without one of the fields above it. */
function withoutField(text: string, name: string): string {
  const end = text.indexOf('\n---', 3)
  return text.slice(0, end).replace(new RegExp(`\n${name}:.*`), '') + text.slice(end)
}

/** The text of an entry as publishing writes it: an earlier version's switch doesn't keep an article off the site. */
export function toPublishedText({ collection, path }: EntryRef, text: Buffer): Buffer {
  if (collection !== 'news') return text
  const parsed = parseEntry(collection, path, text.toString())
  // The validation reports what can't be parsed.
  if (!parsed.ok || parsed.entry.data.isPublished) return text
  return Buffer.from(withoutField(text.toString(), 'isPublished'))
}
