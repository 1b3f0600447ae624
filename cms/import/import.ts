import type { ImportInput } from '#api/contract/import/schema.ts'
import type { ImportResult } from '#api/contract/import/answers.ts'
import { ApiError } from '#api/errors.ts'
import { imports } from '#api/worker/workers.ts'
import type { Gateway } from '#cms/gateway/gateway.ts'
import type { CmsAction, CmsAnswer, CmsParams } from '#api/contract/cms/protocol.ts'
import { type Editor, waiterOfEditor } from '#cms/gateway/store.ts'
import { collections } from '#content/schema/collections.ts'
import type { readCalendar } from './calendar.ts'
import type { readFeed } from './feed.ts'
import { fetchSource } from './fetch-source.ts'
import { slugOf, type ImportItem } from './item.ts'

/** Drafts of one import: more than an editor reads through at once. */
const MOST_AT_ONCE = 50

/** By what an editor brings; in a worker, because some of it never ends. */
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

/** What the content has already, published or as a draft. */
interface Known {
  marks: Set<string>
  urls: Set<string>
}

const asker =
  ({ gateway, editor }: ImportOptions) =>
  async <Name extends CmsAction>(action: Name, params: CmsParams<Name>) =>
    (await gateway.perform({ action, params } as never, editor)).answer as CmsAnswer<Name>

async function knownOf(ask: ReturnType<typeof asker>, kind: ImportInput['kind']): Promise<Known> {
  const { folder, extension } = collections[kind]
  const entries = await ask('entriesByFolder', { folder, extension })
  const drafts = (await ask('unpublishedEntries', {})).filter((name) => name.startsWith(`${kind}/`))
  const names = [...entries.map(({ file }) => file.path.replace(/\.[^.]+$/, '')), ...drafts]
  const urls = entries.flatMap(({ data }) => /^sourceUrl: *["']?([^"'\s]+)/m.exec(data ?? '')?.[1] ?? [])
  return { marks: new Set(names.map((name) => name.slice(name.lastIndexOf('-') + 1))), urls: new Set(urls) }
}

async function timeZoneOf(ask: ReturnType<typeof asker>): Promise<string> {
  const { data } = await ask('getEntry', { path: 'settings/site.json' })
  return (JSON.parse(data ?? '{}') as { timeZone?: string }).timeZone ?? 'UTC'
}

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`

function describe(made: number, skipped: number, more: number): string {
  const left = skipped === 0 ? '' : ` ${count(skipped, 'item')} ${skipped === 1 ? 'was' : 'were'} left out.`
  const rest = more === 0 ? '' : ` The newest ${MOST_AT_ONCE} were taken; import again for the next ${more}.`
  if (made === 0) return `There is nothing new to import.${left}`
  return `${count(made, 'draft')} ${made === 1 ? 'was' : 'were'} made. Read through them, then publish.${left}${rest}`
}

/**
 * Makes drafts of the news of a feed or the events of a calendar. What is there already, as a draft or published,
 * however it was changed since, is not made again; a draft that was discarded is.
 *
 * @throws ApiError 400 with a sentence for the editor when the source cannot be had or read
 */
export async function importSource({ kind, url, text }: ImportInput, options: ImportOptions): Promise<ImportResult> {
  const { now, fetch = fetchSource } = options
  const ask = asker(options)
  const context = { timeZone: await timeZoneOf(ask), now: new Date(now()) }
  const source = text ?? (await fetch(url ?? ''))
  const { items, skipped } = await READERS[kind](waiterOfEditor(options.editor), [source, context])
  const known = await knownOf(ask, kind)
  const made: ImportResult['made'] = []
  const fresh: ImportItem[] = []
  for (const item of items) {
    if (known.marks.has(item.mark) || (item.url && known.urls.has(item.url))) {
      skipped.push({ title: item.title, why: 'It is there already.' })
    } else {
      known.marks.add(item.mark)
      fresh.push(item)
    }
  }
  for (const item of fresh.slice(0, MOST_AT_ONCE)) {
    const slug = slugOf(item)
    const { folder, extension } = collections[kind]
    const dataFiles = [{ path: `${folder}/${slug}.${extension}`, slug, raw: item.raw, base: null }]
    const workflow = { collectionName: kind, useWorkflow: true, newEntry: true, status: 'draft' as const }
    try {
      await ask('persistEntry', { dataFiles, assets: [], options: workflow })
      made.push({ title: item.title, collection: kind, slug })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      skipped.push({ title: item.title, why: error.message })
    }
  }
  const more = Math.max(0, fresh.length - MOST_AT_ONCE)
  return { made, skipped, message: describe(made.length, skipped.length, more) }
}
