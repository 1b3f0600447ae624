import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CMS_LIMITS } from '#api/contract/cms/limits.ts'
import type { CmsParams, CmsSaved } from '#api/contract/cms/protocol.ts'
import { CMS_TEXTS, conflictText } from '#api/contract/cms/texts.ts'
import { badRequest, conflict, tooLarge, type ApiError } from '#api/errors.ts'
import { quotedTitle, tidy } from '#cms/content/entry-text.ts'
import type { EntryRef } from '#cms/content/paths.ts'
import { blobId } from '#cms/repository/files.ts'
import { likeBefore } from '#content/key-order.ts'
import { newPictures, preparePictures } from './pictures.ts'
import { requireReadable } from './readable-text.ts'
import { refusal, requireEntryPath, requirePublisher } from './refusals.ts'
import { authorOf, presentEntry, publishText, requireValid, type Present } from './save.ts'
import { type ContentStore, type Editor, type Handler, waiterOfEditor } from './store.ts'

/** A save after everything that can be said without looking at what is there. */
interface Wanted {
  entry: EntryRef
  text: string
  raw: string
  base: string | null
  pictures: Map<string, Buffer>
  options: CmsParams<'persistEntry'>['options']
}

/** Somebody else was first: keeps the text for its author and says so. */
async function refuseStale(store: ContentStore, wanted: Wanted, present: Present, editor: Editor): Promise<ApiError> {
  const { path } = wanted.entry
  const kept = await store.copies.keep(editor.id, { path, raw: wanted.raw, base: wanted.base }, store.now())
  const [last] = await store.repository.history(path, 1)
  const by = present.draft ? (present.draft.meta.editors.at(-1)?.name ?? null) : (last?.who ?? null)
  const sentence = wanted.options.newEntry ? CMS_TEXTS.exists : conflictText(by)
  return refusal(409, sentence, { kept, current: present.id, by })
}

/** Reads a save. @throws ApiError 400, 403, 413, 415 */
async function understand(store: ContentStore, params: CmsParams<'persistEntry'>, editor: Editor): Promise<Wanted> {
  const { dataFiles, assets, options } = params
  const [file] = dataFiles as [(typeof dataFiles)[number]]
  const entry = requireEntryPath(file.path)
  if (options.collectionName && options.collectionName !== entry.collection) throw badRequest(CMS_TEXTS.otherVersion)
  if (![undefined, null, file.path].includes(file.newPath)) throw badRequest(CMS_TEXTS.slugStays)
  if (file.slug !== undefined && file.slug !== entry.slug) throw badRequest(CMS_TEXTS.slugStays)
  if (!options.useWorkflow) requirePublisher(editor)
  if (Buffer.byteLength(file.raw) > CMS_LIMITS.entryBytes) throw tooLarge(CMS_TEXTS.entryTooLarge)
  const text = tidy(entry, file.raw)
  await requireReadable(entry, text, waiterOfEditor(editor))
  const pictures = await preparePictures(store, assets, waiterOfEditor(editor), entry)
  return { entry, text, raw: file.raw, base: file.base ?? null, pictures, options }
}

async function requireSpace(store: ContentStore, { entry, options }: Wanted, present: Present): Promise<void> {
  const isNewDraft = options.useWorkflow && !present.draft
  if (isNewDraft && (await store.drafts.list()).length >= CMS_LIMITS.drafts) throw conflict(CMS_TEXTS.tooManyDrafts)
  if (present.id !== null) return
  const names = await readdir(join(store.root, dirname(entry.path))).catch(() => [])
  if (names.length >= CMS_LIMITS.entriesInCollection) throw conflict(CMS_TEXTS.tooManyEntries)
}

async function saveDraft(
  store: ContentStore,
  { entry, pictures, options }: Wanted,
  text: Buffer,
  present: Present,
  editor: Editor,
): Promise<CmsSaved> {
  const before = present.draft?.meta
  const meta = {
    status: before?.status ?? options.status ?? ('draft' as const),
    updatedAt: store.now(),
    editors: [...(before?.editors ?? []).filter(({ id }) => id !== editor.id), authorOf(editor)],
    base: before ? before.base : present.published && blobId(present.published),
  }
  await store.drafts.save({ entry, meta, text, pictures })
  return { message: 'Saved as a draft.', path: entry.path, id: blobId(text), commit: null, state: meta.status }
}

/**
 * Saves an entry, as a draft or at once. Nothing is written before all of it is known to be good; a save that did not
 * begin from the present version is refused and its text kept.
 */
export const persistEntry: Handler<'persistEntry'> = async (store, params, call) => {
  const wanted = await understand(store, params, call.editor)
  return store.queue.run(async () => {
    const { entry, options } = wanted
    const present = await presentEntry(store, entry)
    const before = present.draft?.text ?? present.published
    const text = before ? Buffer.from(likeBefore(entry.path, before.toString(), wanted.text)) : Buffer.from(wanted.text)
    // The same text again is a save whose answer was lost on the way.
    const isRepeated = present.id !== null && blobId(text) === present.id
    if (!isRepeated && wanted.base !== present.id) throw await refuseStale(store, wanted, present, call.editor)
    if (!options.useWorkflow && present.draft) throw conflict(CMS_TEXTS.draftExists)
    const own = new Map([...(present.draft?.pictures ?? []), ...wanted.pictures])
    await requireValid(store, entry, text.toString(), own, !options.useWorkflow)
    await requireSpace(store, wanted, present)
    const pictures = await newPictures(store, wanted.pictures, entry)
    if (options.useWorkflow) return saveDraft(store, { ...wanted, pictures }, text, present, call.editor)
    const message = `${present.published ? 'Change' : 'Add'} ${quotedTitle(entry.path, text)}`
    return publishText(store, call, { what: 'publish', path: entry.path, text, pictures }, { message }, 'Saved.')
  })
}
