import { setImmediate as turn } from 'node:timers/promises'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, notInArray, sql, or } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { isContentKind, WORKING } from './contract/kinds.ts'
import type { Database, Reader, Transaction } from '#api/platform/db/database.ts'
import { columnsByName, prepared } from '#api/platform/db/query.ts'
import { tableImports, importRows, importedRecords, type TableImportRow, type TableLineRow } from './table.ts'
import { companiesIn, type Companies, SeenRows } from './records.service.ts'
import { decide, type Known, isOfOtherList, type Target } from './records.service.ts'
import { entries, type ContentIndex, buildContentIndex, deliver } from './entries.service.ts'
import { loadChoices } from './choices.service.ts'
import { getKeys, understand } from './rows.ts'
import { profiles } from './profiles.service.ts'
import { isTooLong, databaseErrorIn } from '#api/platform/db/errors.ts'
import { unclaimedStartups } from '#api/unclaimed-startups/table.ts'
import { DAY, HOUR } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { withId, defineJob, type Turn } from '#api/platform/jobs/define-job.ts'
import { restAfter } from '#api/platform/jobs/worker.ts'
import { ApiError } from '#api/errors.ts'

type Context = Pick<ApiContext, 'database' | 'gateway' | 'now'>
/** Rows per transaction. Readers get a turn after each; writers wait for all, as long as for a saved form. */
const AT_ONCE = 25
/** Rows per transaction whose file values are deleted. */
const CELLS_FORGOTTEN_AT_ONCE = 50
/** Rows per read when restoring what earlier rows were about. */
const RECALLED_AT_ONCE = 500

/** Kept between two steps of an import, and rebuilt if another process has continued it. */
export interface Memory {
  importId: number
  position: number
  seen: SeenRows
  /** For content. */
  contentIndex: ContentIndex | undefined
  /** For startups. */
  companies: Companies | undefined
  /** Every row was written, and some entries still have to be saved. */
  isAtEnd: boolean
  /** The row up to which the file's values are deleted. */
  forgotten?: number
}

const ofImport = (id: number) => eq(importRows.importId, id)

/** The state of a row's profile before it. */
type ProfileBefore = Pick<Known, 'fields' | 'isOfOtherList'>
type ImportRow = Pick<TableLineRow, 'rowNumber' | 'cells' | 'outcome' | 'changes' | 'profileId'>

/** Records what a row is about: the profile after it, or in a dry run as it would be. */
function recordSeen(seen: SeenRows, row: TableImportRow, line: ImportRow, profile: ProfileBefore | null): void {
  // A skipped row about an existing record comes before other rows about it.
  if (line.outcome === null || (line.outcome === 'skipped' && line.profileId === null)) return
  const changed = Object.fromEntries(line.changes.map(({ field, to }) => [field, to]))
  const keys = getKeys(row.kind, { ...profile?.fields, ...changed })
  // A profile from another source keeps that source's id, but the row has its own.
  const own = profile?.isOfOtherList ? understand(row, line.cells ?? [], 'UTC').keys : keys
  seen.add(line.rowNumber, { ...keys, sourceId: own.sourceId }, line.profileId)
}

/** Records what the rows up to the position are about. */
async function recall(read: Reader, row: TableImportRow, memory: Memory | undefined): Promise<SeenRows> {
  if (memory?.importId === row.id && memory.position === row.position) return memory.seen
  const seen = new SeenRows()
  const { fields, source, sourceId } = importedRecords
  for (let after = 0; ;) {
    const lines = await read
      .select({ line: importRows, profile: { fields, source, sourceId } })
      .from(importRows)
      .leftJoin(importedRecords, eq(importedRecords.id, importRows.profileId))
      .where(and(ofImport(row.id), gt(importRows.rowNumber, after), lte(importRows.rowNumber, row.position)))
      .orderBy(asc(importRows.rowNumber))
      .limit(RECALLED_AT_ONCE)
    for (const { line, profile } of lines)
      recordSeen(seen, row, line, profile && { ...profile, isOfOtherList: isOfOtherList(profile, row) })
    if (lines.length < RECALLED_AT_ONCE) return seen
    after = lines.at(-1)!.line.rowNumber
  }
}

const FAILED = 'We couldn’t save this row.'

