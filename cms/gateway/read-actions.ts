import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { badRequest } from '#api/errors.ts'
import { entryOf, isMediaFolder } from '#cms/content/paths.ts'
import { listPictures } from '#cms/media/media.ts'
import { blobId } from '#cms/repository/files.ts'
import { collections } from '#content/schema/collections.ts'
import { COLLECTION_NAMES, MEDIA_FOLDERS } from '#content/schema/collection-files.ts'
import type { CmsEntry } from '#api/contract/cms/protocol.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import { requireEntryPath } from './refusals.ts'
import type { ContentStore, Handler } from './store.ts'

/** Files that are read at once: thousands would meet the limit of open files. */
const AT_ONCE = 64

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

/** The published entries of a collection's folder. */
export const entriesByFolder: Handler<'entriesByFolder'> = async (store, { folder, extension }) => {
  const wanted = folder.replace(/\/$/, '')
  const name = COLLECTION_NAMES.find((each) => collections[each].folder === wanted)
  if (!name || collections[name].extension !== extension) throw badRequest(CMS_TEXTS.noPath)
  const entries = await readdir(join(store.root, wanted), { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => ({ path: `${wanted}/${entry.name}` }))
  return readEntries(
    store,
    files.filter(({ path }) => entryOf(path)),
  )
}

export const entriesByFiles: Handler<'entriesByFiles'> = async (store, { files }) => {
  for (const { path } of files) requireEntryPath(path)
  return readEntries(store, files)
}

/** One published entry; `data: null` when it is not there. */
export const getEntry: Handler<'getEntry'> = async (store, { path }) => readEntry(store, requireEntryPath(path).path)

/** The pictures of one folder, or of all with `media`. */
export const getMedia: Handler<'getMedia'> = async ({ root }, { mediaFolder }) => {
  const folder = mediaFolder.replace(/^\/|\/$/g, '')
  if (folder === 'media') {
    return (await Promise.all(Object.values(MEDIA_FOLDERS).map((each) => listPictures(root, each)))).flat()
  }
  if (!isMediaFolder(folder)) throw badRequest(CMS_TEXTS.noPath)
  return listPictures(root, folder)
}
