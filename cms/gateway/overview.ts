import { parseDate } from '@internationalized/date'
import type { CmsOverview } from '#api/cms/calls.ts'
import { entryOf, type EntryRef } from '#cms/content/paths.ts'
import { blobId } from '#cms/repository/files.ts'
import { parseEntry, type Entry } from '#content/parse.ts'
import { readFolder } from './entries.ts'
import { type ContentStore, localDay } from './store.ts'

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
