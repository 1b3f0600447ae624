import { parseDate } from '@internationalized/date'
import type { CmsOverview } from '#api/contract/cms/answers.ts'
import { entryOf, type EntryRef } from '#cms/content/paths.ts'
import { blobId } from '#cms/repository/files.ts'
import { parseEntry, type Entry } from '#content/parse.ts'
import { localDay } from './local-day.ts'
import { readFolder } from './read-entries.ts'
import type { ContentStore } from './store.ts'

/** A story of which the picture is still worth looking for. */
const RECENT_DAYS = 30
const MOST_LISTED = 100

interface Facts {
  title: string
  /** The day on which a story appears, or the last day of an event. */
  day: string | null
  hasPicture: boolean
  isHidden: boolean
}

function factsOf({ collection, path, slug }: EntryRef, text: string): Facts {
  const parsed = parseEntry(collection, path, text)
  const data = (parsed.ok ? (parsed.entry as Entry).data : {}) as {
    [Name in 'title' | 'name' | 'publishDate' | 'start' | 'end' | 'image']?: string
  } & { isPublished?: boolean }
  return {
    title: data.title ?? data.name ?? slug,
    day: data.publishDate ?? (data.end ?? data.start)?.slice(0, 10) ?? null,
    hasPicture: data.image !== undefined,
    isHidden: data.isPublished === false,
  }
}

/** The published entries that may be of today's concern, told by a day in their text: parsing all takes long. */
async function entriesSince(store: ContentStore, collection: 'news' | 'events', first: string) {
  const entries = await readFolder(store, collection)
  const recent = entries.filter(({ data }) => (data?.match(/\d{4}-\d{2}-\d{2}/g) ?? []).some((day) => day >= first))
  return recent.flatMap(({ data, file }) => {
    const entry = entryOf(file.path)
    return entry ? [{ entry, facts: factsOf(entry, data!) }] : []
  })
}

/** What an editor sees first: drafts that wait, what goes live this week, and what lacks something. */
export async function overviewOf(store: ContentStore): Promise<CmsOverview> {
  const today = await localDay(store)
  const inAWeek = parseDate(today).add({ days: 7 }).toString()
  const recent = parseDate(today).subtract({ days: RECENT_DAYS }).toString()
  const drafts = (await Promise.all((await store.drafts.list()).map(({ entry }) => store.drafts.find(entry))))
    .filter((draft) => draft !== null)
    .map(({ entry, meta, text }) => ({ entry, meta, text, facts: factsOf(entry, text.toString('utf8')) }))
  const [news, events] = [await entriesSince(store, 'news', recent), await entriesSince(store, 'events', today)]
  const named = ({ entry: { collection, slug }, facts: { title, day } }: (typeof news)[number]) => ({
    collection,
    slug,
    title,
    day,
  })
  const stories = news.filter(({ facts }) => !facts.isHidden)
  const ofDay = (from: string) => (one: { facts: Facts }) => (one.facts.day ?? '') >= from
  const bare = [...stories.filter(ofDay(recent)), ...events.filter(ofDay(today))].filter(
    ({ facts }) => !facts.hasPicture,
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
    thisWeek: stories
      .filter(({ facts: { day } }) => day && day > today && day <= inAWeek)
      .map(named)
      .sort(byDay),
    withoutPicture: bare.map(named).sort(byDay).slice(0, MOST_LISTED),
  }
}

const byDay = (a: { day: string | null }, b: { day: string | null }) => (a.day ?? '').localeCompare(b.day ?? '')
