import type { CmsSaved, CmsParams } from '#api/cms/contract/protocol.ts'
import { entryProblems, quotedTitle, tidy, toPublishedText } from '#cms/content/entry-text.ts'
import { type EntryRef, entryOf, isOpenCollection } from '#cms/content/paths.ts'
import type { About, Changes, Person } from '#cms/repository/commit.ts'
import { blobId, readFileBelow } from '#cms/repository/files.ts'
import type { Draft } from './drafts.ts'
import {
  localDay,
  type Call,
  type ContentStore,
  type Editor,
  type PublicChange,
  type Handler,
  waiterOfEditor,
} from './store.ts'
import { invalidEntry, createError, requireEntryPath, requirePublisher, requireRemovable } from './errors.ts'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CMS_LIMITS, CMS_TEXTS, conflictText } from '#api/cms/contract/texts.ts'
import { badRequest, conflict, tooLarge, ApiError } from '#api/errors.ts'
import { likeBefore } from '#content/key-order.ts'
import { newImages, prepareImages } from './media.ts'
import { requireConfirmedOffers } from './offers.ts'
import { findEntriesUsing, isImage } from '#cms/media/media.ts'
import type { Validate } from '#cms/repository/repair.ts'
import { describeContentError } from '#content/schema/errors.ts'
import type { Waiter } from '#api/platform/fair-queue.ts'
import { texts } from '#api/platform/worker/worker.ts'
import type { tryText } from '#cms/publish/markdown.ts'

/** Any Markdown text up to this many characters is converted within a second. */
const LONG = 20_000

const tryOut = texts.task<typeof tryText>(new URL('../publish/markdown.ts', import.meta.url), 'tryText', {
  milliseconds: 5000,
  tooLong: CMS_TEXTS.textUnreadable,
})

/**
 * Checks in a separate process that a long text can be converted to HTML. Long runs of certain characters take the
 * parser minutes, or crash it. Once published, such a text would block every later change.
 *
 * @throws ApiError 400; 503 when too many texts are being checked
 */
async function requireReadable({ path }: EntryRef, text: string, client: Waiter): Promise<void> {
  if (path.endsWith('.md') && text.length > LONG) await tryOut(client, [text, CMS_TEXTS.textUnreadable])
}

/** The current state of an entry. */
export interface CurrentEntry {
  published: Buffer | null
  draft: Draft | null
  /** The version that a save must be based on: the draft's, if there is one. */
  id: string | null
}

/** The current state of an entry. Inside the queue it can't change before the write. */
export async function loadCurrentEntry({ repository, drafts }: ContentStore, entry: EntryRef): Promise<CurrentEntry> {
  const [published, draft] = [await repository.read(entry.path), await drafts.find(entry)]
  const current = draft?.text ?? published
  return { published, draft, id: current && blobId(current) }
}

/** @throws ApiError 400 with the fields that are wrong */
export async function requireValid(
  { repository }: ContentStore,
  entry: EntryRef,
  text: string,
  images: ReadonlyMap<string, Buffer>,
  isPublic = true,
): Promise<void> {
  const exists = async (path: string) => images.has(path) || (await repository.read(path)) !== null
  const problems = await entryProblems(entry, text, exists, isPublic)
  if (problems.length > 0) throw invalidEntry(problems, isPublic ? 'published' : 'saved')
}

export const getAuthor = ({ id, name }: Editor): Person => ({ id, name })

/** Commits a public change, by default in the editor's name, and records the paths for the audit log. */
export async function commitPublic(
  { repository }: ContentStore,
  { editor, changes: noted }: Call,
  { what, paths, statesOffer }: { paths: readonly string[] } & Pick<PublicChange, 'what' | 'statesOffer'>,
  changes: Changes,
  about: Omit<About, 'author'> & Partial<About>,
): Promise<string | null> {
  const commit = await repository.commit(changes, { author: getAuthor(editor), ...about })
  if (commit) noted.push(...paths.map((path) => ({ what, path, commit, statesOffer })))
  return commit
}

