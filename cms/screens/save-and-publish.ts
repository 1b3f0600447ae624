import { addressOf } from '#cms/config/addresses.ts'
import { GATEWAY } from '#cms/config/gateway.ts'
import type { CmsSaved } from '#api/contract/cms/protocol.ts'
import { ask, told } from './ask.ts'
import { showProblems } from './field-problems.ts'
import { known } from './known.ts'
import { publishing } from './publishing.ts'
import { Refused, send } from './refused.ts'
import { saveDraft, type SaveOptions, type ToSave } from './save-draft.ts'
import { counted, settle } from './settling.ts'
import { tell } from './tell.ts'

/** Where the published text has changed meanwhile, the person decides. */
async function publishOver(params: object): Promise<CmsSaved> {
  try {
    return await counted(send<CmsSaved>(GATEWAY, 'publishUnpublishedEntry', params))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { published } = error.refusal
    const goesOver = published !== undefined && window.confirm(`${error.message}\n\nPublish yours over it?`)
    if (!goesOver) throw told(error)
    return ask('publishUnpublishedEntry', { ...params, over: published })
  }
}

/** Publishes a draft that is ready, if it still is the one that this screen has seen. */
export async function publishReady(collection: string, slug: string): Promise<CmsSaved> {
  const base = known.drafts.get(`${collection}/${slug}`)
  const saved = await publishOver({ collection, slug, ...(base !== undefined && { base }) })
  const { path, scheduledFor } = saved
  tell({ kind: 'published', path, address: addressOf(path), scheduledFor })
  return saved
}

/** Says that a draft is ready and publishes it. What keeps it back is told; the draft stays as it is saved. */
export async function publishDraft(collection: string, slug: string): Promise<void> {
  settle()
  publishing.tell('begun')
  showProblems([])
  try {
    await ask('updateUnpublishedEntryStatus', { collection, slug, newStatus: 'pending_publish' })
    await publishReady(collection, slug)
    publishing.tell('published')
  } catch (error) {
    publishing.tell('refused')
    if (!(error instanceof Refused)) throw error
  }
}

/** Saves an entry as a draft, and publishes it where Publish was pressed. */
export async function saveEntry(entry: ToSave, options: SaveOptions): Promise<CmsSaved> {
  settle()
  if (!publishing.takeWish()) {
    const saved = await saveDraft(entry, options)
    tell({ kind: 'draft', path: saved.path, address: addressOf(saved.path) })
    return saved
  }
  publishing.tell('begun')
  try {
    const saved = await saveDraft(entry, { ...options, status: 'pending_publish' })
    await publishDraft(options.collectionName, entry.dataFiles[0]!.slug)
    return saved
  } catch (error) {
    publishing.tell('refused')
    throw error
  }
}
