import type { CmsDraft } from '#api/cms/contract/protocol.ts'
import { CMS_TEXTS, imageUsedText } from '#api/cms/contract/texts.ts'
import { badRequest, conflict, notFound } from '#api/errors.ts'
import { quotedTitle, toPublishedText } from '#cms/content/entry-text.ts'
import { type EntryRef, entryOf } from '#cms/content/paths.ts'
import { blobId } from '#cms/repository/files.ts'
import { signature, type Person } from '#cms/repository/commit.ts'
import type { Draft } from './drafts.ts'
import { requireConfirmedOffers } from './offers.ts'
import { newImages, prepareImages } from './media.ts'
import { createError, requireEntry, requirePublisher, requireImagePath, requireRemovable } from './errors.ts'
import { getAuthor, loadCurrentEntry, publishText, requireValid, commitPublic } from './save.ts'
import { type ContentStore, type Handler, waiterOfEditor } from './store.ts'
import { findEntriesUsing, toMedia } from '#cms/media/media.ts'
import { BRANDING_FILE } from '#content/schema/collection-files.ts'
import { brandingSchema, type Branding } from '#content/schema/branding.ts'

async function readBranding({ repository }: ContentStore): Promise<Branding> {
  const text = await repository.read(BRANDING_FILE)
  return text ? brandingSchema.parse(JSON.parse(text.toString('utf8'))) : {}
}

/** A summary of a branding change and its commit; `null` when nothing changed. */
export interface BrandingChange {
  before: Branding
  after: Branding
  commit: string | null
}

/** Changes the branding, one change at a time, and commits it in the administrator's name. */
export function changeBranding(
  store: ContentStore,
  change: (branding: Branding) => Branding,
  author: Person,
): Promise<BrandingChange> {
  return store.queue.run(async () => {
    const before = await readBranding(store)
    const after = brandingSchema.parse(change(before))
    const text = Buffer.from(`${JSON.stringify(after, null, 2)}\n`)
    const about = { author, message: 'Change the look of the region' }
    return { before, after, commit: await store.repository.commit(new Map([[BRANDING_FILE, text]]), about) }
  })
}

async function requireDraft({ drafts }: ContentStore, entry: EntryRef): Promise<Draft> {
  const draft = await drafts.find(entry)
  if (!draft) throw notFound(CMS_TEXTS.noDraft)
  return draft
}

/** The drafts, as `collection/slug`. */
export const unpublishedEntries: Handler<'unpublishedEntries'> = async ({ drafts }) =>
  (await drafts.list()).map(({ entry }) => `${entry.collection}/${entry.slug}`)

function toAnswer({ entry, meta, text, pictures }: Draft): CmsDraft {
  const { status, updatedAt, editors, base } = meta
  const isNew = base === null
  const added = { newFile: true, status: 'added' as const, binary: true }
  return {
    collection: entry.collection,
    slug: entry.slug,
    status,
    updatedAt: new Date(updatedAt).toISOString(),
    pullRequestAuthor: editors.at(-1)?.name ?? '',
    editors: editors.map(({ name }) => name),
    base,
    diffs: [
      { id: blobId(text), path: entry.path, newFile: isNew, status: isNew ? 'added' : 'modified', binary: false },
      ...[...pictures].map(([path, bytes]) => ({ id: blobId(bytes), path, ...added })),
    ],
  }
}

/** One draft, named by collection and slug, or by both as one text. */
export const unpublishedEntry: Handler<'unpublishedEntry'> = async (store, { id, collection, slug }) => {
  const [first = '', second = ''] = collection && slug ? [collection, slug] : (id ?? '').split('/')
  return toAnswer(await requireDraft(store, requireEntry({ collection: first, slug: second })))
}

export const unpublishedEntryDataFile: Handler<'unpublishedEntryDataFile'> = async (store, params) => {
  const entry = requireEntry(params)
  if (params.path !== entry.path) throw badRequest(CMS_TEXTS.noPath)
  const { text } = await requireDraft(store, entry)
  return { data: text.toString('utf8'), id: blobId(text) }
}

export const updateUnpublishedEntryStatus: Handler<'updateUnpublishedEntryStatus'> = (store, params) =>
  store.queue.run(async () => {
    const { entry, meta } = await requireDraft(store, requireEntry(params))
    await store.drafts.writeMeta(entry, { ...meta, status: params.newStatus, updatedAt: store.now() })
    return { message: 'The state of the draft was changed.' }
  })

