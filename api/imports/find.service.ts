import { fullName } from '#api/platform/contract/person-name.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { STAGE_LABELS, STAGES, WANT_LABELS, WANTS } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { TableImport, TableImportWhole, TableLine, tableImportCalls } from './calls.ts'
import { readableEmail } from '#api/account/contract/email-domain.ts'
import { fieldLabel } from './contract/fields.ts'
import { LINE_OUTCOMES, type TableKind } from './contract/kinds.ts'
import { formatDollars } from '#api/platform/contract/money.ts'
import { type TableImportRow, type TableLineRow, tableImports, importRows } from './table.ts'
import { and, asc, count, desc, eq, gt, lt, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Viewer } from '#api/policy.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { notFound } from '#api/errors.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/list-page.ts'
import { listChoices } from './choices.service.ts'
import { choiceField } from './contract/choices.ts'

/** The number of rows by result; `done` counts those that the current state has processed. */
interface Tally {
  outcomes: ReadonlyMap<string, number>
  undone: number
  kept: number
  done: number
}

/** Until when an import can be undone. */
export function undoUntil({ state, finishedAt }: Pick<TableImportRow, 'state' | 'finishedAt'>, now: number) {
  const until = (finishedAt?.getTime() ?? 0) + LIMITS.table.undoDays * DAY
  return state === 'done' && until > now ? new Date(until).toISOString() : null
}

const toIso = (date: Date | null) => date && date.toISOString()

function toTableImport(row: TableImportRow, by: string | null, tally: Tally, now: number): TableImport {
  const {
    id,
    kind,
    fileName,
    sheet,
    otherSheets,
    source,
    state,
    rowCount,
    hiddenRows,
    createdAt,
    finishedAt,
    listsUnclaimed,
  } = row
  const counted = LINE_OUTCOMES.map((outcome) => [outcome, tally.outcomes.get(outcome) ?? 0])
  return {
    id,
    kind,
    fileName,
    sheet,
    otherSheets,
    source,
    state,
    rowCount,
    hiddenRows,
    by,
    done: tally.done,
    counts: Object.fromEntries(counted) as TableImport['counts'],
    undone: { undone: tally.undone, kept: tally.kept },
    createdAt: createdAt.toISOString(),
    finishedAt: toIso(finishedAt),
    listsUnclaimed,
    undoUntil: undoUntil(row, now),
  }
}

const toWhole = (
  row: TableImportRow,
  summary: TableImport,
  choices: TableImportWhole['choices'],
): TableImportWhole => ({
  ...summary,
  choices,
  columns: row.columns.map(({ name, samples, isHidden, isOpen, openDay, dayFirst }, index) => ({
    name,
    samples,
    field: row.fields[index] ?? null,
    isHidden: isHidden ?? false,
    openDay: isOpen ? (openDay ?? null) : null,
    dayFirst: dayFirst ?? null,
  })),
})

const MONEY = ['fundingAmount']

/** Labels of enumerated values. */
const LABELS = new Map<string, string>([
  ...(choiceField('community', 'section')?.options ?? []).map(({ id, label }) => [`section ${id}`, label] as const),
  ...STAGES.map((stage) => [`stage ${stage}`, STAGE_LABELS[stage]] as const),
  ...WANTS.map((want) => [`wants ${want}`, WANT_LABELS[want]] as const),
])

/** A value for people. */
function getText(field: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((candidate) => getText(field, candidate)).join('; ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'email') return readableEmail(String(value))
  if (typeof value === 'number' && MONEY.includes(field)) return formatDollars(value)
  // An event's time, in its own zone.
  return (
    LABELS.get(`${field} ${String(value)}`) ?? String(value).replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/, '$1 $2')
  )
}

const toTableLine = (
  kind: TableKind,
  { rowNumber, name, outcome, changes, notes, undone }: TableLineRow,
): TableLine => ({
  rowNumber,
  name,
  outcome,
  notes,
  changes: changes.map(({ field, from, to }) => ({
    field: fieldLabel(kind, field),
    from: getText(field, from),
    to: getText(field, to),
  })),
  undone: undone === null ? null : undone ? 'undone' : 'kept',
})

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof tableImportCalls>

const NO_SUCH = 'We couldn’t find this import.'

