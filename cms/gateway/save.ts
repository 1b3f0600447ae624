import type { CmsSaved } from '#api/contract/cms/protocol.ts'
import { entryProblems } from '#cms/content/entry-text.ts'
import type { EntryRef } from '#cms/content/paths.ts'
import type { About, Changes } from '#cms/repository/commit.ts'
import { blobId } from '#cms/repository/files.ts'
import type { Person } from '#cms/repository/person.ts'
import type { Draft } from './drafts.ts'
import { localDay } from './local-day.ts'
import { invalidEntry } from './refusals.ts'
import type { Call, ContentStore, Editor, PublicChange } from './store.ts'

/** An entry as it is at this moment. */
export interface Present {
  published: Buffer | null
  draft: Draft | null
  /** The version that a save has to begin from: the draft's when there is one. */
  id: string | null
}

/** What an entry is at this moment. Within the queue it stays so until the write. */
export async function presentEntry({ repository, drafts }: ContentStore, entry: EntryRef): Promise<Present> {
  const [published, draft] = [await repository.read(entry.path), await drafts.find(entry)]
  const current = draft?.text ?? published
  return { published, draft, id: current && blobId(current) }
}

/** @throws ApiError 400 that names the fields */
export async function requireValid(
  { repository }: ContentStore,
  entry: EntryRef,
  text: string,
  pictures: ReadonlyMap<string, Buffer>,
  isPublic = true,
): Promise<void> {
  const exists = async (path: string) => pictures.has(path) || (await repository.read(path)) !== null
  const problems = await entryProblems(entry, text, exists, isPublic)
  if (problems.length > 0) throw invalidEntry(problems, isPublic ? 'published' : 'saved')
}

export const authorOf = ({ id, name }: Editor): Person => ({ id, name })

/** Commits what the public sees, in the editor's name unless told, and notes the paths for the audit trail. */
export async function commitPublic(
  { repository }: ContentStore,
  { editor, changes: noted }: Call,
  { what, paths }: { what: PublicChange['what']; paths: readonly string[] },
  changes: Changes,
  about: Omit<About, 'author'> & Partial<About>,
): Promise<string | null> {
  const commit = await repository.commit(changes, { author: authorOf(editor), ...about })
  if (commit) noted.push(...paths.map((path) => ({ what, path, commit })))
  return commit
}

/** The day on which a story appears by itself, when that is still to come on the site's clock. */
async function dayToCome(store: ContentStore, text: string): Promise<string | undefined> {
  const day = /^publishDate:\s*['"]?(\d{4}-\d{2}-\d{2})/m.exec(text)?.[1]
  return day && day > (await localDay(store)) ? day : undefined
}

/** A text to be published, and by what. */
interface Published {
  what: PublicChange['what']
  path: string
  text: Buffer
  pictures: ReadonlyMap<string, Buffer>
}

/** Makes a text the published one, with its pictures. */
export async function publishText(
  store: ContentStore,
  call: Call,
  { what, path, text, pictures }: Published,
  about: Omit<About, 'author'> & Partial<About>,
  message: string,
): Promise<CmsSaved> {
  const commit = await commitPublic(store, call, { what, paths: [path] }, new Map([...pictures, [path, text]]), about)
  const scheduledFor = await dayToCome(store, text.toString('utf8'))
  const head = commit ?? (await store.repository.head())
  return { message, path, id: blobId(text), commit: head, state: 'published', scheduledFor }
}
