import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CmsEntry } from '#api/cms/contract/protocol.ts'
import { entryOf, isMediaFolder } from '#cms/content/paths.ts'
import { blobId } from '#cms/repository/files.ts'
import { collections } from '#content/schema/collections.ts'
import { type CollectionName, EDITED_NAMES, MEDIA_FOLDERS } from '#content/schema/collection-files.ts'
import type { ContentStore, Handler } from './store.ts'
import { badRequest } from '#api/errors.ts'
import { listImages } from '#cms/media/media.ts'
import { CMS_TEXTS } from '#api/cms/contract/texts.ts'
import { requireEntryPath } from './errors.ts'

/** How many files are read concurrently. Reading thousands at a time would exceed the limit of open files. */
const AT_ONCE = 64

/** One published entry; `data: null` when it doesn't exist. */
async function readEntry({ repository }: ContentStore, path: string, label?: string): Promise<CmsEntry> {
  const bytes = await repository.read(path)
  const file = { path, ...(label !== undefined && { label }), id: bytes && blobId(bytes) }
  return { data: bytes && bytes.toString('utf8'), file }
}

async function readEntries(
  store: ContentStore,
  files: readonly { path: string; label?: string }[],
): Promise<CmsEntry[]> {
  const entries: CmsEntry[] = []
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const batch = files.slice(at, at + AT_ONCE).map(({ path, label }) => readEntry(store, path, label))
    entries.push(...(await Promise.all(batch)))
  }
  return entries
}

/** The published entries of a collection. */
export async function readFolder(store: ContentStore, name: CollectionName): Promise<CmsEntry[]> {
  const { folder } = collections[name]
  const entries = await readdir(join(store.root, folder), { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => ({ path: `${folder}/${entry.name}` }))
  return readEntries(
    store,
    files.filter(({ path }) => entryOf(path)),
  )
}

/** The published entries of one folder of a collection. */
export const entriesByFolder: Handler<'entriesByFolder'> = async (store, { folder, extension }) => {
  const trimmed = folder.replace(/\/$/, '')
  const name = EDITED_NAMES.find((each) => collections[each].folder === trimmed)
  if (!name || collections[name].extension !== extension) throw badRequest(CMS_TEXTS.noPath)
  return readFolder(store, name)
}

export const entriesByFiles: Handler<'entriesByFiles'> = async (store, { files }) => {
  for (const { path } of files) requireEntryPath(path)
  return readEntries(store, files)
}

/** One published entry; `data: null` when it doesn't exist. */
export const getEntry: Handler<'getEntry'> = async (store, { path }) => readEntry(store, requireEntryPath(path).path)

/** The images of one folder, or of all folders with `media`. */
export const getMedia: Handler<'getMedia'> = async ({ root }, { mediaFolder }) => {
  const folder = mediaFolder.replace(/^\/|\/$/g, '')
  if (folder === 'media') {
    return (await Promise.all(Object.values(MEDIA_FOLDERS).map((each) => listImages(root, each)))).flat()
  }
  if (!isMediaFolder(folder)) throw badRequest(CMS_TEXTS.noPath)
  return listImages(root, folder)
}

/** An entry as visitors see it, and whether an editor has a draft of it. */
export interface PublishedEntry {
  /** Null when it doesn't exist. */
  text: string | null
  isDrafted: boolean
}

/** @throws ApiError 400 for a path that can't belong to an entry */
export async function entryAt({ repository, drafts }: ContentStore, path: string): Promise<PublishedEntry> {
  const entry = requireEntryPath(path)
  const bytes = await repository.read(path)
  return { text: bytes && bytes.toString('utf8'), isDrafted: (await drafts.find(entry)) !== null }
}

/** The entries of a collection by their paths. */
export async function listPaths({ root }: ContentStore, name: CollectionName): Promise<string[]> {
  const { folder } = collections[name]
  const names = await readdir(join(root, folder)).catch(() => [])
  return names.map((file) => `${folder}/${file}`).filter((path) => entryOf(path))
}