/** The day on which an article will be published, if that is in the future by the site's clock. */
async function findPublishDay(store: ContentStore, text: string): Promise<string | undefined> {
  const day = /^publishDate:\s*['"]?(\d{4}-\d{2}-\d{2})/m.exec(text)?.[1]
  return day && day > (await localDay(store)) ? day : undefined
}

/** A text to publish, and the entry it belongs to. */
interface Published {
  what: PublicChange['what']
  statesOffer?: boolean
  path: string
  text: Buffer
  pictures: ReadonlyMap<string, Buffer>
}

/** Publishes a text with its images. */
export async function publishText(
  store: ContentStore,
  call: Call,
  { what, statesOffer, path, text, pictures }: Published,
  about: Omit<About, 'author'> & Partial<About>,
  message: string,
): Promise<CmsSaved> {
  const commit = await commitPublic(
    store,
    call,
    { what, statesOffer, paths: [path] },
    new Map([...pictures, [path, text]]),
    about,
  )
  const scheduledFor = await findPublishDay(store, text.toString('utf8'))
  const head = commit ?? (await store.repository.head())
  return { message, path, id: blobId(text), commit: head, state: 'published', scheduledFor }
}

/** A save whose input is valid, before anything stored is looked at. */
interface SaveInput {
  entry: EntryRef
  text: string
  raw: string
  base: string | null
  pictures: Map<string, Buffer>
  options: CmsParams<'persistEntry'>['options']
}

/** Someone else saved first: stores the text as a conflict copy and says so. */
async function refuseStale(
  store: ContentStore,
  input: SaveInput,
  present: CurrentEntry,
  editor: Editor,
): Promise<ApiError> {
  const { path } = input.entry
  const copyId = await store.copies.save(editor.id, { path, raw: input.raw, base: input.base }, store.now())
  const [last] = await store.repository.history(path, 1)
  const by = present.draft ? (present.draft.meta.editors.at(-1)?.name ?? null) : (last?.who ?? null)
  const message = input.options.newEntry ? CMS_TEXTS.exists : conflictText(by)
  return createError(409, message, { kept: copyId, current: present.id, by })
}

/** Parses the input of a save. @throws ApiError 400, 403, 413, 415 */
async function parseSave(store: ContentStore, params: CmsParams<'persistEntry'>, editor: Editor): Promise<SaveInput> {
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
  const pictures = await prepareImages(store, assets, waiterOfEditor(editor), entry)
  return { entry, text, raw: file.raw, base: file.base ?? null, pictures, options }
}

async function requireSpace(store: ContentStore, { entry, options }: SaveInput, present: CurrentEntry): Promise<void> {
  const isNewDraft = options.useWorkflow && !present.draft
  if (isNewDraft && (await store.drafts.list()).length >= CMS_LIMITS.drafts) throw conflict(CMS_TEXTS.tooManyDrafts)
  if (present.id !== null) return
  const names = await readdir(join(store.root, dirname(entry.path))).catch(() => [])
  if (names.length >= CMS_LIMITS.entriesInCollection) throw conflict(CMS_TEXTS.tooManyEntries)
}

async function saveDraft(
  store: ContentStore,
  { entry, pictures, options }: SaveInput,
  text: Buffer,
  present: CurrentEntry,
  editor: Editor,
): Promise<CmsSaved> {
  const before = present.draft?.meta
  const meta = {
    status: before?.status ?? options.status ?? ('draft' as const),
    updatedAt: store.now(),
    editors: [...(before?.editors ?? []).filter(({ id }) => id !== editor.id), getAuthor(editor)],
    base: before ? before.base : present.published && blobId(present.published),
  }
  await store.drafts.save({ entry, meta, text, pictures })
  return { message: 'Saved as a draft.', path: entry.path, id: blobId(text), commit: null, state: meta.status }
}

/**
 * Saves an entry as a draft or publishes it. Nothing is written before everything is validated. A save that isn't based
 * on the current version is refused, and its text is stored as a conflict copy.
 */
export const persistEntry: Handler<'persistEntry'> = async (store, params, call) => {
  const input = await parseSave(store, params, call.editor)
  return store.queue.run(async () => {
    const { entry, options } = input
    const present = await loadCurrentEntry(store, entry)
    const before = present.draft?.text ?? present.published
    const written = Buffer.from(before ? likeBefore(entry.path, before.toString(), input.text) : input.text)
    const text = options.useWorkflow ? written : toPublishedText(entry, written, present.published, store.now())
    // The same text again: the response to an earlier save was lost.
    const isRepeated = present.id !== null && blobId(text) === present.id
    if (!isRepeated && input.base !== present.id) throw await refuseStale(store, input, present, call.editor)
    if (!options.useWorkflow && present.draft) throw conflict(CMS_TEXTS.draftExists)
    const own = new Map([...(present.draft?.pictures ?? []), ...input.pictures])
    await requireValid(store, entry, text.toString(), own, !options.useWorkflow)
    await requireSpace(store, input, present)
    const pictures = await newImages(store, input.pictures, entry)
    if (options.useWorkflow) return saveDraft(store, { ...input, pictures }, text, present, call.editor)
    const { published } = present
    const statesOffer = requireConfirmedOffers(entry, { text, published }, call.editor, options.confirmsOffer)
    const message = `${published ? 'Change' : 'Add'} ${quotedTitle(entry.path, text)}`
    const file = { what: 'publish', statesOffer, path: entry.path, text, pictures } as const
    return publishText(store, call, file, { message }, 'Saved.')
  })
}

/** Whether a change found at startup can be kept: it must pass the rules of a save in the editor. */
export function validateIn(root: string): Validate {
  const exists = async (path: string) => (await readFileBelow(root, path).catch(() => null)) !== null
  return async (path, bytes) => {
    const entry = entryOf(path)
    if (entry && bytes === null) return isOpenCollection(entry.collection) ? null : 'Every site needs this file.'
    if (entry) {
      const [problem] = await entryProblems(entry, bytes!.toString('utf8'), exists)
      return problem ? describeContentError(problem) : null
    }
    if (bytes === null) return (await findEntriesUsing(root, path)).length > 0 ? 'An entry shows this image.' : null
    return isImage(bytes) ? null : 'This isn’t an image.'
  }
}

/** One of several entries to save together: its file, its text, and the version that the change is based on. */
export interface EntryOfMany {
  path: string
  /** Null to delete the entry. */
  text: string | null
  base: string | null
}

export interface SavedTogether {
  /** Null when nothing had to change. */
  commit: string | null
  /** Why some entries weren't saved, by their paths. */
  refused: ReadonlyMap<string, string>
}

/** How many more entries fit into a folder. */
function availableIn({ root }: ContentStore) {
  const folders = new Map<string, number>()
  return {
    async claim(path: string): Promise<void> {
      const folder = dirname(path)
      const names = folders.get(folder) ?? (await readdir(join(root, folder)).catch(() => [])).length
      if (names >= CMS_LIMITS.entriesInCollection) throw conflict(CMS_TEXTS.tooManyEntries)
      folders.set(folder, names + 1)
    },
  }
}

function requireUnchanged({ id, draft }: CurrentEntry, base: string | null): void {
  if (base !== id) throw conflict(base === null ? CMS_TEXTS.exists : CMS_TEXTS.changedMeanwhile)
  if (draft) throw conflict(CMS_TEXTS.draftExists)
}

/** The new text of an entry; undefined when nothing has to change. @throws ApiError with a message */
async function getText(store: ContentStore, entry: EntryRef, { text, base }: EntryOfMany, client: Waiter) {
  const present = await loadCurrentEntry(store, entry)
  if (text === null) {
    requireRemovable(entry)
    if (present.id === null) return undefined
    requireUnchanged(present, base)
    return null
  }
  if (Buffer.byteLength(text) > CMS_LIMITS.entryBytes) throw tooLarge(CMS_TEXTS.entryTooLarge)
  const tidied = tidy(entry, text)
  await requireReadable(entry, tidied, client)
  const before = present.published
  const ready = Buffer.from(before ? likeBefore(entry.path, before.toString(), tidied) : tidied)
  if (before && blobId(before) === blobId(ready)) return undefined
  requireUnchanged(present, base)
  await requireValid(store, entry, ready.toString(), new Map())
  return ready
}

/**
 * Saves many entries by the rules of a single save, in one commit. An entry that is invalid, or that someone else
 * changed in the meantime, is refused on its own. Repeating the call changes nothing, so it's safe after a crash.
 */
export function saveTogether(
  store: ContentStore,
  entries: readonly EntryOfMany[],
  about: About,
): Promise<SavedTogether> {
  return store.queue.run(async () => {
    const refused = new Map<string, string>()
    const changes = new Map<string, Buffer | null>()
    const available = availableIn(store)
    for (const input of entries) {
      try {
        const entry = requireEntryPath(input.path)
        const text = await getText(store, entry, input, waiterOfEditor(about.author))
        if (text && input.base === null) await available.claim(input.path)
        if (text !== undefined) changes.set(input.path, text)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error
        refused.set(input.path, error.message)
      }
    }
    return { commit: changes.size > 0 ? await store.repository.commit(changes, about) : null, refused }
  })
}
