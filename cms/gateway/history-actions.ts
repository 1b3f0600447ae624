import { conflict, notFound } from '#api/errors.ts'
import { titleOf } from '#cms/content/entry-text.ts'
import { blobId } from '#cms/repository/files.ts'
import { mentionedPictures } from '#content/check.ts'
import { requireEntryPath, requirePublisher } from './places.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import { refusal } from './refusal.ts'
import type { Handler, Room } from './room.ts'
import { presentEntry, requireValid } from './save-actions.ts'

export const history: Handler<'history'> = ({ repository }, { path }) => repository.history(requireEntryPath(path).path)

export const entryAt: Handler<'entryAt'> = async ({ repository }, { path, sha }) => {
  const text = await repository.at(sha, requireEntryPath(path).path)
  if (!text) throw notFound(CMS_TEXTS.versionUnknown)
  return { data: text.toString('utf8'), id: blobId(text) }
}

/** The pictures of an old text that were deleted since. */
async function lostPictures({ repository }: Room, path: string, sha: string, text: string) {
  const lost = new Map<string, Buffer>()
  for (const picture of mentionedPictures(path, text)) {
    if (await repository.read(picture)) continue
    const bytes = await repository.at(sha, picture)
    if (bytes) lost.set(picture, bytes)
  }
  return lost
}

/** Goes back to an earlier version by a new commit; what stood there until now stays in the history. */
export const revert: Handler<'revert'> = async (room, { path, sha, base }, call) => {
  requirePublisher(call.editor)
  const place = requireEntryPath(path)
  return room.queue.run(async () => {
    const { draft, id } = await presentEntry(room, place)
    if (draft) throw conflict(CMS_TEXTS.draftExists)
    if (base !== undefined && base !== id) throw refusal(409, CMS_TEXTS.draftChanged, { current: id })
    const bytes = await room.repository.at(sha, path)
    if (!bytes) throw notFound(CMS_TEXTS.versionUnknown)
    const text = bytes.toString('utf8')
    const pictures = await lostPictures(room, path, sha, text)
    // Rules may have become stricter since that version was saved.
    await requireValid(room, place, text, pictures)
    const author = { id: call.editor.id, name: call.editor.name }
    const message = `Go back to an earlier version of “${titleOf(path, text)}” (${path})`
    const trailers = [`Version: ${sha}`]
    const commit = await room.repository.commit(new Map([...pictures, [path, bytes]]), { author, message, trailers })
    if (commit) call.done({ what: 'revert', path, commit })
    return {
      message: 'The earlier version is the published one again.',
      path,
      id: blobId(bytes),
      commit: commit ?? (await room.repository.head()),
      state: 'published' as const,
    }
  })
}
