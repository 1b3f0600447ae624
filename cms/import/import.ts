import type { ImportInput } from '#api/contract/import/schema.ts'
import type { ImportResult } from '#api/contract/import/answers.ts'
import { ApiError } from '#api/errors.ts'
import { imports } from '#api/worker/workers.ts'
import type { Gateway } from '#cms/gateway/gateway.ts'
import { type Editor, waiterOfEditor } from '#cms/gateway/store.ts'
import { collections } from '#content/schema/collections.ts'
import { type SiteSettings, settingsSchema } from '#content/schema/settings.ts'
import type { readCalendar } from './calendar.ts'
import type { readFeed } from './feed.ts'
import { fetchSource } from './fetch-source.ts'
import { markOf, slugOf, type ImportItem } from './item.ts'
import { type Ask, knownOf } from './known.ts'
import { sortItems } from './sort.ts'

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

const asker =
  ({ gateway, editor }: ImportOptions): Ask =>
  async (action, params) =>
    (await gateway.perform({ action, params } as never, editor)).answer as never

async function siteOf(ask: Ask): Promise<SiteSettings> {
  const { data } = await ask('getEntry', { path: 'settings/site.json' })
  return settingsSchema.parse(JSON.parse(data ?? '{}'))
}

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`

/** What came of an import, in one sentence or more. */
function describe({ made, changed, undated, skipped }: Omit<ImportResult, 'message'>, more: number): string {
  const were = (list: readonly unknown[], one: string) =>
    `${count(list.length, one)} ${list.length === 1 ? 'was' : 'were'}`
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
    .filter((sentence) => sentence !== false)
    .join(' ')
}

/** Some letters of a text were lost before it came here. */
const LOST_LETTERS = 'Some of its letters could not be read: check its text.'

const noteOf = ({ note, raw }: ImportItem) =>
  [note, raw.includes('\uFFFD') && LOST_LETTERS].filter(Boolean).join(' ') || null

/**
 * Makes drafts of the news of a feed or the events of a calendar. What is there already, as a draft or published,
 * however it was changed since, is not made again; a draft that was discarded is. What was changed at the source since
 * is only listed.
 *
 * @throws ApiError 400 with a sentence for the editor when the source cannot be had or read
 */
export async function importSource({ kind, url, text }: ImportInput, options: ImportOptions): Promise<ImportResult> {
  const { now, fetch = fetchSource } = options
  const ask = asker(options)
  const site = await siteOf(ask)
  const address = url === undefined ? undefined : markOf(url)
  const context = { timeZone: site.timeZone, now: new Date(now()), url, address }
  const source = text ?? (await fetch(url ?? ''))
  const read = await READERS[kind](waiterOfEditor(options.editor), [source, context])
  const known = await knownOf(ask, kind, site.timeZone)
  const { fresh, changed, undated, skipped: sorted } = sortItems(kind, read, { known, site, now: context.now, address })
  const skipped = [...read.skipped, ...sorted]
  const made: ImportResult['made'] = []
  for (const item of fresh.slice(0, MOST_AT_ONCE)) {
    const slug = slugOf(item)
    const { folder, extension } = collections[kind]
    const dataFiles = [{ path: `${folder}/${slug}.${extension}`, slug, raw: item.raw, base: null }]
    const workflow = { collectionName: kind, useWorkflow: true, newEntry: true, status: 'draft' as const }
    try {
      await ask('persistEntry', { dataFiles, assets: [], options: workflow })
      made.push({ title: item.title, collection: kind, slug, day: item.day ?? '', note: noteOf(item) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      skipped.push({ title: item.title, why: error.message })
    }
  }
  const result = { made, changed, undated, skipped }
  return { ...result, message: describe(result, Math.max(0, fresh.length - MOST_AT_ONCE)) }
}
