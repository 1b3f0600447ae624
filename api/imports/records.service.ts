import { setImmediate as turn } from 'node:timers/promises'
import { startups } from '#api/startups/table.ts'
import { toNameKey, toWebsiteKey } from '#api/startups/find.service.ts'
import { fieldLabel } from './contract/fields.ts'
import { isContentKind, type RowOutcome, type TableKind } from './contract/kinds.ts'
import { type FieldChange, type ImportedRow, importedRecords, importRows, type EntryToSave } from './table.ts'
import { type Keys, type NumberedLine, type Understood, getKeys } from './rows.ts'
import { and, asc, eq, gt, inArray, lt, or, sql } from '#api/platform/db/drizzle.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { columnsByName, listed, prepared } from '#api/platform/db/query.ts'

const areOther = (candidate: string | null, other: string | null) =>
  candidate !== null && other !== null && candidate !== other

/**
 * The key by which two are the same: the source's id, otherwise the email, otherwise name and website, if the values
 * that both have don't differ. Two with the same name and without a website are the same unless their emails differ.
 */
function findMatchingKey(candidate: Keys, other: Keys): 'sourceId' | 'emailKey' | 'nameKey' | null {
  if (candidate.sourceId !== null && candidate.sourceId === other.sourceId) return 'sourceId'
  if (areOther(candidate.sourceId, other.sourceId)) return null
  if (candidate.emailKey !== null && candidate.emailKey === other.emailKey) return 'emailKey'
  if (candidate.nameKey !== other.nameKey || areOther(candidate.websiteKey, other.websiteKey)) return null
  const haveWebsite = candidate.websiteKey !== null && other.websiteKey !== null
  return haveWebsite || !areOther(candidate.emailKey, other.emailKey) ? 'nameKey' : null
}

const STRENGTH = ['sourceId', 'emailKey', 'nameKey'] as const

/** Of those that are the same by the strongest key, the first with the smallest distance. */
export function findDuplicate<Item extends Keys>(
  keys: Keys,
  among: readonly Item[],
  distance: (candidate: Item) => number = () => 0,
): Item | undefined {
  const by = among.map((candidate) => findMatchingKey(keys, candidate))
  for (const key of STRENGTH) {
    const same = among.filter((_, index) => by[index] === key)
    if (same.length > 1) return same.toSorted((candidate, other) => distance(candidate) - distance(other))[0]
    if (same.length > 0) return same[0]
  }
  return undefined
}

/** The profiles of the rows checked so far, so that none is used twice. */
export class SeenRows {
  private readonly byKey = new Map<string, (Keys & { line: number })[]>()
  private readonly profiles = new Set<number>()

  private keysIn = ({ sourceId, emailKey, nameKey }: Keys) =>
    [sourceId !== null && `id ${sourceId}`, emailKey !== null && `mail ${emailKey}`, `name ${nameKey}`].filter(
      (key) => key !== false,
    )

  add(line: number, keys: Keys, profileId: number | null): void {
    if (profileId !== null) this.profiles.add(profileId)
    const entry = { ...keys, line }
    for (const key of this.keysIn(keys)) {
      const entries = this.byKey.get(key)
      if (entries) entries.push(entry)
      else this.byKey.set(key, [entry])
    }
  }

  /** An earlier row about the same profile. */
  find(keys: Keys): number | undefined {
    const among = this.keysIn(keys).flatMap((key) => this.byKey.get(key) ?? [])
    return findDuplicate(keys, among)?.line
  }

  /** Whether an earlier row is about this profile. */
  has = (profileId: number): boolean => this.profiles.has(profileId)
}

/** Startups per read. */
const AT_A_TIME = 250

const startupsAfter = prepared((read: Reader) => {
  const { id, companyName, website, verifiedWebsite } = startups
  const after = gt(id, sql.placeholder('after'))
  const columns = { id, companyName, website, verifiedWebsite }
  return read.select(columns).from(startups).where(after).orderBy(asc(id)).limit(AT_A_TIME).prepare()
})

interface Company {
  companyName: string
  /** Whether the founder has verified the website. */
  isTheirs: boolean
}

/** The startups of accounts, by company name. */
export interface Companies {
  /** An existing startup that a row seems to be about, as a message. */
  like(keys: Pick<Keys, 'nameKey' | 'websiteKey'>): string | null
}

