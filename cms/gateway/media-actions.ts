import { CMS_TEXTS, pictureUsedText } from '#api/contract/cms/texts.ts'
import { conflict, notFound } from '#api/errors.ts'
import { quotedTitle } from '#cms/content/entry-text.ts'
import { entryOf } from '#cms/content/paths.ts'
import { entriesThatUse, toMedia } from '#cms/media/media.ts'
import { blobId } from '#cms/repository/files.ts'
import { newPictures, preparePictures } from './pictures.ts'
import { requirePicturePath, requirePublisher, requireRemovable } from './refusals.ts'
import { authorOf, commitPublic } from './save.ts'
import { type ContentStore, type Handler, waiterOfEditor } from './store.ts'

/** Adds a picture to the library. It is on no page until an entry shows it, so every editor may. */
export const persistMedia: Handler<'persistMedia'> = async (store, { asset }, { editor }) => {
  const prepared = await preparePictures(store, [asset], waiterOfEditor(editor))
  return store.queue.run(async () => {
    const fresh = await newPictures(store, prepared)
    const about = { author: authorOf(editor), message: `Add the picture ${asset.path}` }
    if (fresh.size > 0) await store.repository.commit(fresh, about)
    const bytes = prepared.get(asset.path)!
    return toMedia(asset.path, blobId(bytes), bytes.byteLength)
  })
}

async function requireUnused({ root, drafts }: ContentStore, picture: string, deleted: readonly string[]) {
  const entries = (await entriesThatUse(root, picture)).filter((path) => !deleted.includes(path))
  const draftsToo = (await drafts.thatUse(picture)).map(({ path }) => `the draft of ${path}`)
  const users = [...entries, ...draftsToo]
  if (users.length > 0) throw conflict(pictureUsedText(users))
}

/** Deletes entries and pictures in one commit; both stay in the history. */
export const deleteFiles: Handler<'deleteFiles'> = async (store, { paths, bases = {} }, call) => {
  for (const path of paths) {
    const entry = entryOf(path)
    if (entry) {
      requirePublisher(call.editor)
      requireRemovable(entry)
    } else requirePicturePath(path)
  }
  return store.queue.run(async () => {
    let title = paths[0]!
    for (const [index, path] of paths.entries()) {
      const bytes = await store.repository.read(path)
      if (!bytes) throw notFound(CMS_TEXTS.notThere)
      const entry = entryOf(path)
      if (!entry) {
        await requireUnused(store, path, paths)
        continue
      }
      if (await store.drafts.find(entry)) throw conflict(CMS_TEXTS.draftExists)
      if (bases[path] !== undefined && bases[path] !== blobId(bytes)) throw conflict(CMS_TEXTS.changedSince)
      if (index === 0) title = quotedTitle(path, bytes)
    }
    const message = `Delete ${title}${paths.length > 1 ? ` and ${paths.length - 1} more` : ''}`
    await commitPublic(store, call, { what: 'delete', paths }, new Map(paths.map((path) => [path, null])), { message })
    return { message: 'Deleted.' }
  })
}
