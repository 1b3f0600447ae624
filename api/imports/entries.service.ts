import type { ContentKind } from './contract/kinds.ts'
import type { CommunityEntry } from '#content/schema/community.ts'
import type { SiteSettings } from '#content/schema/settings.ts'
import type { ApiContext } from '#api/context.ts'
import { getKeys, type Keys } from './rows.ts'
import { and, eq, inArray, isNotNull, lte, sql, asc } from '#api/platform/db/drizzle.ts'
import { CMS_LIMITS, CMS_TEXTS } from '#api/cms/contract/texts.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import {
  importedRecords,
  importRows,
  type EntryToSave,
  tableImports,
  type TableImportRow,
  type TableLineRow,
} from './table.ts'
import { hashId, toSlug } from '#cms/import/item.ts'
import { blobId } from '#cms/repository/files.ts'
import { collections, getSchema } from '#content/schema/collections.ts'
import { validate } from '#content/schema/errors.ts'
import {
  distance,
  isSame,
  type Known,
  addRecord,
  changeRecord,
  getRecord,
  recordsAbout,
  restoreRecord,
  type Target,
} from './records.service.ts'
import { findDuplicate } from './records.service.ts'
import { users } from '#api/users/table.ts'
import { TRELLIS, type Person } from '#cms/repository/commit.ts'

type Fields = Readonly<Record<string, unknown>>
type Section = CommunityEntry['section']
type Type = CommunityEntry['type']

/** The section for each type of organization, and the most frequent type of each section. */
const SECTION_OF: Readonly<Record<Type, Section>> = {
  'research park': 'research-parks',
  community: 'community-organizations',
  'news outlet': 'local-media',
  chamber: 'economic-development',
  fund: 'venture-capital-investment',
  agency: 'nonprofits-state-agencies',
  association: 'professional-associations',
}
const TYPE_OF: Readonly<Record<Section, Type>> = {
  'community-organizations': 'community',
  'local-media': 'news outlet',
  'economic-development': 'agency',
  'venture-capital-investment': 'fund',
  'professional-associations': 'association',
  'nonprofits-state-agencies': 'agency',
  'research-parks': 'research park',
  'universities-incubation-facilities': 'community',
}

/** What the source and the site's settings define for all rows. */
type Defaults = Pick<SiteSettings, 'name' | 'defaults'> & { source: string }

/** Fields that a new entry requires and its row doesn't have, if the rest of the row or the source has them. */
function withDerivedFields(kind: ContentKind, values: Fields, { name, defaults, source }: Defaults): Fields {
  if (kind === 'community') {
    const { section, type } = values as Partial<CommunityEntry>
    return {
      ...values,
      ...(!section && type && { section: SECTION_OF[type] }),
      ...(!type && section && { type: TYPE_OF[section] }),
    }
  }
  return {
    ...values,
    description: values['description'] ?? values['title'],
    organizer: values['organizer'] ?? (source || (defaults?.eventOrganizer ?? name)),
  }
}

/** The content collection of each kind. */
const COLLECTION = { community: 'entries', events: 'events' } as const

/** Files read in parallel: thousands would reach the limit of open files. */
const AT_ONCE = 64
const SETTINGS = 'settings/site.json'

/** The fields of an entry's file; `null` if they can't be read. */
function getFields(text: string): Fields | null {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? (data as Fields) : null
  } catch {
    return null
  }
}

/** The entries of a collection by name, so that none is created twice. */
export interface ContentIndex {
  /** Reads the entries that are new since the last time. @throws ApiError 503 */
  refresh(): Promise<void>
  /** The number of entries. */
  size(): number
  /** The entries with a name. */
  named(nameKey: string): readonly (Keys & { path: string })[]
  /** An entry in its current state. */
  entry: ApiContext['gateway']['entryAt']
  /** The site's settings. */
  site(): Pick<SiteSettings, 'timeZone' | 'name' | 'defaults'>
}

export function buildContentIndex(gateway: ApiContext['gateway'], kind: ContentKind): ContentIndex {
  const byPath = new Map<string, Keys & { path: string }>()
  const byName = new Map<string, (Keys & { path: string })[]>()
  let site: SiteSettings | undefined

  async function add(path: string): Promise<void> {
    const { text } = await gateway.entryAt(path)
    const keys = { ...getKeys(kind, (text && getFields(text)) || {}), path }
    byPath.set(path, keys)
    byName.set(keys.nameKey, [...(byName.get(keys.nameKey) ?? []), keys])
  }

  return {
    async refresh() {
      const paths = await gateway.pathsOf(COLLECTION[kind])
      const fresh = paths.filter((path) => !byPath.has(path))
      const there = new Set(paths)
      for (const [path, { nameKey }] of byPath) {
        if (there.has(path)) continue
        byPath.delete(path)
        byName.set(nameKey, byName.get(nameKey)?.filter((candidate) => candidate.path !== path) ?? [])
      }
      for (let at = 0; at < fresh.length; at += AT_ONCE) await Promise.all(fresh.slice(at, at + AT_ONCE).map(add))
      site ??= JSON.parse((await gateway.entryAt(SETTINGS)).text ?? '{}') as SiteSettings
    },
    size: () => byPath.size,
    named: (nameKey) => byName.get(nameKey) ?? [],
    entry: (path) => gateway.entryAt(path),
    site: () => site!,
  }
}