/** Where the rows are written. */
const getTarget = (
  { kind }: TableImportRow,
  { contentIndex, companies }: Pick<Work, 'contentIndex' | 'companies'>,
): Target => (isContentKind(kind) ? entries(kind, contentIndex!) : profiles(kind, companies))

/** The context of a step. */
interface Work {
  row: TableImportRow
  contentIndex: ContentIndex | undefined
  companies: Companies | undefined
  most: number
  now: number
}

const linesAfter = prepared((tx: Transaction) =>
  tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, sql.placeholder('id')), gt(importRows.rowNumber, sql.placeholder('position'))))
    .orderBy(asc(importRows.rowNumber))
    .limit(sql.placeholder('most'))
    .prepare(),
)

const updateColumns = prepared((tx: Transaction, names: readonly string[]) =>
  tx
    .update(importRows)
    .set(columnsByName(names))
    .where(
      and(eq(importRows.importId, sql.placeholder('importId')), eq(importRows.rowNumber, sql.placeholder('rowNumber'))),
    )
    .prepare(),
)

/** Stores the result of a row. */
function updateLine(tx: Transaction, importId: number, rowNumber: number, values: Partial<TableLineRow>) {
  return updateColumns(tx, Object.keys(values)).run({ ...values, importId, rowNumber })
}

/** Decides about the next rows, and writes the result unless this is the dry run. */
async function checkRows(tx: Transaction, work: Work, seen: SeenRows) {
  const { row, contentIndex, most, now } = work
  const rows = await linesAfter(tx).all({ id: row.id, position: row.position, most })
  const timeZone = contentIndex?.site().timeZone ?? 'UTC'
  const table = { ...row, choices: await loadChoices(tx, row.kind) }
  const lines = rows.map((line) => ({ ...line, ...understand(table, line.cells ?? [], timeZone) }))
  const target = getTarget(row, work)
  const keys = lines.map((line) => line.keys)
  const existing = await target.findExisting(tx, row, keys)
  for (const line of lines) {
    const decision = decide(line, { kind: row.kind, seen, ...existing(line, seen) })
    const written = { ...row, importId: row.id, now }
    const { profileId, pending = null } =
      row.state === 'importing'
        ? await target.write(tx, written, line.rowNumber, decision)
        : { profileId: decision.known?.id ?? null }
    const { outcome, changes, notes, known } = decision
    const result = { name: line.name, outcome, changes, notes, profileId, importBefore: known?.importId ?? null }
    await updateLine(tx, row.id, line.rowNumber, { ...result, ...(pending && { pending }) })
    recordSeen(seen, row, { ...line, ...result }, known)
    await turn()
  }
  return rows.at(-1)?.rowNumber ?? null
}

/** Undoes the last rows that aren't undone yet. */
async function undoRows(tx: Transaction, work: Work) {
  const { row, most, now } = work
  const rows = await tx
    .select()
    .from(importRows)
    .where(
      and(ofImport(row.id), lt(importRows.rowNumber, row.position), inArray(importRows.outcome, ['create', 'update'])),
    )
    .orderBy(desc(importRows.rowNumber))
    .limit(most)
  for (const line of rows) {
    const written = { ...row, importId: row.id, now }
    const { reason, pending = null } = await getTarget(row, work).undo(tx, written, line)
    const notes = reason === null ? line.notes : [...line.notes, reason]
    await updateLine(tx, row.id, line.rowNumber, { undone: reason === null, notes, ...(pending && { pending }) })
    await turn()
  }
  return rows.at(-1)?.rowNumber ?? null
}

const STATE_AFTER = { checking: 'checked', importing: 'done', undoing: 'undone' } as const

const isWorking = (state: TableImportRow['state']): state is keyof typeof STATE_AFTER =>
  Object.hasOwn(STATE_AFTER, state)

/** Deletes the file's values of some rows after this one: once imported they aren't needed. */
function forgetCells(tx: Transaction, id: number, after: number) {
  const some = and(
    ofImport(id),
    gt(importRows.rowNumber, after),
    lte(importRows.rowNumber, after + CELLS_FORGOTTEN_AT_ONCE),
  )
  return tx.update(importRows).set({ cells: null }).where(some)
}

