import { parseFrontmatter } from 'astro/markdown'
import { getSchema, type EntryData } from './schema/collections.ts'
import { ENTRY_ID, entryId, type CollectionName } from './schema/collection-files.ts'
import { validate, type ContentError } from './schema/errors.ts'

/** One valid piece of content. */
export interface Entry<Name extends CollectionName = CollectionName> {
  /** The file name without its extension, which is also the entry's address. */
  id: string
  /** The file inside the content directory: `news/2030-05-17-opening.md`. */
  file: string
  data: EntryData<Name>
  /** The Markdown below the front matter; empty for JSON. */
  body: string
  /** When its file was last modified; missing for text that isn't in a file. */
  modified?: Date
}

export type Parsed<Name extends CollectionName> =
  | { ok: true; entry: Entry<Name> }
  | { ok: false; errors: ContentError[] }

const refuse = (file: string, message: string) => ({
  ok: false as const,
  errors: [{ file, path: '', field: '', message }],
})

/** The raw fields of a file, and the Markdown below them. @throws when they can't be parsed. */
export function readRaw(file: string, text: string): { data: unknown; body: string; hasFields: boolean } {
  if (!file.endsWith('.md')) return { data: JSON.parse(text), body: '', hasFields: true }
  const { frontmatter, content, rawFrontmatter } = parseFrontmatter(text)
  return { data: frontmatter, body: content.trim(), hasFields: rawFrontmatter !== '' }
}

/**
 * Parses the text of one file as an entry of a collection, with the same parser as the site's build. Errors name the
 * file, the field, and the fix.
 */
export function parseEntry<Name extends CollectionName>(name: Name, file: string, text: string): Parsed<Name> {
  const id = entryId(file)
  if (!ENTRY_ID.test(id)) {
    return refuse(file, `the name "${id}" cannot be an address. Use small letters, digits and single hyphens only.`)
  }
  let raw: ReturnType<typeof readRaw>
  try {
    raw = readRaw(file, text)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    return refuse(file, `cannot be read (${reason}). Restore an earlier version, or save it again in the editor.`)
  }
  if (!raw.hasFields) return refuse(file, 'has no fields at its top. Begin the file with --- , the fields, and ---.')
  const result = validate(file, getSchema(name), raw.data)
  if (!result.ok) return result
  return { ok: true, entry: { id, file, data: result.data as EntryData<Name>, body: raw.body } }
}
