import { badRequest } from '#api/errors.ts'
import { isMediaFolder } from '#cms/content/paths.ts'
import { listPictures } from '#cms/media/media.ts'
import { collections } from '#content/schema/collections.ts'
import { EDITED_NAMES, MEDIA_FOLDERS } from '#content/schema/collection-files.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import { readEntries, readEntry, readFolder } from './read-entries.ts'
import { requireEntryPath } from './refusals.ts'
import type { Handler } from './store.ts'

/** The published entries of a collection's folder. */
export const entriesByFolder: Handler<'entriesByFolder'> = async (store, { folder, extension }) => {
  const wanted = folder.replace(/\/$/, '')
  const name = EDITED_NAMES.find((each) => collections[each].folder === wanted)
  if (!name || collections[name].extension !== extension) throw badRequest(CMS_TEXTS.noPath)
  return readFolder(store, name)
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