/** Reads all of them once for a whole import: doing that in each step would take longer than the rows. */
export async function companiesIn(read: Reader): Promise<Companies> {
  const [byName, bySite] = [new Map<string, Company[]>(), new Map<string, Company[]>()]
  const add = (map: Map<string, Company[]>, key: string, company: Company) => {
    const others = map.get(key)
    if (others) others.push(company)
    else map.set(key, [company])
  }
  for (let after = 0; ;) {
    const rows = await startupsAfter(read).all({ after })
    for (const { companyName, website, verifiedWebsite } of rows) {
      const site = toWebsiteKey(website ?? '')
      const company = { companyName, isTheirs: verifiedWebsite !== null }
      add(byName, toNameKey(companyName), company)
      if (site !== null) add(bySite, site, company)
    }
    if (rows.length < AT_A_TIME) break
    after = rows.at(-1)!.id
    await turn()
  }
  return {
    like({ nameKey, websiteKey }) {
      const named = byName.get(nameKey) ?? []
      const sited = (websiteKey !== null && bySite.get(websiteKey)) || []
      const twin = named.find((candidate) => sited.includes(candidate)) ?? sited[0] ?? named[0]
      if (!twin) return null
      const same = [named.includes(twin) && 'name', sited.includes(twin) && 'website'].filter((word) => word !== false)
      const sign = twin.isTheirs ? ' Its founder has shown that they speak for the website.' : ''
      return `“${twin.companyName}” is here already with the same ${same.join(' and ')}.${sign}`
    },
  }
}

/** An earlier imported record. */
export interface Known extends Pick<ImportedRow, 'id' | 'fields' | 'edits' | 'ownerId' | 'importId' | 'path'>, Keys {
  /** Whether it came from another source, whose id it keeps. */
  isOfOtherList: boolean
  /** The number of the last row that was about it. */
  lastLine: number | undefined
  /** Its current values, set by its owner or an editor. */
  owned?: Readonly<Record<string, unknown>>
  /** Why it can't be changed at the moment. */
  closed?: string
}

/** What to do with a row. */
export interface Decision {
  outcome: RowOutcome
  changes: FieldChange[]
  notes: string[]
  known: Known | null
}

type Fields = Readonly<Record<string, unknown>>

/** What a row is compared with. */
export interface ExistingProfile {
  kind: TableKind
  /** The record that it is about. */
  known: Known | undefined
  /** Why someone else owns it and keeps it up to date. */
  conflict: string | null
  /** Adds fields to a new one, from what the row has. */
  complete: (values: Fields) => Fields
  /** Why these fields can't be saved. */
  findProblem: (fields: Fields) => string | null
  /** What existing profile a new one seems to be, as a message. */
  alike?: string | null
  seen: SeenRows
}

const NAMELESS: Readonly<Record<TableKind, string>> = {
  startups: 'There is no company name.',
  investors: 'There is neither a person nor a firm.',
  community: 'There is no name.',
  events: 'There is no title.',
}

export const isSame = (entry: unknown, second: unknown) =>
  JSON.stringify(entry ?? null) === JSON.stringify(second ?? null)

/** The values of a row that differ from the last import. */
const differing = ({ fields, isOfOtherList }: Pick<Known, 'fields' | 'isOfOtherList'>, values: Fields) =>
  Object.entries(values).filter(([field, to]) => !isSame(fields[field], to) && !(field === 'sourceId' && isOfOtherList))

/**
 * How far a row is from the last import's values. Among equally near ones, the one that the same row was about wins.
 */
export const distance = (known: Pick<Known, 'fields' | 'isOfOtherList' | 'lastLine'>, line: NumberedLine) =>
  differing(known, line.values).length + (known.lastLine === line.rowNumber ? 0 : 0.5)

/** Whether its owner has changed the imported value. */
const isOwners = ({ owned, fields }: Known, field: string) =>
  owned !== undefined && Object.hasOwn(owned, field) && !isSame(owned[field], fields[field])

const skip = (notes: string[], known: Known | null = null): Decision => ({
  outcome: 'skipped',
  changes: [],
  notes,
  known,
})

