import { formatDate } from '#api/contract/dates.ts'
import type { FieldChange } from '#api/contract/cms/protocol.ts'
import { cmsConfig } from '#cms/config/config.ts'
import type { EntryRef } from '#cms/content/paths.ts'
import { readRaw } from '#content/parse.ts'
import type { SiteSettings } from '#content/schema/settings.ts'

/** What is read of a field of the form. */
interface Field {
  name: string
  label: string
  widget?: string
  fields?: Field[]
  options?: (string | { label: string; value: unknown })[]
}

/** The fields of an entry's form, with the labels that its editor sees. */
function formOf({ collection, slug }: EntryRef, site: SiteSettings): Field[] {
  const { collections } = cmsConfig({ site, today: '', siteUrl: '', mayPublish: true })
  const found = collections.find(({ name }) => name === collection)
  const form = found?.files?.find(({ name }) => name === slug) ?? found
  return (form?.fields ?? []) as unknown as Field[]
}

/** `May 17, 2030`, with its time where it has one; whatever else somebody wrote by hand as it is. */
function dayWords(value: unknown): string {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
  if (Number.isNaN(Date.parse(text))) return text
  return text.includes('T')
    ? formatDate(`${text}Z`, 'UTC', { dateStyle: 'medium', timeStyle: 'short' })
    : formatDate(text)
}

function worded({ options = [], widget }: Field, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Date || widget === 'datetime') return dayWords(value)
  if (typeof value === 'object') return JSON.stringify(value)
  const option = options.find((each) => typeof each === 'object' && each.value === value)
  return typeof option === 'object' ? option.label : String(value)
}

/** What stands in each field, by its label: `Contact › E-mail`, `Sections › 2 › Title`. */
function valuesOf(fields: readonly Field[], data: unknown, within = ''): [label: string, value: string][] {
  if (typeof data !== 'object' || data === null) return []
  return fields.flatMap((field): [string, string][] => {
    const value = (data as Record<string, unknown>)[field.name]
    const label = `${within}${field.label}`
    if (value === undefined || value === null || value === '' || field.widget === 'hidden') return []
    if (!field.fields) return [[label, worded(field, value)]]
    if (!Array.isArray(value)) return valuesOf(field.fields, value, `${label} › `)
    return value.flatMap((each, index) => valuesOf(field.fields!, each, `${label} › ${index + 1} › `))
  })
}

function read(fields: readonly Field[], path: string, text: string | null): Map<string, string> {
  if (text === null) return new Map()
  try {
    const { data, body } = readRaw(path, text)
    return new Map(valuesOf(fields, { ...(data as object), body }))
  } catch {
    // A version that somebody wrote by hand, with a mistake in it.
    return new Map([['File', text]])
  }
}

/** What changed from one text of an entry to another, field by field, in the order of its form; null is no text. */
export function fieldChanges(
  entry: EntryRef,
  [before, after]: readonly [string | null, string | null],
  site: SiteSettings,
): FieldChange[] {
  const form = formOf(entry, site)
  const [was, is] = [read(form, entry.path, before), read(form, entry.path, after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
}
