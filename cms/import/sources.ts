import type { CmsAction, CmsAnswer, CmsParams } from '#api/cms/contract/protocol.ts'
import type { ImportInput } from '#api/content/contract/schema.ts'
import { collections } from '#content/schema/collections.ts'
import {
  type EventFields,
  sameEventKey,
  type ExistingEvent,
  isExpected,
  isIdReused,
  getOrigins,
  withChanges,
} from './source-state.ts'
import type { ImportResult } from '#api/content/calls.ts'
import { fieldChanges } from '#cms/gateway/history.ts'
import { type SiteSettings, settingsSchema } from '#content/schema/settings.ts'
import { toSlug, type ImportItem, type ImportSource, hashId } from './item.ts'
import { ApiError } from '#api/errors.ts'
import { imports } from '#api/platform/worker/worker.ts'
import type { Gateway } from '#cms/gateway/gateway.ts'
import { type Editor, waiterOfEditor } from '#cms/gateway/store.ts'
import type { readCalendar } from './calendar.ts'
import type { readFeed } from './feed.ts'
import { fetchSource } from './fetch-source.ts'

/** Performs a gateway action as the editor who imports. */
type CmsCall = <Name extends CmsAction>(action: Name, params: CmsParams<Name>) => Promise<CmsAnswer<Name>>

/** An existing entry, published or as a draft. */
export interface ExistingEntry {
  slug: string
  path: string
  raw: string
  /** The version that a change of it is based on. */
  base: string | null
  /** Of an event. */
  current: ExistingEvent | null
}

/** The existing content, published and drafts. */
export interface ExistingContent {
  all: ExistingEntry[]
  byIdHash: Map<string, ExistingEntry>
  urls: Set<string>
  /** Events by title, start, and location. */
  byEvent: Map<string, ExistingEntry>
}

const readIdHash = (slug: string) => slug.slice(slug.lastIndexOf('-') + 1)

function parseFields(raw: string): EventFields | null {
  try {
    return JSON.parse(raw) as EventFields
  } catch {
    // Someone wrote it by hand, with a mistake in it. The editor reports that when it's opened.
    return null
  }
}

function published(kind: ImportInput['kind'], { file, data }: CmsAnswer<'getEntry'>): ExistingEntry {
  const raw = data ?? ''
  const slug = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  const fields = kind === 'events' ? parseFields(raw) : null
  return { slug, path: file.path, raw, base: file.id, current: fields && { fields, isPublished: true } }
}

