import { formatDate } from '#api/platform/contract/dates.ts'
import type { FieldChange } from '#api/cms/contract/protocol.ts'
import { cmsConfig } from '#cms/config/config.ts'
import type { EntryRef } from '#cms/content/paths.ts'
import { readRaw } from '#content/parse.ts'
import { type SiteSettings, settingsSchema } from '#content/schema/settings.ts'
import { CMS_TEXTS } from '#api/cms/contract/texts.ts'
import { conflict, notFound } from '#api/errors.ts'
import { quotedTitle, toPublishedText } from '#cms/content/entry-text.ts'
import { mentionedImages } from '#content/check.ts'
import { createError, requireEntryPath, requirePublisher } from './errors.ts'
import { requireConfirmedOffers } from './offers.ts'
import { loadCurrentEntry, publishText, requireValid } from './save.ts'
import type { ContentStore, Handler } from './store.ts'

/** The properties of a form field that the history needs. */
interface Field {
  name: string
  label: string
  widget?: string
  fields?: Field[]
  options?: (string | { label: string; value: unknown })[]
}

/** The fields of an entry's form, with the labels that its editor sees. */
function getForm({ collection, slug }: EntryRef, site: SiteSettings): Field[] {
  const { collections } = cmsConfig({ site, today: '', siteUrl: '', mayPublish: true })
  const found = collections.find(({ name }) => name === collection)
  const form = found?.files?.find(({ name }) => name === slug) ?? found
  return (form?.fields ?? []) as unknown as Field[]
}

/**
 * `May 17, 2030`, with a time where there is one. Any other text, which someone wrote by hand, is returned unchanged.
 */
function formatDay(value: unknown): string {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
  if (Number.isNaN(Date.parse(text))) return text
  return text.includes('T')
    ? formatDate(`${text}Z`, 'UTC', { dateStyle: 'medium', timeStyle: 'short' })
    : formatDate(text)
}

function worded({ options = [], widget }: Field, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Date || widget === 'datetime') return formatDay(value)
  if (typeof value === 'object') return JSON.stringify(value)
  const option = options.find((each) => typeof each === 'object' && each.value === value)
  return typeof option === 'object' ? option.label : String(value)
}

/** The value of each field by its label: `Contact › Email`, `Sections › 2 › Title`. */
function getValues(fields: readonly Field[], data: unknown, within = ''): [label: string, value: string][] {
  if (typeof data !== 'object' || data === null) return []
  return fields.flatMap((field): [string, string][] => {
    const value = (data as Record<string, unknown>)[field.name]
    const label = `${within}${field.label}`
    if (value === undefined || value === null || value === '' || field.widget === 'hidden') return []
    if (!field.fields) return [[label, worded(field, value)]]
    if (!Array.isArray(value)) return getValues(field.fields, value, `${label} › `)
    return value.flatMap((each, index) => getValues(field.fields!, each, `${label} › ${index + 1} › `))
  })
}

function read(fields: readonly Field[], path: string, text: string | null): Map<string, string> {
  if (text === null) return new Map()
  try {
    const { data, body } = readRaw(path, text)
    return new Map(getValues(fields, { ...(data as object), body }))
  } catch {
    // A version that someone wrote by hand, with a mistake in it.
    return new Map([['File', text]])
  }
}

/** The changes from one text of an entry to another, field by field in the order of its form; null means no text. */
export function fieldChanges(
  entry: EntryRef,
  [before, after]: readonly [string | null, string | null],
  site: SiteSettings,
): FieldChange[] {
  const form = getForm(entry, site)
  const [was, is] = [read(form, entry.path, before), read(form, entry.path, after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
}

export const history: Handler<'history'> = ({ repository }, { path }) => repository.history(requireEntryPath(path).path)

async function textAt({ repository }: ContentStore, sha: string, path: string): Promise<Buffer> {
  const text = await repository.at(sha, path)
  if (!text) throw notFound(CMS_TEXTS.versionUnknown)
  return text
}

export const changes: Handler<'changes'> = async (store, { path, before, after }) => {
  const entry = requireEntryPath(path)
  const was = before === null ? null : await textAt(store, before, path)
  const is = after === null ? await store.repository.read(path) : await textAt(store, after, path)
  const site = settingsSchema.parse(JSON.parse(String(await store.repository.read('settings/site.json'))))
  return fieldChanges(entry, [was?.toString() ?? null, is?.toString() ?? null], site)
}

/** The images of an old text that have been deleted since. */
async function lostImages({ repository }: ContentStore, path: string, sha: string, text: string) {
  const lost = new Map<string, Buffer>()
  for (const image of mentionedImages(path, text)) {
    if (await repository.read(image)) continue
    const bytes = await repository.at(sha, image)
    if (bytes) lost.set(image, bytes)
  }
  return lost
}

/** Restores an earlier version with a new commit, so that the current version stays in the history. */
export const revert: Handler<'revert'> = async (store, { path, sha, base, confirmsOffer }, call) => {
  requirePublisher(call.editor)
  const entry = requireEntryPath(path)
  return store.queue.run(async () => {
    const { draft, id, published } = await loadCurrentEntry(store, entry)
    if (draft) throw conflict(CMS_TEXTS.draftExists)
    if (base !== undefined && base !== id) throw createError(409, CMS_TEXTS.draftChanged, { current: id })
    const text = toPublishedText(entry, await textAt(store, sha, path), published, store.now())
    const pictures = await lostImages(store, path, sha, text.toString('utf8'))
    // The rules may have become stricter since that version was saved.
    await requireValid(store, entry, text.toString('utf8'), pictures)
    const statesOffer = requireConfirmedOffers(entry, { text, published }, call.editor, confirmsOffer)
    const about = {
      message: `Go back to an earlier version of ${quotedTitle(path, text)}`,
      trailers: [`Version: ${sha}`],
    }
    const message = 'The earlier version is the published one again.'
    return publishText(store, call, { what: 'revert', statesOffer, path, text, pictures }, about, message)
  })
}
