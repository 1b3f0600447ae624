import { conflict, notFound } from '#api/errors.ts'
import { titleOf } from '#cms/content/entry-text.ts'
import { entryOf } from '#cms/content/paths.ts'
import { entriesThatUse, toMedia } from '#cms/media/media.ts'
import { blobId } from '#cms/repository/files.ts'
import { newPictures, preparePictures } from './pictures.ts'
import { requirePicturePath, requirePublisher, requireRemovable } from './places.ts'
import { CMS_TEXTS, pictureUsedText } from '#api/contract/cms/texts.ts'
import type { Handler, Room } from './room.ts'

/** Adds a picture to the library. It is on no page until an entry shows it, so every editor may. */
export const persistMedia: Handler<'persistMedia'> = async (room, { asset }, { editor }) => {
  const prepared = await preparePictures(room, [asset])
  return room.queue.run(async () => {
    const fresh = await newPictures(room, prepared)
    const author = { id: editor.id, name: editor.name }
    if (fresh.size > 0) await room.repository.commit(fresh, { author, message: `Add the picture ${asset.path}` })
    const bytes = prepared.get(asset.path)!
    return toMedia(asset.path, blobId(bytes), bytes.byteLength)
  })
}

async function requireUnused({ root, drafts }: Room, picture: string, going: ReadonlySet<string>): Promise<void> {
  const entries = (await entriesThatUse(root, picture)).filter((path) => !going.has(path))
  const draftsToo = (await drafts.thatUse(picture)).map(({ path }) => `the draft of ${path}`)
  const users = [...entries, ...draftsToo]
  if (users.length > 0) throw conflict(pictureUsedText(users))
}

/** Deletes entries and pictures in one commit; both stay in the history. */
export const deleteFiles: Handler<'deleteFiles'> = async (room, { paths, bases = {} }, call) => {
  const places = paths.map((path) => entryOf(path) ?? { picture: requirePicturePath(path) })
  for (const place of places) {
    if ('picture' in place) continue
    requirePublisher(call.editor)
    requireRemovable(place)
  }
  return room.queue.run(async () => {
    const going = new Set(paths)
    let title = paths[0]!
    for (const [index, path] of paths.entries()) {
      const bytes = await room.repository.read(path)
      if (!bytes) throw notFound(CMS_TEXTS.notThere)
      const place = places[index]!
      if ('picture' in place) {
        await requireUnused(room, path, going)
        continue
      }
      if (await room.drafts.find(place)) throw conflict(CMS_TEXTS.draftExists)
      if (bases[path] !== undefined && bases[path] !== blobId(bytes)) throw conflict(CMS_TEXTS.changedSince)
      if (index === 0) title = `“${titleOf(path, bytes.toString('utf8'))}” (${path})`
    }
    const author = { id: call.editor.id, name: call.editor.name }
    const message = `Delete ${title}${paths.length > 1 ? ` and ${paths.length - 1} more` : ''}`
    const commit = await room.repository.commit(new Map(paths.map((path) => [path, null])), { author, message })
    if (commit) for (const path of paths) call.done({ what: 'delete', path, commit })
    return { message: 'Deleted.' }
  })
}