/**
 * Decides about a row, for both a dry run and an import. A field that the row leaves empty stays, and so does one that
 * an editor or the owner of a claimed profile has changed.
 */
export function decide(line: Understood, existing: ExistingProfile): Decision {
  const { kind, known, conflict, complete, findProblem, alike, seen } = existing
  const { values, notes } = line
  if (line.keys.nameKey === '') return skip([NAMELESS[kind], ...notes])
  const before = seen.find(line.keys)
  if (before !== undefined) return skip([`It’s about the same as row ${before}.`, ...notes])
  if (conflict !== null) return skip([conflict, ...notes])
  // A row about an existing record has to be complete as well: otherwise importing the same file twice would change
  // something.
  const fields = complete(values)
  const incomplete = findProblem(fields)
  if (incomplete !== null) return skip([incomplete, ...notes])
  if (!known) {
    return {
      outcome: 'create',
      changes: Object.entries(fields).map(([field, to]) => ({ field, to })),
      notes: alike ? [alike, ...notes] : notes,
      known: null,
    }
  }
  const differences = differing(known, values)
  const retained = differences.filter(([field]) => isOwners(known, field))
  const changes = differences
    .filter((entry) => !retained.includes(entry))
    .map(([field, to]) => ({ field, ...(known.fields[field] !== undefined && { from: known.fields[field] }), to }))
  const ownerText = isContentKind(kind) ? 'an editor' : known.ownerId === null ? 'an administrator' : 'its owner'
  const stays = retained.map(([field]) => `${fieldLabel(kind, field)} stays: ${ownerText} has changed it.`)
  if (changes.length === 0) return { outcome: 'unchanged', changes, notes: [...notes, ...stays], known }
  const changed = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
  const reason = known.closed ?? findProblem({ ...known.fields, ...known.owned, ...changed })
  if (reason !== null) return skip([reason, ...notes], known)
  return { outcome: 'update', changes, notes: [...notes, ...stays], known }
}

/** The import and source of rows. */
export interface List {
  kind: TableKind
  source: string
}

/** The import that writes, and when. */
export interface Written extends List {
  importId: number
  now: number
  /** Whether the directory lists its startups as unclaimed. */
  listsUnclaimed: boolean
}

/** What a row of an import changed, for undoing it. */
export interface Done {
  profileId: number | null
  outcome: string | null
  changes: readonly FieldChange[]
  importBefore: number | null
}

export const filled = <Value>(values: readonly (Value | null)[]): Value[] => values.filter((value) => value !== null)

/** Whether a record has its id from another source: ids of two sources can't be compared. */
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

const lastRowsAboutRecords = prepared((read: Reader) => {
  const { profileId, rowNumber } = importRows
  const earlier = and(inArray(profileId, listed('ids')), lt(importRows.importId, sql.placeholder('importId')))
  return read.select({ profileId, rowNumber }).from(importRows).where(earlier).orderBy(importRows.importId).prepare()
})

/** The numbers of the last rows about some records, in earlier imports. */
async function findLastLines(read: Reader, importId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const lines = ids.length === 0 ? [] : await lastRowsAboutRecords(read).all({ ids: JSON.stringify(ids), importId })
  return new Map(lines.map(({ profileId, rowNumber }) => [profileId!, rowNumber]))
}

/** One key of several rows, for a query. */
export const getList = (keys: readonly Keys[], key: keyof Keys): string =>
  JSON.stringify(filled(keys.map((entry) => entry[key])))

/** Records of earlier imports with one of the keys of these rows. */
export async function recordsAbout(read: Reader, list: List & { id: number }, keys: readonly Keys[]): Promise<Known[]> {
  const rows = await rowsAbout(read).all({
    kind: list.kind,
    source: list.source,
    sourceIds: getList(keys, 'sourceId'),
    emailKeys: getList(keys, 'emailKey'),
    nameKeys: getList(keys, 'nameKey'),
  })
  const ids = rows.map(({ id }) => id)
  const lastRows = await findLastLines(read, list.id, ids)
  return rows.map((row) => toKnown(row, list, lastRows.get(row.id)))
}

const toColumns = (kind: TableKind, fields: Record<string, unknown>) => ({ fields, ...getKeys(kind, fields) })