const EXISTS = 'It’s in the content already, and editors keep it themselves.'
const DELETED = 'An editor has deleted it.'
const DRAFTED = 'An editor is working on it.'
const UNREADABLE = 'Its file can’t be read.'
const EDITED = 'An editor has changed it.'

/** Only the fields that an entry's file has: a row also has its id in the source. */
function toFileFields(kind: ContentKind, fields: Fields): Fields {
  const known = Object.keys(getSchema(COLLECTION[kind]).shape).filter((field) => fields[field] !== undefined)
  return Object.fromEntries(known.map((field) => [field, fields[field]]))
}

const getText = (kind: ContentKind, fields: Fields) => `${JSON.stringify(toFileFields(kind, fields), null, 2)}\n`

/** Why an entry with these fields isn't valid, as a message. */
function getError(kind: ContentKind, fields: Fields): string | null {
  const result = validate('', getSchema(COLLECTION[kind]), toFileFields(kind, fields))
  if (result.ok) return null
  const { field, message } = result.errors[0]!
  return message.startsWith('is missing') ? `It can’t come in without “${field}”.` : `“${field}” ${message}`
}

/** A path for a row that no other has, even if two rows have the same name. */
function newPath(kind: ContentKind, fields: Fields, of: string): string {
  const { folder, extension } = collections[COLLECTION[kind]]
  const title = String(fields['title'] ?? fields['name'])
  const day = String(fields['start'] ?? '').slice(0, 10)
  return `${folder}/${toSlug({ mark: hashId(of), title, day })}.${extension}`
}

/** What an import wrote, with what editors have changed since, and why it can't be updated. */
async function withEdits(contentIndex: ContentIndex, kind: ContentKind, known: Known) {
  const { text, isDrafted } = await contentIndex.entry(known.path ?? '')
  if (text === null) return { known, conflict: DELETED }
  const data = getFields(text)
  if (data === null) return { known: { ...known, closed: UNREADABLE }, conflict: null }
  const owned = Object.fromEntries(Object.keys(getSchema(COLLECTION[kind]).shape).map((field) => [field, data[field]]))
  return { known: { ...known, owned, ...(isDrafted && { closed: DRAFTED }) }, conflict: null }
}

/** The number of entries without the rows of this batch; a dry run doesn't create new ones. */
function countBefore(read: Reader, { id, state, position }: Parameters<Target['findExisting']>[1]) {
  const { importId, rowNumber, outcome, pending } = importRows
  const unsaved = [isNotNull(pending), sql`json_extract(${pending}, '$.base') is null`]
  const isMissing = state === 'checking' ? [] : unsaved
  return read.$count(importRows, and(eq(importId, id), eq(outcome, 'create'), lte(rowNumber, position), ...isMissing))
}

const findExisting =
  (kind: ContentKind, contentIndex: ContentIndex): Target['findExisting'] =>
  async (read, list, keys) => {
    const found = await recordsAbout(read, list, keys)
    const known = await Promise.all(found.map((candidate) => withEdits(contentIndex, kind, candidate)))
    const there = new Map(keys.map(({ nameKey }) => [nameKey, contentIndex.named(nameKey)]))
    const paths = [...there.values()].flatMap((all) => all.map(({ path }) => path))
    const { id, path, source, sourceId } = importedRecords
    const records = await read.select({ id, path, source, sourceId }).from(importedRecords).where(inArray(path, paths))
    const recordAt = new Map(records.map((record) => [record.path, record]))
    let count = contentIndex.size() + (await countBefore(read, list))
    return (numbered, seen) => {
      const line = numbered.keys
      const free = known
        .filter((candidate) => !seen.has(candidate.known.id))
        .map((candidate) => ({ ...candidate, ...candidate.known }))
      const about = findDuplicate(line, free, (candidate) => distance(candidate, numbered))
      const others = (there.get(line.nameKey) ?? []).flatMap((candidate) => {
        const record = recordAt.get(candidate.path)
        // What a row of the same file created is found through that row.
        if (record && seen.has(record.id)) return []
        return [{ ...candidate, sourceId: record?.source === list.source ? record.sourceId : null }]
      })
      const isThere = !about && findDuplicate(line, others) !== undefined
      return {
        known: about?.known,
        conflict: about?.conflict ?? (isThere ? EXISTS : null),
        complete: (values) => withDerivedFields(kind, values, { ...contentIndex.site(), source: list.source }),
        findProblem: (fields) => {
          const reason = getError(kind, fields)
          if (reason !== null || about) return reason
          return count++ >= CMS_LIMITS.entriesInCollection ? CMS_TEXTS.tooManyEntries : null
        },
      }
    }
  }