export const deleteUnpublishedEntry: Handler<'deleteUnpublishedEntry'> = (store, params) =>
  store.queue.run(async () => {
    const { entry } = await requireDraft(store, requireEntry(params))
    await store.drafts.remove(entry)
    return { message: 'The draft was discarded.' }
  })

/**
 * The people named in the commit of a draft in addition to its author: everyone who contributed, and who published it.
 */
function buildTrailers(editors: readonly Person[], author: Person, publisher: Person): string[] {
  const others = editors.filter(({ id }) => id !== author.id).map((user) => `Co-authored-by: ${signature(user)}`)
  return publisher.id === author.id ? others : [...others, `Published-by: ${signature(publisher)}`]
}

/**
 * Publishes a draft that is ready, as one commit in the name of the person who saved it last. Refuses a draft that
 * isn't the one the user saw, or that would overwrite a change to the published version that no one has reviewed.
 */
export const publishUnpublishedEntry: Handler<'publishUnpublishedEntry'> = async (store, params, call) => {
  requirePublisher(call.editor)
  const ref = requireEntry(params)
  return store.queue.run(async () => {
    const { entry, meta, text: drafted, pictures } = await requireDraft(store, ref)
    if (meta.status !== 'pending_publish') throw conflict(CMS_TEXTS.notReady)
    if (params.base !== undefined && params.base !== blobId(drafted)) throw conflict(CMS_TEXTS.draftChanged)
    const { published } = await loadCurrentEntry(store, entry)
    const text = toPublishedText(entry, drafted, published, store.now())
    const publishedId = published && blobId(published)
    const isExpected = [meta.base, blobId(text)].includes(publishedId) || params.over === publishedId
    if (!isExpected) throw createError(409, CMS_TEXTS.publishedChanged, { published: publishedId })
    await requireValid(store, entry, text.toString('utf8'), pictures)
    const statesOffer = requireConfirmedOffers(entry, { text, published }, call.editor, params.confirmsOffer)
    const fresh = await newImages(store, pictures, entry)

    const publisher = getAuthor(call.editor)
    const author = meta.editors.at(-1) ?? publisher
    const message = `${published ? 'Change' : 'Add'} ${quotedTitle(entry.path, text)}`
    const about = { author, message, trailers: buildTrailers(meta.editors, author, publisher) }
    const file = { what: 'publish', statesOffer, path: entry.path, text, pictures: fresh } as const
    const saved = await publishText(store, call, file, about, 'Published.')
    await store.drafts.remove(entry)
    return saved
  })
}

/** Adds an image to the library. Every editor can, because it's on no page until an entry shows it. */
export const persistMedia: Handler<'persistMedia'> = async (store, { asset }, { editor }) => {
  const prepared = await prepareImages(store, [asset], waiterOfEditor(editor))
  return store.queue.run(async () => {
    const fresh = await newImages(store, prepared)
    const about = { author: getAuthor(editor), message: `Add the image ${asset.path}` }
    if (fresh.size > 0) await store.repository.commit(fresh, about)
    const bytes = prepared.get(asset.path)!
    return toMedia(asset.path, blobId(bytes), bytes.byteLength)
  })
}

async function requireUnused({ root, drafts }: ContentStore, image: string, deleted: readonly string[]) {
  const entries = (await findEntriesUsing(root, image)).filter((path) => !deleted.includes(path))
  const draftsToo = (await drafts.findUsing(image)).map(({ path }) => `the draft of ${path}`)
  const users = [...entries, ...draftsToo]
  if (users.length > 0) throw conflict(imageUsedText(users))
}

/** Deletes entries and images in one commit; both stay in the history. */
export const deleteFiles: Handler<'deleteFiles'> = async (store, { paths, bases = {} }, call) => {
  for (const path of paths) {
    const entry = entryOf(path)
    if (entry) {
      requirePublisher(call.editor)
      requireRemovable(entry)
    } else requireImagePath(path)
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

export const keptTexts: Handler<'keptTexts'> = ({ copies }, _params, { editor }) => copies.list(editor.id)

export const keptText: Handler<'keptText'> = async ({ copies }, { id }, { editor }) => {
  const copy = await copies.find(editor.id, id)
  if (!copy) throw notFound(CMS_TEXTS.notThere)
  return copy
}

export const forgetKeptText: Handler<'forgetKeptText'> = async ({ copies }, { id }, { editor }) => {
  await copies.forget(editor.id, id)
  return { message: 'The text that was set aside is discarded.' }
}