const getValues = (changes: readonly FieldChange[]) => Object.fromEntries(changes.map(({ field, to }) => [field, to]))

const KEYS = ['sourceId', 'emailKey', 'nameKey', 'websiteKey'] as const
const NEW_RECORD = ['kind', 'source', 'importId', 'path', 'fields', 'createdAt', 'updatedAt', ...KEYS] as const

const insertRecord = prepared((tx: Transaction) =>
  tx.insert(importedRecords).values(columnsByName(NEW_RECORD)).returning({ id: importedRecords.id }).prepare(),
)

/** Saves a new row's values. Returns the record's id. */
export async function addRecord(
  tx: Transaction,
  { kind, source, importId, now }: Written,
  { changes }: Pick<Decision, 'changes'>,
  path: string | null = null,
): Promise<number> {
  const at = new Date(now)
  const record = { kind, source, importId, path, createdAt: at, updatedAt: at, ...toColumns(kind, getValues(changes)) }
  const [added] = await insertRecord(tx).all(record)
  return added!.id
}

/** Saves a row's values for an existing record. Returns those that changed. */
export async function changeRecord(
  tx: Transaction,
  { kind, source, importId, now }: Written,
  known: Known,
  { changes }: Pick<Decision, 'changes'>,
): Promise<Record<string, unknown>> {
  const changed = getValues(changes)
  const { sourceId, ...columns } = toColumns(kind, { ...known.fields, ...changed })
  const list = known.isOfOtherList ? {} : { source, sourceId }
  await tx
    .update(importedRecords)
    .set({ ...columns, ...list, importId, updatedAt: new Date(now) })
    .where(eq(importedRecords.id, known.id))
  return changed
}

const ALREADY_DELETED = 'It’s gone already.'
const LATER = 'A later import has changed it.'

/** The record that a row wrote, unless it is deleted or a later import has changed it; then the reason. */
export async function getRecord(tx: Transaction, importId: number, { profileId }: Pick<Done, 'profileId'>) {
  const [row] =
    profileId === null ? [] : await tx.select().from(importedRecords).where(eq(importedRecords.id, profileId))
  if (!row) return ALREADY_DELETED
  return row.importId === importId ? row : LATER
}

/** Restores a record to its state before a row, and returns it; `null` if it wasn't there. */
export async function restoreRecord(
  tx: Transaction,
  { kind, now }: Pick<Written, 'kind' | 'now'>,
  row: ImportedRow,
  { outcome, changes, importBefore }: Omit<Done, 'profileId'>,
): Promise<ImportedRow | null> {
  if (outcome === 'create') {
    await tx.delete(importedRecords).where(eq(importedRecords.id, row.id))
    return null
  }
  const before = new Map(
    changes.filter(({ field, to }) => isSame(row.fields[field], to)).map((entry) => [entry.field, entry]),
  )
  const retained = Object.entries(row.fields).filter(([field]) => !before.has(field))
  const restored = [...before.values()].filter(({ from }) => from !== undefined).map(({ field, from }) => [field, from])
  const fields = Object.fromEntries([...retained, ...restored]) as Record<string, unknown>
  const { sourceId, ...columns } = toColumns(kind, fields)
  await tx
    .update(importedRecords)
    .set({ ...columns, ...(row.sourceId !== null && { sourceId }), importId: importBefore, updatedAt: new Date(now) })
    .where(eq(importedRecords.id, row.id))
  return { ...row, fields }
}

/** Where the rows of a kind are written. */
export interface Target {
  /** For each of some rows, the existing data to compare it with. */
  findExisting(
    read: Reader,
    list: List & { id: number; position: number; state: string },
    keys: readonly Keys[],
  ): Promise<(line: NumberedLine, seen: SeenRows) => Omit<ExistingProfile, 'kind' | 'seen'>>
  /** Writes a row's decision. Returns the record, and the content to save for it. */
  write(
    tx: Transaction,
    written: Written,
    line: number,
    decision: Decision,
  ): Promise<{ profileId: number | null; pending?: EntryToSave | null }>
  /** Undoes a row unless what it wrote was changed since. Returns why not, or `null`. */
  undo(tx: Transaction, written: Written, done: Done): Promise<{ reason: string | null; pending?: EntryToSave | null }>
}
