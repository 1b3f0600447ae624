import { HEIC_TEXT, isHeicFile } from '#api/platform/contract/file-errors.ts'
import type { CmsSaved } from '#api/cms/contract/protocol.ts'
import { showProblems } from './field-problems.ts'
import { lockForm, trackRequest } from './form-lock.ts'
import { callGateway, postToPage, reportError } from './page-messages.ts'
import { Refused, send } from './errors.ts'
import { getAddress, GATEWAY } from '#cms/config/addresses.ts'
import { COLLECTION_FILES } from '#content/schema/collection-files.ts'

/** The versions of the content that this screen has loaded. */
export const loaded = {
  /** The version of each text that the editor loaded, by its path; null for one that doesn't exist. */
  texts: new Map<string, string | null>(),
  /** The version of each draft, by `collection/slug`. */
  drafts: new Map<string, string>(),
  /** Addresses of images that came from the server. */
  pictures: new Set<string>(),
}

/** The steps after a click on Publish: `begun`, and then `published` or `refused`. */
export type PublishingState = 'started' | 'published' | 'refused'

let isRequested = false
let listener: (state: PublishingState) => void = () => {}

/** State shared by the Publish button and the backend, which Decap creates. */
export const publishing = {
  /** Whether the next save will also publish. */
  request(value: boolean): void {
    isRequested = value
  },
  /** Whether this save should publish; the next one won't. */
  consumePublishRequest(): boolean {
    const was = isRequested
    isRequested = false
    return was
  },
  notifyListener: (state: PublishingState) => listener(state),
  listen(to: typeof listener): void {
    listener = to
  },
}

/** An image as Decap has it. */
export interface Asset {
  path: string
  url?: string
  toBase64(): Promise<string>
}

/** An entry that Decap passes on to be saved. */
export interface ToSave {
  dataFiles: { path: string; slug: string; raw: string }[]
  assets: Asset[]
}

export interface SaveOptions {
  collectionName: string
  status?: string
}

/** An image as it's sent. @throws Refused for a phone photo in a format that the server doesn't accept */
export async function encoded(asset: Asset) {
  const { path } = asset
  if (isHeicFile({ type: '', name: path })) throw new Refused(415, { error: HEIC_TEXT })
  return { path, content: await asset.toBase64(), encoding: 'base64' }
}

/** Saves an entry as a draft. */
async function saveDraft({ dataFiles, assets }: ToSave, options: SaveOptions): Promise<CmsSaved> {
  const [file] = dataFiles
  const base = loaded.texts.get(file!.path) ?? null
  // Images of a draft that are on the server stay there.
  const fresh = assets.filter(({ url = '' }) => !loaded.pictures.has(url))
  const images = await Promise.all(fresh.map(encoded))
  const saved = await callGateway('persistEntry', { dataFiles: [{ ...file, base }], assets: images, options })
  loaded.texts.set(saved.path, saved.id)
  loaded.drafts.set(`${options.collectionName}/${file!.slug}`, saved.id)
  return saved
}

/** What is sent again where the editor answers yes to what the refusal says; `null` where there's nothing to ask. */
function askAgain({ message, problem: { published, offers } }: Refused): object | null {
  if (offers) return window.confirm(`${message}\n\nPublish it anyway?`) ? { confirmsOffer: true } : null
  if (published === undefined) return null
  return window.confirm(`${message}\n\nPublish yours over it?`) ? { over: published } : null
}

/** If the published text has changed in the meantime, or the draft may state an offering, the user decides. */
async function publishOver(params: object): Promise<CmsSaved> {
  try {
    return await trackRequest(send<CmsSaved>(GATEWAY, 'publishUnpublishedEntry', params))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const more = askAgain(error)
    if (!more) throw reportError(error)
    return publishOver({ ...params, ...more })
  }
}

/** Publishes a draft that is ready, if it's still the one that this screen loaded. */
export async function publishReady(collection: string, slug: string): Promise<CmsSaved> {
  const base = loaded.drafts.get(`${collection}/${slug}`)
  const saved = await publishOver({ collection, slug, ...(base !== undefined && { base }) })
  const { path, scheduledFor } = saved
  postToPage({ kind: 'published', path, address: getAddress(path), scheduledFor })
  return saved
}

/** Marks a draft as ready and publishes it. Reports what prevents that; the draft stays saved. */
export async function publishDraft(collection: string, slug: string): Promise<void> {
  lockForm()
  publishing.notifyListener('started')
  showProblems([])
  try {
    await callGateway('updateUnpublishedEntryStatus', { collection, slug, newStatus: 'pending_publish' })
    await publishReady(collection, slug)
    publishing.notifyListener('published')
  } catch (error) {
    publishing.notifyListener('refused')
    if (!(error instanceof Refused)) throw error
  }
}

/** Publishes an article that is stored as published, but switched off. */
export async function publishSwitchedOff(collection: string, slug: string): Promise<void> {
  const path = `${COLLECTION_FILES.news.folder}/${slug}.${COLLECTION_FILES.news.extension}`
  const { data, file } = await callGateway('getEntry', { path })
  const dataFiles = [{ path, slug, raw: data, base: file.id }]
  await callGateway('persistEntry', {
    dataFiles,
    assets: [],
    options: { useWorkflow: true, collectionName: collection },
  })
  await publishDraft(collection, slug)
}

/** Saves an entry as a draft, and publishes it if Publish was clicked. */
export async function saveEntry(entry: ToSave, options: SaveOptions): Promise<CmsSaved> {
  lockForm()
  if (!publishing.consumePublishRequest()) {
    const saved = await saveDraft(entry, options)
    postToPage({ kind: 'draft', path: saved.path, address: getAddress(saved.path) })
    return saved
  }
  publishing.notifyListener('started')
  try {
    const saved = await saveDraft(entry, { ...options, status: 'pending_publish' })
    await publishDraft(options.collectionName, entry.dataFiles[0]!.slug)
    return saved
  } catch (error) {
    publishing.notifyListener('refused')
    throw error
  }
}

/** What we use of immutable's collections, in which Decap stores an entry. */
interface Data {
  map(change: (value: unknown) => unknown): Data
  filter(predicate: (value: unknown) => boolean): Data
  isEmpty(): boolean
}

const isCollection = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && 'isEmpty' in value && 'filter' in value

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (isCollection(value) && value.isEmpty())

/** The same data without empty texts, lists, and groups: a cleared field counts as missing. */
export function withoutEmpty(data: unknown): unknown {
  return isCollection(data) ? data.map(withoutEmpty).filter((value) => !isEmpty(value)) : data
}