/** Takes the startups out of the directory that an import has listed, except those that stay as it left them. */
function removeListings(tx: Transaction, id: number) {
  const { importId, profileId, undone } = importRows
  const stays = tx
    .select({ profileId })
    .from(importRows)
    .where(and(eq(importId, id), eq(undone, false), isNotNull(profileId)))
  return tx
    .delete(unclaimedStartups)
    .where(and(eq(unclaimedStartups.importId, id), notInArray(unclaimedStartups.recordId, stays)))
}

async function finish(tx: Transaction, { id, state }: TableImportRow, now: number): Promise<void> {
  if (!isWorking(state)) return
  if (state === 'undoing') await removeListings(tx, id)
  const isImported = state === 'importing'
  await tx
    .update(tableImports)
    .set({ state: STATE_AFTER[state], ...(isImported && { finishedAt: new Date(now) }) })
    .where(eq(tableImports.id, id))
}

const importAt = prepared((read: Reader) =>
  read
    .select()
    .from(tableImports)
    .where(eq(tableImports.id, sql.placeholder('id')))
    .prepare(),
)

const moveTo = prepared((tx: Transaction) =>
  tx
    .update(tableImports)
    .set(columnsByName<string>(['position']))
    .where(eq(tableImports.id, sql.placeholder('id')))
    .prepare(),
)

/** Existing data: the content's entries, with those new since the last step, or the companies. */
async function loadExisting({ database: { read }, gateway }: Context, id: number, memory: Memory | undefined) {
  const row = await importAt(read).get({ id })
  const kind = row?.kind
  if (kind === 'startups') return { contentIndex: undefined, companies: memory?.companies ?? (await companiesIn(read)) }
  if (!kind || !isContentKind(kind)) return { contentIndex: undefined, companies: undefined }
  const contentIndex = memory?.contentIndex ?? buildContentIndex(gateway, kind)
  await contentIndex.refresh()
  return { contentIndex, companies: undefined }
}

/**
 * One step of an import in one transaction: its rows and the position are committed together, so that a crash loses and
 * repeats nothing. Returns the memory for the next step; `null` at the end.
 *
 * @throws ApiError 503 if the content can't be read
 */
export async function processBatch(
  context: Context,
  id: number,
  memory: Memory | undefined,
  most: number = AT_ONCE,
): Promise<Memory | null> {
  const places = await loadExisting(context, id, memory)
  const now = context.now()
  return context.database.write(async (tx) => {
    const row = await importAt(tx).get({ id })
    if (!row || !isWorking(row.state)) return null
    const isBack = row.state === 'undoing'
    const work = { row, ...places, most, now }
    const seen = isBack ? new SeenRows() : await recall(tx, row, memory)
    const position = isBack ? await undoRows(tx, work) : await checkRows(tx, work, seen)
    if (position !== null) {
      await moveTo(tx).run({ id, position })
      return { importId: id, position, seen, ...places, isAtEnd: false }
    }
    const { position: last } = row
    const memoryAtEnd = { importId: id, position: last, seen, ...places, isAtEnd: true }
    if ((await tx.$count(importRows, and(ofImport(id), isNotNull(importRows.pending)))) > 0) return memoryAtEnd
    const forgotten = memory?.forgotten ?? 0
    if (row.state === 'importing' && forgotten < last) {
      await forgetCells(tx, id, forgotten)
      return { ...memoryAtEnd, forgotten: forgotten + CELLS_FORGOTTEN_AT_ONCE }
    }
    await finish(tx, row, now)
    return null
  })
}

/** Skips the next row, which couldn't be saved. */
function skipRow({ write }: Pick<Database, 'write'>, id: number): Promise<void> {
  return write(async (tx) => {
    const [row] = await tx.select().from(tableImports).where(eq(tableImports.id, id))
    if (!row || !isWorking(row.state)) return
    const isBack = row.state === 'undoing'
    const [next] = await tx
      .select({ rowNumber: importRows.rowNumber, notes: importRows.notes })
      .from(importRows)
      .where(
        and(ofImport(id), isBack ? lt(importRows.rowNumber, row.position) : gt(importRows.rowNumber, row.position)),
      )
      .orderBy(isBack ? desc(importRows.rowNumber) : asc(importRows.rowNumber))
      .limit(1)
    if (!next) return
    const failed = isBack ? { undone: false } : { outcome: 'skipped' as const, changes: [] }
    await tx
      .update(importRows)
      .set({ ...failed, notes: [...next.notes, FAILED] })
      .where(and(ofImport(id), eq(importRows.rowNumber, next.rowNumber)))
    await tx.update(tableImports).set({ position: next.rowNumber }).where(eq(tableImports.id, id))
  })
}

