import { and, eq, inArray, isNotNull, lte, sql } from '#api/db/drizzle.ts'
import { CMS_LIMITS } from '#api/contract/cms/limits.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import type { ContentKind } from '#api/contract/table-import/kinds.ts'
import type { Reader } from '#api/db/database.ts'
import { importedRecords, tableLines, type EntryToSave } from '#api/db/schema/table-import.ts'
import { markOf, slugOf } from '#cms/import/item.ts'
import { blobId } from '#cms/repository/files.ts'
import { collections, schemaOf } from '#content/schema/collections.ts'
import { validate } from '#content/schema/errors.ts'
import { completed } from './completed.ts'
import { distance, isSame, type Known } from './decide.ts'
import { addRecord, changeRecord, recordOf, recordsAbout, restoreRecord } from './records.service.ts'
import { findSame } from './same.ts'
import { COLLECTION, fieldsOf, type Shelf } from './shelf.ts'
import type { Target } from './target.ts'

type Fields = Readonly<Record<string, unknown>>

const THERE = 'It is in the content already, and editors keep it themselves.'
const DELETED = 'An editor has deleted it.'
const DRAFTED = 'An editor is working on it.'
const UNREADABLE = 'Its file cannot be read.'
const EDITED = 'An editor has changed it.'

/** The fields that a file has: how the list names a line is no part of it. */
function ofFile(kind: ContentKind, fields: Fields): Fields {
  const known = Object.keys(schemaOf(COLLECTION[kind]).shape).filter((field) => fields[field] !== undefined)
  return Object.fromEntries(known.map((field) => [field, fields[field]]))
}

const textOf = (kind: ContentKind, fields: Fields) => `${JSON.stringify(ofFile(kind, fields), null, 2)}\n`

/** Why no entry can say this, in a sentence. */
function refusalOf(kind: ContentKind, fields: Fields): string | null {
  const result = validate('', schemaOf(COLLECTION[kind]), ofFile(kind, fields))
  if (result.ok) return null
  const { field, message } = result.errors[0]!
  return message.startsWith('is missing') ? `It cannot come in without “${field}”.` : `“${field}” ${message}`
}

/** A path for a line that no other has, also where two lines have one name. */
function newPath(kind: ContentKind, fields: Fields, of: string): string {
  const { folder, extension } = collections[COLLECTION[kind]]
  const title = String(fields['title'] ?? fields['name'])
  const day = String(fields['start'] ?? '').slice(0, 10)
  return `${folder}/${slugOf({ mark: markOf(of), title, day })}.${extension}`
}

/** What came in a table, with what editors have made of it. */
async function asItIs(shelf: Shelf, kind: ContentKind, known: Known) {
  const { text, isDrafted } = await shelf.entry(known.path ?? '')
  if (text === null) return { known, taken: DELETED }
  const data = fieldsOf(text)
  if (data === null) return { known: { ...known, closed: UNREADABLE }, taken: null }
  const owned = Object.fromEntries(Object.keys(schemaOf(COLLECTION[kind]).shape).map((field) => [field, data[field]]))
  return { known: { ...known, owned, ...(isDrafted && { closed: DRAFTED }) }, taken: null }
}

/** How many entries there will be without the lines that are looked at now: of new ones a dry run makes none. */
function countBefore(read: Reader, { id, state, position }: Parameters<Target['standingOf']>[1]) {
  const { importId, line, outcome, pending } = tableLines
  const unsaved = [isNotNull(pending), sql`json_extract(${pending}, '$.base') is null`]
  const isMissing = state === 'checking' ? [] : unsaved
  return read.$count(tableLines, and(eq(importId, id), eq(outcome, 'create'), lte(line, position), ...isMissing))
}

const standingIn =
  (kind: ContentKind, shelf: Shelf): Target['standingOf'] =>
  async (read, list, keys) => {
    const found = await recordsAbout(read, list, keys)
    const known = await Promise.all(found.map((one) => asItIs(shelf, kind, one)))
    const there = new Map(keys.map(({ nameKey }) => [nameKey, shelf.named(nameKey)]))
    const paths = [...there.values()].flatMap((all) => all.map(({ path }) => path))
    const { id, path, source, sourceId } = importedRecords
    const records = await read.select({ id, path, source, sourceId }).from(importedRecords).where(inArray(path, paths))
    const recordAt = new Map(records.map((record) => [record.path, record]))
    let count = shelf.size() + (await countBefore(read, list))
    return (numbered, seen) => {
      const line = numbered.keys
      const free = known.filter((one) => !seen.has(one.known.id)).map((one) => ({ ...one, ...one.known }))
      const about = findSame(line, free, (one) => distance(one, numbered))
      const others = (there.get(line.nameKey) ?? []).flatMap((one) => {
        const record = recordAt.get(one.path)
        // What a line of the same file made is found by that line.
        if (record && seen.has(record.id)) return []
        return [{ ...one, sourceId: record?.source === list.source ? record.sourceId : null }]
      })
      const isThere = !about && findSame(line, others) !== undefined
      return {
        known: about?.known,
        taken: about?.taken ?? (isThere ? THERE : null),
        complete: (values) => completed(kind, values, { ...shelf.site(), source: list.source }),
        refusal: (fields) => {
          const reason = refusalOf(kind, fields)
          if (reason !== null || about) return reason
          return count++ >= CMS_LIMITS.entriesInCollection ? CMS_TEXTS.tooManyEntries : null
        },
      }
    }
  }

/** Community entries and events: files of the content, which editors change as well. */
export const entries = (kind: ContentKind, shelf: Shelf): Target => ({
  standingOf: standingIn(kind, shelf),

  async write(tx, written, line, decision) {
    const { outcome, known, changes } = decision
    if (outcome === 'create') {
      const fields = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
      const path = newPath(kind, fields, `table ${written.importId} ${line}`)
      const pending = { path, base: null, text: textOf(kind, fields) }
      return { profileId: await addRecord(tx, written, decision, path), pending }
    }
    if (outcome !== 'update' || !known?.path) return { profileId: known?.id ?? null }
    const changed = await changeRecord(tx, written, known, decision)
    const { text = '' } = await shelf.entry(known.path)
    return { profileId: known.id, pending: change(kind, known.path, text ?? '', changed) }
  },

  async takeBack(tx, written, done) {
    const row = await recordOf(tx, written.importId, done)
    if (typeof row === 'string') return { reason: row }
    const { text, isDrafted } = await shelf.entry(row.path ?? '')
    const data = text === null ? null : fieldsOf(text)
    if (text === null || data === null) return { reason: DELETED }
    if (isDrafted) return { reason: DRAFTED }
    const isNew = done.outcome === 'create'
    const said = done.changes.filter(({ field }) => field !== 'sourceId')
    const isUntouched = said.every(({ field, to }) => isSame(data[field], to))
    if (!isUntouched || (isNew && textOf(kind, data) !== textOf(kind, row.fields))) return { reason: EDITED }
    await restoreRecord(tx, written, row, done)
    const path = row.path ?? ''
    if (isNew) return { reason: null, pending: { path, base: blobId(Buffer.from(text)), text: null } }
    return {
      reason: null,
      pending: change(kind, path, text, Object.fromEntries(said.map(({ field, from }) => [field, from]))),
    }
  },
})

/** An entry with some fields changed; `null` where it says them already. */
function change(kind: ContentKind, path: string, before: string, changed: Fields): EntryToSave | null {
  const text = textOf(kind, { ...fieldsOf(before), ...changed })
  const isThere = text === textOf(kind, fieldsOf(before) ?? {})
  return isThere ? null : { path, base: blobId(Buffer.from(before)), text }
}
