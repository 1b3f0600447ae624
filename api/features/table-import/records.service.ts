import { and, eq, inArray, lt, or, sql } from '#api/db/drizzle.ts'
import type { TableKind } from '#api/contract/table-import/kinds.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { columnsByName, listed, prepared } from '#api/db/prepared.ts'
import { importedRecords, tableLines, type FieldChange, type ImportedRow } from '#api/db/schema/table-import.ts'
import { type Decision, isSame, type Known } from './decide.ts'
import { keysOf, type Keys } from './line.ts'

/** The list that lines come in. */
export interface List {
  kind: TableKind
  source: string
}

/** The import that writes, and when. */
export interface Written extends List {
  importId: number
  now: number
}

/** What a line of an import did, to be taken back. */
export interface Done {
  profileId: number | null
  outcome: string | null
  changes: readonly FieldChange[]
  importBefore: number | null
}

export const filled = <Value>(values: readonly (Value | null)[]): Value[] => values.filter((value) => value !== null)

/** Whether something has its id from another list: ids of two lists say nothing of each other. */
export const isOfOtherList = (row: Pick<ImportedRow, 'source' | 'sourceId'>, { source }: Pick<List, 'source'>) =>
  row.sourceId !== null && row.source !== source

function toKnown(row: ImportedRow, list: List, lastLine: number | undefined): Known {
  const isOther = isOfOtherList(row, list)
  return { ...row, sourceId: isOther ? null : row.sourceId, isOfOtherList: isOther, lastLine }
}

const rowsAbout = prepared((read: Reader) => {
  const { kind, source, sourceId, emailKey, nameKey, id } = importedRecords
  const ofSource = and(eq(source, sql.placeholder('source')), inArray(sourceId, listed('sourceIds')))
  const ofKeys = or(ofSource, inArray(emailKey, listed('emailKeys')), inArray(nameKey, listed('nameKeys')))
  const ofLines = and(eq(kind, sql.placeholder('kind')), ofKeys)
  return read.select().from(importedRecords).where(ofLines).orderBy(id).prepare()
})

const lastLinesAboutRecords = prepared((read: Reader) => {
  const { profileId, line } = tableLines
  const earlier = and(inArray(profileId, listed('ids')), lt(tableLines.importId, sql.placeholder('importId')))
  return read.select({ profileId, line }).from(tableLines).where(earlier).orderBy(tableLines.importId).prepare()
})

/** The numbers of the lines that were about some records last, in earlier tables. */
async function lastLinesOf(read: Reader, importId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const lines = ids.length === 0 ? [] : await lastLinesAboutRecords(read).all({ ids: JSON.stringify(ids), importId })
  return new Map(lines.map(({ profileId, line }) => [profileId!, line]))
}

/** A key of some lines, to be looked for. */
export const listOf = (keys: readonly Keys[], key: keyof Keys): string =>
  JSON.stringify(filled(keys.map((one) => one[key])))

/** What came in earlier tables under one of the keys of these lines. */
export async function recordsAbout(read: Reader, list: List & { id: number }, keys: readonly Keys[]): Promise<Known[]> {
  const rows = await rowsAbout(read).all({
    kind: list.kind,
    source: list.source,
    sourceIds: listOf(keys, 'sourceId'),
    emailKeys: listOf(keys, 'emailKey'),
    nameKeys: listOf(keys, 'nameKey'),
  })
  const ids = rows.map(({ id }) => id)
  const lastLines = await lastLinesOf(read, list.id, ids)
  return rows.map((row) => toKnown(row, list, lastLines.get(row.id)))
}

const toColumns = (kind: TableKind, fields: Record<string, unknown>) => ({ fields, ...keysOf(kind, fields) })

const valuesOf = (changes: readonly FieldChange[]) => Object.fromEntries(changes.map(({ field, to }) => [field, to]))

const KEYS = ['sourceId', 'emailKey', 'nameKey', 'websiteKey'] as const
const NEW_RECORD = ['kind', 'source', 'importId', 'path', 'fields', 'createdAt', 'updatedAt', ...KEYS] as const

const insertRecord = prepared((tx: Transaction) =>
  tx.insert(importedRecords).values(columnsByName(NEW_RECORD)).returning({ id: importedRecords.id }).prepare(),
)

/** Keeps what a new line said. Answers its id. */
export async function addRecord(
  tx: Transaction,
  { kind, source, importId, now }: Written,
  { changes }: Pick<Decision, 'changes'>,
  path: string | null = null,
): Promise<number> {
  const at = new Date(now)
  const record = { kind, source, importId, path, createdAt: at, updatedAt: at, ...toColumns(kind, valuesOf(changes)) }
  const [added] = await insertRecord(tx).all(record)
  return added!.id
}

/** Keeps what a line said of something known. Answers the values that it changed. */
export async function changeRecord(
  tx: Transaction,
  { kind, source, importId, now }: Written,
  known: Known,
  { changes }: Pick<Decision, 'changes'>,
): Promise<Record<string, unknown>> {
  const changed = valuesOf(changes)
  const { sourceId, ...columns } = toColumns(kind, { ...known.fields, ...changed })
  const list = known.isOfOtherList ? {} : { source, sourceId }
  await tx
    .update(importedRecords)
    .set({ ...columns, ...list, importId, updatedAt: new Date(now) })
    .where(eq(importedRecords.id, known.id))
  return changed
}

const GONE = 'It is gone already.'
const LATER = 'A later import has changed it.'

/** What a line wrote, unless it is gone or a later import has changed it; then the reason. */
export async function recordOf(tx: Transaction, importId: number, { profileId }: Pick<Done, 'profileId'>) {
  const [row] =
    profileId === null ? [] : await tx.select().from(importedRecords).where(eq(importedRecords.id, profileId))
  if (!row) return GONE
  return row.importId === importId ? row : LATER
}

/** Makes what the tables said last as it was before a line. */
export async function restoreRecord(
  tx: Transaction,
  { kind, now }: Pick<Written, 'kind' | 'now'>,
  row: ImportedRow,
  { outcome, changes, importBefore }: Omit<Done, 'profileId'>,
): Promise<void> {
  if (outcome === 'create') {
    await tx.delete(importedRecords).where(eq(importedRecords.id, row.id))
    return
  }
  const before = new Map(
    changes.filter(({ field, to }) => isSame(row.fields[field], to)).map((one) => [one.field, one]),
  )
  const kept = Object.entries(row.fields).filter(([field]) => !before.has(field))
  const restored = [...before.values()].filter(({ from }) => from !== undefined).map(({ field, from }) => [field, from])
  const fields = Object.fromEntries([...kept, ...restored]) as Record<string, unknown>
  const { sourceId, ...columns } = toColumns(kind, fields)
  await tx
    .update(importedRecords)
    .set({ ...columns, ...(row.sourceId !== null && { sourceId }), importId: importBefore, updatedAt: new Date(now) })
    .where(eq(importedRecords.id, row.id))
}
