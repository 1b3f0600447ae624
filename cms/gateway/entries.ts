import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CmsEntry } from '#api/cms/contract/protocol.ts'
import { entryOf, isMediaFolder, type EntryRef } from '#cms/content/paths.ts'
import { blobId } from '#cms/repository/files.ts'
import { collections } from '#content/schema/collections.ts'
import { type CollectionName, EDITED_NAMES, MEDIA_FOLDERS } from '#content/schema/collection-files.ts'
import { type ContentStore, type Handler, localDay } from './store.ts'
import { badRequest } from '#api/errors.ts'
import { listImages } from '#cms/media/media.ts'
import { CMS_TEXTS } from '#api/cms/contract/texts.ts'
import { requireEntryPath } from './errors.ts'
import { parseDate } from '@internationalized/date'
import type { CmsOverview } from '#api/cms/calls.ts'
import { parseEntry, type Entry } from '#content/parse.ts'

/** How many files are read concurrently. Reading thousands at a time would exceed the limit of open files. */
const AT_ONCE = 64

/** One published entry; `data: null` when it doesn't exist. */
async function readEntry({ repository }: ContentStore, path: string, label?: string): Promise<CmsEntry> {
  const bytes = await repository.read(path)
  const file = { path, ...(label !== undefined && { label }), id: bytes && blobId(bytes) }
  return { data: bytes && bytes.toString('utf8'), file }
}

async function readEntries(
  store: ContentStore,
  files: readonly { path: string; label?: string }[],
): Promise<CmsEntry[]> {
  const entries: CmsEntry[] = []
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const batch = files.slice(at, at + AT_ONCE).map(({ path, label }) => readEntry(store, path, label))
    entries.push(...(await Promise.all(batch)))
  }
  return entries
}

/** The published entries of a collection. */
async function readFolder(store: ContentStore, name: CollectionName): Promise<CmsEntry[]> {
  const { folder } = collections[name]
  const entries = await readdir(join(store.root, folder), { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => ({ path: `${folder}/${entry.name}` }))
  return readEntries(
    store,
    files.filter(({ path }) => entryOf(path)),
  )
}

/** The published entries of one folder of a collection. */
export const entriesByFolder: Handler<'entriesByFolder'> = async (store, { folder, extension }) => {
  const trimmed = folder.replace(/\/$/, '')
  const name = EDITED_NAMES.find((each) => collections[each].folder === trimmed)
  if (!name || collections[name].extension !== extension) throw badRequest(CMS_TEXTS.noPath)
  return readFolder(store, name)
}

export const entriesByFiles: Handler<'entriesByFiles'> = async (store, { files }) => {
  for (const { path } of files) requireEntryPath(path)
  return readEntries(store, files)
}

/** One published entry; `data: null` when it doesn't exist. */
export const getEntry: Handler<'getEntry'> = async (store, { path }) => readEntry(store, requireEntryPath(path).path)

/** The images of one folder, or of all folders with `media`. */
export const getMedia: Handler<'getMedia'> = async ({ root }, { mediaFolder }) => {
  const folder = mediaFolder.replace(/^\/|\/$/g, '')
  if (folder === 'media') {
    return (await Promise.all(Object.values(MEDIA_FOLDERS).map((each) => listImages(root, each)))).flat()
  }
  if (!isMediaFolder(folder)) throw badRequest(CMS_TEXTS.noPath)
  return listImages(root, folder)
}

/** An entry as visitors see it, and whether an editor has a draft of it. */
export interface PublishedEntry {
  /** Null when it doesn't exist. */
  text: string | null
  isDrafted: boolean
}

/** @throws ApiError 400 for a path that can't belong to an entry */
export async function entryAt({ repository, drafts }: ContentStore, path: string): Promise<PublishedEntry> {
  const entry = requireEntryPath(path)
  const bytes = await repository.read(path)
  return { text: bytes && bytes.toString('utf8'), isDrafted: (await drafts.find(entry)) !== null }
}

/** The entries of a collection by their paths. */
export async function listPaths({ root }: ContentStore, name: CollectionName): Promise<string[]> {
  const { folder } = collections[name]
  const names = await readdir(join(root, folder)).catch(() => [])
  return names.map((file) => `${folder}/${file}`).filter((path) => entryOf(path))
}

/** How many days after its date an article without an image is still listed. */
const RECENT_DAYS = 30
const MOST_LISTED = 100

interface Facts {
  title: string
  /** The day of an article, or the last day of an event. */
  day: string | null
  hasImage: boolean
  isHidden: boolean
}

function getFacts({ collection, path, slug }: EntryRef, text: string): Facts {
  const parsed = parseEntry(collection, path, text)
  const data = (parsed.ok ? (parsed.entry as Entry).data : {}) as {
    [Name in 'title' | 'name' | 'publishDate' | 'start' | 'end' | 'image']?: string
  } & { isPublished?: boolean }
  return {
    title: data.title ?? data.name ?? slug,
    day: data.publishDate ?? (data.end ?? data.start)?.slice(0, 10) ?? null,
    hasImage: data.image !== undefined,
    isHidden: data.isPublished === false,
  }
}

/** The published entries that may matter today, selected by a date in their text: parsing all of them takes long. */
async function entriesSince(store: ContentStore, collection: 'news' | 'events', first: string) {
  const entries = await readFolder(store, collection)
  const recent = entries.filter(({ data }) => (data?.match(/\d{4}-\d{2}-\d{2}/g) ?? []).some((day) => day >= first))
  return recent.flatMap(({ data, file }) => {
    const entry = entryOf(file.path)
    return entry ? [{ entry, facts: getFacts(entry, data!) }] : []
  })
}

/** What an editor sees first: drafts that need review, what goes live this week, and entries that lack something. */
export async function loadOverview(store: ContentStore): Promise<CmsOverview> {
  const today = await localDay(store)
  const inAWeek = parseDate(today).add({ days: 7 }).toString()
  const recent = parseDate(today).subtract({ days: RECENT_DAYS }).toString()
  const drafts = (await Promise.all((await store.drafts.list()).map(({ entry }) => store.drafts.find(entry))))
    .filter((draft) => draft !== null)
    .map(({ entry, meta, text }) => ({ entry, meta, text, facts: getFacts(entry, text.toString('utf8')) }))
  const [news, events] = [await entriesSince(store, 'news', recent), await entriesSince(store, 'events', today)]
  const named = ({ entry: { collection, slug }, facts: { title, day } }: (typeof news)[number]) => ({
    collection,
    slug,
    title,
    day,
  })
  const articles = news.filter(({ facts }) => !facts.isHidden)
  const ofDay = (from: string) => (entry: { facts: Facts }) => (entry.facts.day ?? '') >= from
  const bare = [...articles.filter(ofDay(recent)), ...events.filter(ofDay(today))].filter(
    ({ facts }) => !facts.hasImage,
  )
  return {
    drafts: drafts.map((draft) => ({
      ...named(draft),
      version: blobId(draft.text),
      status: draft.meta.status,
      by: draft.meta.editors.at(-1)?.name ?? null,
      at: new Date(draft.meta.updatedAt).toISOString(),
      isLate: draft.facts.day !== null && draft.facts.day < today,
    })),
    thisWeek: articles
      .filter(({ facts: { day } }) => day && day > today && day <= inAWeek)
      .map(named)
      .sort(byDay),
    withoutPicture: bare.map(named).sort(byDay).slice(0, MOST_LISTED),
  }
}

const byDay = (a: { day: string | null }, b: { day: string | null }) => (a.day ?? '').localeCompare(b.day ?? '')