/** An import whose rows are all stored. @throws ApiError 404 */
export async function requireImport(read: Reader, id: number): Promise<TableImportRow> {
  const [row] = await read.select().from(tableImports).where(eq(tableImports.id, id))
  if (!row || row.state === 'reading') throw notFound(NO_SUCH)
  return row
}

async function getTally(read: Reader, { id, position, state }: TableImportRow): Promise<Tally> {
  const ofImport = eq(importRows.importId, id)
  const isBack = state === 'undoing'
  const passed = isBack ? sql`${importRows.rowNumber} >= ${position}` : sql`${importRows.rowNumber} <= ${position}`
  const rows = await read
    .select({
      outcome: importRows.outcome,
      undone: importRows.undone,
      lines: count(),
      done: sql<number>`sum(${passed})`,
    })
    .from(importRows)
    .where(ofImport)
    .groupBy(importRows.outcome, importRows.undone)
  const outcomes = new Map<string, number>()
  for (const { outcome, lines } of rows) if (outcome) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + lines)
  const sumCounts = (matches: (row: (typeof rows)[number]) => boolean, of: 'lines' | 'done' = 'lines') =>
    rows.filter(matches).reduce((sum, row) => sum + row[of], 0)
  return {
    outcomes,
    undone: sumCounts(({ undone }) => undone === true),
    kept: sumCounts(({ undone }) => undone === false),
    done: sumCounts(() => true, 'done'),
  }
}

/** The name of the user who imported a file. */
async function getName(read: Reader, { userId }: TableImportRow): Promise<string | null> {
  if (userId === null) return null
  const [user] = await read.select().from(users).where(eq(users.id, userId))
  return user ? fullName(user) : null
}

async function getSummary({ database: { read }, now }: Context, row: TableImportRow): Promise<TableImport> {
  const [by, tally] = await Promise.all([getName(read, row), getTally(read, row)])
  return toTableImport(row, by, tally, now())
}

/** An import with its columns and progress. @throws ApiError 404 */
export async function describeImport(context: Context, id: number): Promise<TableImportWhole> {
  const row = await requireImport(context.database.read, id)
  return toWhole(row, await getSummary(context, row), await listChoices(context.database.read, row))
}

/** GET /api/admin/imports/{id}. @throws ApiError 404 */
export const readImport = (context: Context, _viewer: Viewer, { id }: { id: number }) => describeImport(context, id)

const IMPORTS = 'imports'

/** GET /api/admin/imports: newest first. */
export async function listImports(
  context: Context,
  _viewer: Viewer,
  { cursor, limit }: Input['list'],
): Promise<Page<TableImport>> {
  const { read } = context.database
  const after = decodeCursor(cursor, IMPORTS)
  const isThere = sql`${tableImports.state} <> 'reading'`
  const rows = await read
    .select()
    .from(tableImports)
    .where(and(isThere, after ? lt(tableImports.id, after[1]) : undefined))
    .orderBy(desc(tableImports.id))
    .limit(limit + 1)
  const { shown, next } = cutPage(rows, limit, ({ id }) => encodeCursor(IMPORTS, [id, id]))
  const [items, total] = await Promise.all([
    Promise.all(shown.map((row) => getSummary(context, row))),
    read.$count(tableImports, isThere),
  ])
  return { items, total, next }
}

const LINES = 'lines of an import'

/** A page of the rows with their results. @throws ApiError 404 */
export async function pageOfLines(
  { database: { read } }: Pick<Context, 'database'>,
  { id, outcome, cursor, limit }: Pick<Input['lines'], 'id' | 'limit'> & Partial<Input['lines']>,
): Promise<Page<TableLine>> {
  const { kind } = await requireImport(read, id)
  const after = decodeCursor(cursor, LINES)
  const wanted = and(eq(importRows.importId, id), outcome ? eq(importRows.outcome, outcome) : undefined)
  const rows = await read
    .select()
    .from(importRows)
    .where(and(wanted, after ? gt(importRows.rowNumber, after[1]) : undefined))
    .orderBy(asc(importRows.rowNumber))
    .limit(limit + 1)
  const { shown, next } = cutPage(rows, limit, ({ rowNumber }) => encodeCursor(LINES, [rowNumber, rowNumber]))
  return { items: shown.map((row) => toTableLine(kind, row)), total: await read.$count(importRows, wanted), next }
}

/** GET /api/admin/imports/{id}/lines: in file order. @throws ApiError 404 */
export const listLines = (context: Context, _viewer: Viewer, input: Input['lines']) => pageOfLines(context, input)
