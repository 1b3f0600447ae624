import { badRequest, conflict, notFound } from '#api/errors.ts'
import { titleOf } from '#cms/content/entry-text.ts'
import type { EntryPlace } from '#cms/content/paths.ts'
import { toMedia } from '#cms/media/media.ts'
import { blobId } from '#cms/repository/files.ts'
import { signature, type Person } from '#cms/repository/person.ts'
import type { Draft } from './drafts.ts'
import { newPictures } from './pictures.ts'
import { requireEntry, requirePicturePath, requirePublisher, requireRemovable } from './places.ts'
import type { CmsDraft } from '#api/contract/cms/protocol.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import { refusal } from './refusal.ts'
import type { Handler, Room } from './room.ts'
import { presentEntry, requireValid } from './save-actions.ts'

async function requireDraft({ drafts }: Room, place: EntryPlace): Promise<Draft> {
  const draft = await drafts.find(place)
  if (!draft) throw notFound(CMS_TEXTS.noDraft)
  return draft
}

/** The drafts, as `collection/slug`. */
export const unpublishedEntries: Handler<'unpublishedEntries'> = async ({ drafts }) =>
  (await drafts.list()).map(({ place }) => `${place.collection}/${place.slug}`)

function toAnswer({ place, meta, text, pictures }: Draft): CmsDraft {
  const isNew = meta.base === null
  const status = isNew ? ('added' as const) : ('modified' as const)
  return {
    collection: place.collection,
    slug: place.slug,
    status: meta.status,
    updatedAt: new Date(meta.updatedAt).toISOString(),
    pullRequestAuthor: meta.editors.at(-1)?.name ?? '',
    editors: meta.editors.map(({ name }) => name),
    base: meta.base,
    diffs: [
      { id: blobId(text), path: place.path, newFile: isNew, status, binary: false },
      ...[...pictures].map(([path, bytes]) => ({
        id: blobId(bytes),
        path,
        newFile: true,
        status: 'added' as const,
        binary: true,
      })),
    ],
  }
}

/** One draft, by its two names or by both as one. */
export const unpublishedEntry: Handler<'unpublishedEntry'> = async (room, { id, collection, slug }) => {
  const [first, second] = collection && slug ? [collection, slug] : (id ?? '').split('/')
  return toAnswer(await requireDraft(room, requireEntry(first ?? '', second ?? '')))
}

export const unpublishedEntryDataFile: Handler<'unpublishedEntryDataFile'> = async (room, params) => {
  const place = requireEntry(params.collection, params.slug)
  if (params.path !== place.path) throw badRequest(CMS_TEXTS.noPath)
  const { text } = await requireDraft(room, place)
  return { data: text.toString('utf8'), id: blobId(text) }
}

export const unpublishedEntryMediaFile: Handler<'unpublishedEntryMediaFile'> = async (room, params) => {
  const place = requireEntry(params.collection, params.slug)
  const bytes = await room.drafts.picture(place, requirePicturePath(params.path))
  if (!bytes) throw notFound(CMS_TEXTS.notThere)
  return toMedia(params.path, blobId(bytes), bytes.byteLength, place)
}

export const updateUnpublishedEntryStatus: Handler<'updateUnpublishedEntryStatus'> = (room, params) =>
  room.queue.run(async () => {
    const { place, meta } = await requireDraft(room, requireEntry(params.collection, params.slug))
    await room.drafts.writeMeta(place, { ...meta, status: params.newStatus, updatedAt: room.now() })
    return { message: 'The state of the draft was changed.' }
  })

export const deleteUnpublishedEntry: Handler<'deleteUnpublishedEntry'> = (room, params) =>
  room.queue.run(async () => {
    const { place } = await requireDraft(room, requireEntry(params.collection, params.slug))
    await room.drafts.remove(place)
    return { message: 'The draft was discarded.' }
  })

/** Who is named in the commit of a draft beside its author: the others who wrote, and who published. */
function trailersOf(editors: readonly Person[], author: Person, publisher: Person): string[] {
  const others = editors.filter(({ id }) => id !== author.id).map((person) => `Co-authored-by: ${signature(person)}`)
  return publisher.id === author.id ? others : [...others, `Published-by: ${signature(publisher)}`]
}

/**
 * Publishes a draft that is ready: one commit in the name of who wrote it last. Refuses one that is not what the person saw, or
 * that would undo a change of the published version which nobody has looked at.
 */
export const publishUnpublishedEntry: Handler<'publishUnpublishedEntry'> = async (room, params, call) => {
  requirePublisher(call.editor)
  const wanted = requireEntry(params.collection, params.slug)
  return room.queue.run(async () => {
    const { place, meta, text, pictures } = await requireDraft(room, wanted)
    if (meta.status !== 'pending_publish') throw conflict(CMS_TEXTS.notReady)
    const id = blobId(text)
    if (params.base !== undefined && params.base !== id) throw conflict(CMS_TEXTS.draftChanged)
    const { published } = await presentEntry(room, place)
    const publishedId = published && blobId(published)
    const isExpected = [meta.base, id].includes(publishedId) || params.over === publishedId
    if (!isExpected) throw refusal(409, CMS_TEXTS.publishedChanged, { published: publishedId })
    await requireValid(room, place, text.toString('utf8'), pictures)
    const fresh = await newPictures(room, pictures, place)

    const publisher = { id: call.editor.id, name: call.editor.name }
    const author = meta.editors.at(-1) ?? publisher
    const message = `${published ? 'Change' : 'Add'} “${titleOf(place.path, text.toString('utf8'))}” (${place.path})`
    const about = { author, message, trailers: trailersOf(meta.editors, author, publisher) }
    const commit = await room.repository.commit(new Map([...fresh, [place.path, text]]), about)
    await room.drafts.remove(place)
    if (commit) call.done({ what: 'publish', path: place.path, commit })
    return {
      message: 'Published.',
      path: place.path,
      id,
      commit: commit ?? (await room.repository.head()),
      state: 'published' as const,
    }
  })
}

/** Takes an entry off the site and keeps it as a draft, which is ready to be published again. */
export const unpublish: Handler<'unpublish'> = async (room, params, call) => {
  requirePublisher(call.editor)
  const place = requireEntry(params.collection, params.slug)
  requireRemovable(place)
  return room.queue.run(async () => {
    const { published, draft } = await presentEntry(room, place)
    if (draft) throw conflict(CMS_TEXTS.draftExists)
    if (!published) throw notFound(CMS_TEXTS.notThere)
    if (params.base !== undefined && params.base !== blobId(published)) throw conflict(CMS_TEXTS.changedSince)
    const author = { id: call.editor.id, name: call.editor.name }
    // The draft comes first: a break between the two leaves the text twice, never nowhere.
    const meta = { status: 'pending_publish' as const, updatedAt: room.now(), editors: [author], base: null }
    await room.drafts.save({ place, meta, text: published, pictures: new Map() })
    const message = `Unpublish “${titleOf(place.path, published.toString('utf8'))}” (${place.path})`
    try {
      const commit = await room.repository.commit(new Map([[place.path, null]]), { author, message })
      if (commit) call.done({ what: 'unpublish', path: place.path, commit })
    } catch (error) {
      await room.drafts.remove(place)
      throw error
    }
    return { message: 'It is no longer published. Its text is kept as a draft.' }
  })
}