/** The existing entries of a kind; a draft replaces the published entry it belongs to. */
async function loadExisting(callCms: CmsCall, kind: ImportInput['kind'], siteZone: string): Promise<ExistingContent> {
  const { folder, extension } = collections[kind]
  const entries = (await callCms('entriesByFolder', { folder, extension })).map((entry) => published(kind, entry))
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]))
  for (const name of await callCms('unpublishedEntries', {})) {
    const [collection, slug = ''] = name.split('/')
    if (collection !== kind) continue
    const path = `${folder}/${slug}.${extension}`
    const { data: raw, id: base } = await callCms('unpublishedEntryDataFile', { collection, slug, path })
    const fields = kind === 'events' ? parseFields(raw) : null
    const current = fields && { fields, isPublished: bySlug.has(slug) }
    bySlug.set(slug, { slug, path, raw, base, current })
  }
  const all = [...bySlug.values()]
  return {
    all,
    byIdHash: new Map(all.map((entry) => [readIdHash(entry.slug), entry])),
    urls: new Set(all.flatMap(({ raw }) => /^sourceUrl: *["']?([^"'\s]+)/m.exec(raw)?.[1] ?? [])),
    byEvent: new Map(
      all.flatMap((entry) => (entry.current ? [[sameEventKey(entry.current.fields, siteZone), entry] as const] : [])),
    ),
  }
}

/** The items of a source, by what will happen to them. */
export interface Sorted extends Pick<ImportResult, 'changed' | 'undated' | 'skipped'> {
  fresh: ImportItem[]
}

const isOff = ({ cancelled }: ImportItem) => cancelled !== undefined

/** What an event is compared with. */
interface Context {
  known: ExistingContent
  site: SiteSettings
  now: Date
  /** A hash of the address that was fetched; a file has none. */
  address: string | undefined
}

type Change = Sorted['changed'][number]

/** The changes of an event's source, ready to become a draft; `null` for none. */
function getChange(
  entry: ExistingEntry,
  { event, origins = [], cancelled }: Pick<ImportItem, 'cancelled' | 'event' | 'origins'>,
  why: Change['why'],
  { site }: Context,
): Change | null {
  // A cancellation may name an event by its id alone.
  const expected = event ?? (cancelled === undefined ? undefined : {})
  if (!expected || !entry.current) return null
  const by = { isOff: why !== 'changed', siteZone: site.timeZone, origins }
  const next = withChanges(entry.current, expected, by)
  if (!next) return null
  const { slug, path, base } = entry
  const raw = `${JSON.stringify(next, null, 2)}\n`
  const changes = fieldChanges({ collection: 'events', slug, path }, [entry.raw, raw], site)
  return { title: entry.current.fields.title ?? slug, collection: 'events', slug, why, changes, raw, base }
}

const toEventKey = ({ event, cancelled }: ImportItem, siteZone: string) =>
  event && cancelled !== '' ? sameEventKey(event, siteZone) : undefined

/**
 * The existing entry of an item: with the same title, start, and location, or else the same id. Some programs reuse ids
 * later or count them again in each export, so `matched` lists the entries that other items have by title, start, and
 * location.
 */
function findExisting(item: ImportItem, matched: ReadonlySet<ExistingEntry>, { known, site, now }: Context) {
  const same = known.byEvent.get(toEventKey(item, site.timeZone) ?? '')
  const marked = known.byIdHash.get(item.mark)
  const by = { now, siteZone: site.timeZone }
  const isAnother = marked?.current && item.event && isIdReused(marked.current, item.event, by)
  return same ?? (isAnother || (marked && matched.has(marked)) ? undefined : marked)
}

/** Future events that this address, or their series, no longer has. */
function findMissing(
  { items, series = [], isPart }: ImportSource,
  context: Context,
  metSlugs: ReadonlySet<string>,
): Change[] {
  const { known, site, now, address } = context
  // Events that couldn't be read, or that exceed the limit, may still exist there; so may those of an empty response.
  const whole = isPart === true || items.length === 0 ? undefined : address
  const untils = new Map(series.map(({ mark, until = '9999' }) => [mark, until]))
  return known.all.flatMap((entry) => {
    const { slug, current } = entry
    if (metSlugs.has(slug) || !current || !isExpected(current, { now, siteZone: site.timeZone })) return []
    const { start = '' } = current.fields
    const isRemoved = getOrigins(current).some((mark) => mark === whole || start < (untils.get(mark) ?? ''))
    return (isRemoved && getChange(entry, { event: current.fields }, 'gone', context)) || []
  })
}

/** Sorts the items of a source into new, changed, existing, and left to the editor. */
export function sortItems(kind: ImportInput['kind'], source: ImportSource, context: Context): Sorted {
  const { known, site } = context
  const sorted: Sorted = { fresh: [], changed: [], undated: [], skipped: [] }
  const seen = new Set<string>()
  const metSlugs = new Set<string>()
  const matched = new Set(
    source.items.flatMap((item) => known.byEvent.get(toEventKey(item, site.timeZone) ?? '') ?? []),
  )
  const skip = ({ title }: ImportItem, why: string) => sorted.skipped.push({ title, why })
  // Canceled events come last, because something else may take place instead of them.
  for (const item of source.items.toSorted((item, second) => Number(isOff(item)) - Number(isOff(second)))) {
    const key = toEventKey(item, site.timeZone)
    const entry = findExisting(item, matched, context)
    if (entry) metSlugs.add(entry.slug)
    const names = [item.mark, ...(key === undefined ? [] : [key])]
    if (names.some((name) => seen.has(name))) {
      if (item.cancelled !== '') skip(item, 'It’s in there twice.')
      continue
    }
    for (const name of names) seen.add(name)
    const change = entry && getChange(entry, item, isOff(item) ? 'canceled' : 'changed', context)
    if (change) sorted.changed.push(change)
    else if (entry || (item.url && known.urls.has(item.url))) skip(item, 'It’s there already.')
    else if (item.cancelled) skip(item, item.cancelled)
    else if (isOff(item)) continue
    else if (item.day === undefined) {
      const { title, raw, note = '' } = item
      sorted.undated.push({ title, collection: kind, slug: toSlug(item), raw, why: note })
    } else sorted.fresh.push(item)
  }
  sorted.changed.push(...findMissing(source, context, metSlugs))
  return sorted
}

/** The most drafts of one import: more than an editor reviews in one go. */
const MOST_AT_ONCE = 50

/** Readers by kind of source. They run in a worker, because some inputs never finish. */
const READERS = {
  news: imports.task<typeof readFeed>(new URL('feed.ts', import.meta.url), 'readFeed', {
    milliseconds: 8000,
    tooLong: 'This feed takes too long to read. Ask who publishes it for a shorter one.',
  }),
  events: imports.task<typeof readCalendar>(new URL('calendar.ts', import.meta.url), 'readCalendar', {
    milliseconds: 8000,
    tooLong:
      'This calendar takes too long to read. Export fewer events, or leave out those that repeat without end, and import that.',
  }),
}

interface ImportOptions {
  gateway: Pick<Gateway, 'perform'>
  editor: Editor
  now: () => number
  fetch?: (address: string) => Promise<string>
}

const createCmsCall =
  ({ gateway, editor }: ImportOptions): CmsCall =>
  async (action, params) =>
    (await gateway.perform({ action, params } as never, editor)).answer as never

async function getSite(callCms: CmsCall): Promise<SiteSettings> {
  const { data } = await callCms('getEntry', { path: 'settings/site.json' })
  return settingsSchema.parse(JSON.parse(data ?? '{}'))
}

const count = (number: number, item: string) => `${number} ${number === 1 ? item : `${item}s`}`

/** A summary of an import, in one or more sentences. */
function describe({ made, changed, undated, skipped }: Omit<ImportResult, 'message'>, more: number): string {
  const were = (list: readonly unknown[], item: string) =>
    `${count(list.length, item)} ${list.length === 1 ? 'was' : 'were'}`
  return [
    made.length === 0
      ? 'There is nothing new to import.'
      : `${were(made, 'draft')} made. Read through ${made.length === 1 ? 'it' : 'them'}, then publish.`,
    changed.length > 0 && `${were(changed, 'event')} changed at the source.`,
    undated.length > 0 &&
      `The date of ${undated.length === 1 ? '1 story' : `${undated.length} stories`} is left to you.`,
    skipped.length > 0 && `${were(skipped, 'item')} left out.`,
    more > 0 && `The newest ${MOST_AT_ONCE} were taken; import again for the next ${more}.`,
  ]
    .filter((message) => message !== false)
    .join(' ')
}

/** Whether the text lost characters to a wrong encoding before it got here. */
const LOST_LETTERS = 'Some of its letters couldn’t be read: check its text.'

const getNote = ({ note, raw }: ImportItem) =>
  [note, raw.includes('\uFFFD') && LOST_LETTERS].filter(Boolean).join(' ') || null

/**
 * Creates drafts from the news of a feed or the events of a calendar. An item that already exists, as a draft or
 * published, isn't created again, however it was edited; one whose draft was discarded is. Changes at the source are
 * only listed.
 *
 * @throws ApiError 400 with a message for the editor when the source can't be fetched or read
 */
export async function importSource({ kind, url, text }: ImportInput, options: ImportOptions): Promise<ImportResult> {
  const { now, fetch = fetchSource } = options
  const callCms = createCmsCall(options)
  const site = await getSite(callCms)
  const address = url === undefined ? undefined : hashId(url)
  const context = { timeZone: site.timeZone, now: new Date(now()), url, address }
  const source = text ?? (await fetch(url ?? ''))
  const read = await READERS[kind](waiterOfEditor(options.editor), [source, context])
  const known = await loadExisting(callCms, kind, site.timeZone)
  const { fresh, changed, undated, skipped: sorted } = sortItems(kind, read, { known, site, now: context.now, address })
  const skipped = [...read.skipped, ...sorted]
  const made: ImportResult['made'] = []
  for (const item of fresh.slice(0, MOST_AT_ONCE)) {
    const slug = toSlug(item)
    const { folder, extension } = collections[kind]
    const dataFiles = [{ path: `${folder}/${slug}.${extension}`, slug, raw: item.raw, base: null }]
    const workflow = { collectionName: kind, useWorkflow: true, newEntry: true, status: 'draft' as const }
    try {
      await callCms('persistEntry', { dataFiles, assets: [], options: workflow })
      made.push({ title: item.title, collection: kind, slug, day: item.day ?? '', note: getNote(item) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      skipped.push({ title: item.title, why: error.message })
    }
  }
  const result = { made, changed, undated, skipped }
  return { ...result, message: describe(result, Math.max(0, fresh.length - MOST_AT_ONCE)) }
}
