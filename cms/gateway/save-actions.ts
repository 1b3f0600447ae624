import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { badRequest, conflict, tooLarge, type ApiError } from '#api/errors.ts'
import { entryProblems, tidy, titleOf } from '#cms/content/entry-text.ts'
import type { EntryPlace } from '#cms/content/paths.ts'
import { blobId } from '#cms/repository/files.ts'
import type { Draft } from './drafts.ts'
import { newPictures, preparePictures } from './pictures.ts'
import { requireEntryPath, requirePublisher } from './places.ts'
import { requireReadable } from './readable-text.ts'
import { CMS_LIMITS } from '#api/contract/cms/limits.ts'
import type { CmsParams, CmsSaved } from '#api/contract/cms/protocol.ts'
import { CMS_TEXTS, conflictText } from '#api/contract/cms/texts.ts'
import { invalidEntry, refusal } from './refusal.ts'
import type { Call, Editor, Handler, Room } from './room.ts'

/** A save after everything that can be said without looking at what is there. */
interface Wanted {
  place: EntryPlace
  text: string
  raw: string
  base: string | null
  pictures: Map<string, Buffer>
  asDraft: boolean
  options: CmsParams<'persistEntry'>['options']
}

/** An entry as it is at this moment. */
interface Present {
  published: Buffer | null
  draft: Draft | null
  /** The version that a save has to begin from: the draft's when there is one. */
  id: string | null
}

/** What an entry is at this moment. Within the queue it stays so until the write. */
export async function presentEntry({ repository, drafts }: Room, place: EntryPlace): Promise<Present> {
  const [published, draft] = [await repository.read(place.path), await drafts.find(place)]
  const current = draft?.text ?? published
  return { published, draft, id: current && blobId(current) }
}

/** @throws ApiError 400 that names the fields */
export async function requireValid(
  { repository }: Room,
  place: EntryPlace,
  text: string,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const exists = async (path: string) => pictures.has(path) || (await repository.read(path)) !== null
  const problems = await entryProblems(place, text, exists)
  if (problems.length > 0) throw invalidEntry(problems)
}

/** Somebody else was first: keeps the text for its author and says so. */
async function refuseStale(room: Room, wanted: Wanted, present: Present, editor: Editor): Promise<ApiError> {
  const { path } = wanted.place
  const kept = await room.kept.keep(editor.id, { path, raw: wanted.raw, base: wanted.base }, room.now())
  const last = (await room.repository.history(path, 1))[0]
  const by = present.draft ? (present.draft.meta.editors.at(-1)?.name ?? null) : (last?.who ?? null)
  const sentence = wanted.options.newEntry ? CMS_TEXTS.exists : conflictText(by)
  return refusal(409, sentence, { kept, current: present.id, by })
}

/** Reads a save. @throws ApiError 400, 403, 413, 415 */
async function understand(room: Room, params: CmsParams<'persistEntry'>, editor: Editor): Promise<Wanted> {
  const { dataFiles, assets, options } = params
  const [file] = dataFiles as [(typeof dataFiles)[number]]
  const place = requireEntryPath(file.path)
  if (options.collectionName && options.collectionName !== place.collection) throw badRequest(CMS_TEXTS.otherVersion)
  if (![undefined, null, file.path].includes(file.newPath)) throw badRequest(CMS_TEXTS.slugStays)
  if (file.slug !== undefined && file.slug !== place.slug) throw badRequest(CMS_TEXTS.slugStays)
  if (!options.useWorkflow) requirePublisher(editor)
  if (Buffer.byteLength(file.raw) > CMS_LIMITS.entryBytes) throw tooLarge(CMS_TEXTS.entryTooLarge)
  const text = tidy(place, file.raw)
  await requireReadable(place, text)
  return {
    place,
    text,
    raw: file.raw,
    base: file.base ?? null,
    pictures: await preparePictures(room, assets, place),
    asDraft: options.useWorkflow,
    options,
  }
}

async function requireRoomFor(room: Room, { place, asDraft }: Wanted, present: Present): Promise<void> {
  if (asDraft && !present.draft && (await room.drafts.list()).length >= CMS_LIMITS.drafts) {
    throw conflict(CMS_TEXTS.tooManyDrafts)
  }
  if (present.id !== null) return
  const names = await readdir(join(room.root, dirname(place.path))).catch(() => [])
  if (names.length >= CMS_LIMITS.entriesInCollection) throw conflict(CMS_TEXTS.tooManyEntries)
}

async function saveDraft(room: Room, wanted: Wanted, present: Present, { editor }: Call): Promise<CmsSaved> {
  const { place, text, options } = wanted
  const me = { id: editor.id, name: editor.name }
  const meta = {
    status: present.draft?.meta.status ?? options.status ?? ('draft' as const),
    updatedAt: room.now(),
    editors: [...(present.draft?.meta.editors ?? []).filter(({ id }) => id !== me.id), me],
    base: present.draft ? present.draft.meta.base : present.published && blobId(present.published),
  }
  const bytes = Buffer.from(text)
  await room.drafts.save({ place, meta, text: bytes, pictures: wanted.pictures })
  return { message: 'Saved as a draft.', path: place.path, id: blobId(bytes), commit: null, state: meta.status }
}

async function publishAtOnce(room: Room, wanted: Wanted, present: Present, call: Call): Promise<CmsSaved> {
  const { place, text, pictures } = wanted
  const bytes = Buffer.from(text)
  const message = `${present.published ? 'Change' : 'Add'} “${titleOf(place.path, text)}” (${place.path})`
  const author = { id: call.editor.id, name: call.editor.name }
  const commit = await room.repository.commit(new Map([...pictures, [place.path, bytes]]), { author, message })
  if (commit) call.done({ what: 'publish', path: place.path, commit })
  return {
    message: 'Saved.',
    path: place.path,
    id: blobId(bytes),
    commit: commit ?? (await room.repository.head()),
    state: 'published',
  }
}

/**
 * Saves an entry, as a draft or at once. Nothing is written before all of it is known to be good; a save that did not begin
 * from the present version is refused and its text kept.
 */
export const persistEntry: Handler<'persistEntry'> = async (room, params, call) => {
  const wanted = await understand(room, params, call.editor)
  return room.queue.run(async () => {
    const present = await presentEntry(room, wanted.place)
    // The same text again is a save whose answer was lost on the way.
    const isRepeated = present.id !== null && blobId(Buffer.from(wanted.text)) === present.id
    if (!isRepeated && wanted.base !== present.id) throw await refuseStale(room, wanted, present, call.editor)
    if (!wanted.asDraft && present.draft) throw conflict(CMS_TEXTS.draftExists)
    const own = new Map([...(present.draft?.pictures ?? []), ...wanted.pictures])
    await requireValid(room, wanted.place, wanted.text, own)
    await requireRoomFor(room, wanted, present)
    const fresh = { ...wanted, pictures: await newPictures(room, wanted.pictures, wanted.place) }
    return wanted.asDraft ? saveDraft(room, fresh, present, call) : publishAtOnce(room, fresh, present, call)
  })
}
