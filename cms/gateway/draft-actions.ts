import type { CmsDraft } from '#api/contract/cms/protocol.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import { badRequest, conflict, notFound } from '#api/errors.ts'
import { quotedTitle } from '#cms/content/entry-text.ts'
import type { EntryRef } from '#cms/content/paths.ts'
import { blobId } from '#cms/repository/files.ts'
import { signature, type Person } from '#cms/repository/person.ts'
import type { Draft } from './drafts.ts'
import { newPictures } from './pictures.ts'
import { refusal, requireEntry, requirePublisher } from './refusals.ts'
import { authorOf, presentEntry, publishText, requireValid } from './save.ts'
import type { ContentStore, Handler } from './store.ts'

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

/** One draft, by its two names or by both as one. */
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

/** Who is named in the commit of a draft beside its author: the others who wrote, and who published. */
function trailersOf(editors: readonly Person[], author: Person, publisher: Person): string[] {
  const others = editors.filter(({ id }) => id !== author.id).map((person) => `Co-authored-by: ${signature(person)}`)
  return publisher.id === author.id ? others : [...others, `Published-by: ${signature(publisher)}`]
}

/**
 * Publishes a draft that is ready: one commit in the name of who wrote it last. Refuses one that is not what the person
 * saw, or that would undo a change of the published version which nobody has looked at.
 */
export const publishUnpublishedEntry: Handler<'publishUnpublishedEntry'> = async (store, params, call) => {
  requirePublisher(call.editor)
  const wanted = requireEntry(params)
  return store.queue.run(async () => {
    const { entry, meta, text, pictures } = await requireDraft(store, wanted)
    if (meta.status !== 'pending_publish') throw conflict(CMS_TEXTS.notReady)
    const id = blobId(text)
    if (params.base !== undefined && params.base !== id) throw conflict(CMS_TEXTS.draftChanged)
    const { published } = await presentEntry(store, entry)
    const publishedId = published && blobId(published)
    const isExpected = [meta.base, id].includes(publishedId) || params.over === publishedId
    if (!isExpected) throw refusal(409, CMS_TEXTS.publishedChanged, { published: publishedId })
    await requireValid(store, entry, text.toString('utf8'), pictures)
    const fresh = await newPictures(store, pictures, entry)

    const publisher = authorOf(call.editor)
    const author = meta.editors.at(-1) ?? publisher
    const message = `${published ? 'Change' : 'Add'} ${quotedTitle(entry.path, text)}`
    const about = { author, message, trailers: trailersOf(meta.editors, author, publisher) }
    const file = { what: 'publish', path: entry.path, text, pictures: fresh } as const
    const saved = await publishText(store, call, file, about, 'Published.')
    await store.drafts.remove(entry)
    return saved
  })
}