/** The number of changes per transaction. */
export interface Pace {
  most: number
}

/**
 * Runs a transaction; one that took too long is run again with fewer rows, and so are the next. A database server may
 * be far away or busy, and each row is a round trip.
 */
export async function atPace<T>(pace: Pace, unit: (most: number, isAgain: boolean) => Promise<T>): Promise<T> {
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await unit(pace.most, isAgain)
    } catch (error) {
      if (!isTooLong(error) || pace.most === 1) throw error
      pace.most = Math.ceil(pace.most / 5)
    }
  }
}

type WorkContext = Context & {
  log: Pick<ApiContext['log'], 'failure'>
  publisher: Pick<ApiContext['publisher'], 'request'>
}

/** Steps after which their content is saved. */
const STEPS_A_COMMIT = 20

/** Whether an error is temporary and not the rows' fault. */
function isPassing(error: unknown): boolean {
  const ofDatabase = databaseErrorIn(error)
  if (ofDatabase) return ofDatabase.kind !== 'constraint' && ofDatabase.kind !== 'other'
  return error instanceof ApiError || (error instanceof Error && 'syscall' in error)
}

/** Runs the next step. If rows can't be saved together, it tries one alone, and skips it if that fails. */
async function processNext(context: WorkContext, id: number, memory: Memory | undefined, pace: Pace) {
  try {
    // What a rolled-back step had remembered is wrong.
    return await atPace(pace, (most, isAgain) => processBatch(context, id, isAgain ? undefined : memory, most))
  } catch (error) {
    if (isPassing(error)) throw error
  }
  try {
    return await processBatch(context, id, undefined, 1)
  } catch (error) {
    if (isPassing(error)) throw error
    context.log.failure(error)
    await skipRow(context.database, id)
    return undefined
  }
}

/** Does all work of one import; its content is published once it is complete. */
async function workAt(context: WorkContext, id: number, { isOver }: Turn): Promise<void> {
  let memory: Memory | undefined
  let hasSaved = false
  const pace: Pace = { most: AT_ONCE }
  try {
    for (let steps = 1; !isOver(); steps++) {
      const began = performance.now()
      const next = await processNext(context, id, memory, pace)
      if (next === null) return
      memory = next
      if (next?.isAtEnd || steps % STEPS_A_COMMIT === 0) while (await deliver(context, id)) hasSaved = true
      await restAfter(began)
    }
  } finally {
    if (hasSaved) context.publisher.request('import')
  }
}

/** Works on an import: checks its rows, imports them, or undoes them. */
export const importJob = defineJob({
  kind: 'import',
  schema: withId,
  due: ({ database }: WorkContext, after) =>
    database.read
      .select({ id: tableImports.id })
      .from(tableImports)
      .where(and(inArray(tableImports.state, [...WORKING]), gt(tableImports.id, after)))
      .orderBy(asc(tableImports.id)),
  run: (context, { id }, turn) => workAt(context, id, turn),
})

/** Files that were never imported: unfinished ones after an hour, others when they could no longer be undone. */
const isForgotten = (now: number) =>
  or(
    and(eq(tableImports.state, 'reading'), lt(tableImports.createdAt, new Date(now - HOUR))),
    and(
      inArray(tableImports.state, ['mapping', 'checked']),
      lt(tableImports.createdAt, new Date(now - LIMITS.table.undoDays * DAY)),
    ),
  )

/** Deletes a file that was never imported. */
export const abandonedImportJob = defineJob({
  kind: 'abandoned-import',
  schema: withId,
  due: ({ database, now }: Pick<ApiContext, 'database' | 'now'>, after) =>
    database.read
      .select({ id: tableImports.id })
      .from(tableImports)
      .where(and(isForgotten(now()), gt(tableImports.id, after)))
      .orderBy(asc(tableImports.id)),
  run: ({ database, now }, { id }) =>
    database.write(async (tx) => {
      await tx.delete(tableImports).where(and(eq(tableImports.id, id), isForgotten(now())))
    }),
})