/** Community entries and events: content files, which editors change as well. */
export const entries = (kind: ContentKind, contentIndex: ContentIndex): Target => ({
  findExisting: findExisting(kind, contentIndex),

  async write(tx, written, line, decision) {
    const { outcome, known, changes } = decision
    if (outcome === 'create') {
      const fields = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
      const path = newPath(kind, fields, `table ${written.importId} ${line}`)
      const pending = { path, base: null, text: getText(kind, fields) }
      return { profileId: await addRecord(tx, written, decision, path), pending }
    }
    if (outcome !== 'update' || !known?.path) return { profileId: known?.id ?? null }
    const changed = await changeRecord(tx, written, known, decision)
    const { text = '' } = await contentIndex.entry(known.path)
    return { profileId: known.id, pending: change(kind, known.path, text ?? '', changed) }
  },

  async undo(tx, written, done) {
    const row = await getRecord(tx, written.importId, done)
    if (typeof row === 'string') return { reason: row }
    const { text, isDrafted } = await contentIndex.entry(row.path ?? '')
    const data = text === null ? null : getFields(text)
    if (text === null || data === null) return { reason: DELETED }
    if (isDrafted) return { reason: DRAFTED }
    const isNew = done.outcome === 'create'
    const changed = done.changes.filter(({ field }) => field !== 'sourceId')
    const isUntouched = changed.every(({ field, to }) => isSame(data[field], to))
    if (!isUntouched || (isNew && getText(kind, data) !== getText(kind, row.fields))) return { reason: EDITED }
    await restoreRecord(tx, written, row, done)
    const path = row.path ?? ''
    if (isNew) return { reason: null, pending: { path, base: blobId(Buffer.from(text)), text: null } }
    return {
      reason: null,
      pending: change(kind, path, text, Object.fromEntries(changed.map(({ field, from }) => [field, from]))),
    }
  },
})

/** An entry with some fields changed; `null` if nothing differs. */
function change(kind: ContentKind, path: string, before: string, changed: Fields): EntryToSave | null {
  const text = getText(kind, { ...getFields(before), ...changed })
  const isThere = text === getText(kind, getFields(before) ?? {})
  return isThere ? null : { path, base: blobId(Buffer.from(before)), text }
}

type Context = Pick<ApiContext, 'database' | 'gateway' | 'now'>

/** Entries per commit. */
const DELIVER_AT_ONCE = 200

const getPending = (id: number) => and(eq(importRows.importId, id), isNotNull(importRows.pending))

/** The user who imports, as the author in the content's history. */
async function getAuthor(read: Reader, { userId }: TableImportRow): Promise<Person> {
  const { id, firstName, lastName } = users
  const [user] = userId === null ? [] : await read.select({ id, firstName, lastName }).from(users).where(eq(id, userId))
  return user ? { id: user.id, name: `${user.firstName} ${user.lastName}` } : TRELLIS
}

function getMessage({ state, fileName }: TableImportRow, count: number): string {
  const entries = count === 1 ? 'one entry' : `${count} entries`
  return state === 'undoing' ? `Undo import of ${entries} of “${fileName}”` : `Import ${entries} of “${fileName}”`
}

/** Stores that an entry was saved, or why not: then the row has changed nothing. */
async function settle(
  tx: Transaction,
  row: TableImportRow,
  line: TableLineRow,
  error: string | undefined,
  now: number,
): Promise<void> {
  const { rowNumber, importId, pending, notes } = line
  const condition = and(
    eq(importRows.importId, importId),
    eq(importRows.rowNumber, rowNumber),
    eq(importRows.pending, pending!),
  )
  if (error === undefined) {
    await tx.update(importRows).set({ pending: null }).where(condition)
    return
  }
  const isBack = row.state === 'undoing'
  const failed = isBack ? { undone: false } : { outcome: 'skipped' as const, changes: [], profileId: null }
  const delivered = await tx
    .update(importRows)
    .set({ ...failed, pending: null, notes: [error, ...notes] })
    .where(condition)
    .returning({ rowNumber: importRows.rowNumber })
  if (isBack || delivered.length === 0) return
  const record = await getRecord(tx, importId, line)
  if (typeof record !== 'string') await restoreRecord(tx, { kind: row.kind, now }, record, line)
}

/**
 * Saves the pending content of rows, some hundred in one commit. Content saved before a crash isn't saved twice.
 * Returns whether there was any.
 *
 * @throws ApiError 503, 507 if content can't be changed at the moment
 */
export async function deliver({ database, gateway, now }: Context, id: number): Promise<boolean> {
  const { read } = database
  const [row] = await read.select().from(tableImports).where(eq(tableImports.id, id))
  const lines = await read
    .select()
    .from(importRows)
    .where(getPending(id))
    .orderBy(asc(importRows.rowNumber))
    .limit(DELIVER_AT_ONCE)
  if (!row || lines.length === 0) return false
  const author = await getAuthor(read, row)
  const toSave = lines.map(({ pending }) => pending!)
  const { refused } = await gateway.saveTogether(toSave, { author, message: getMessage(row, lines.length) })
  await database.write(async (tx) => {
    for (const line of lines) await settle(tx, row, line, refused.get(line.pending!.path), now())
  })
  return true
}
