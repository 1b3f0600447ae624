import { and, asc, count, desc, eq, gt, lt, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { TableImport, TableImportWhole, TableLine } from '#api/contract/table-import/answers.ts'
import type { tableImportCalls } from '#api/contract/table-import/calls.ts'
import type { Reader } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { tableImports, tableLines, type TableImportRow } from '#api/db/schema/table-import.ts'
import { notFound } from '#api/errors.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'
import { type Tally, toTableImport, toTableLine, toWhole } from './table-import.answer.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof tableImportCalls>

const NO_SUCH = 'This import was not found.'

/** An import whose lines are all here. @throws ApiError 404 */
export async function requireImport(read: Reader, id: number): Promise<TableImportRow> {
  const [row] = await read.select().from(tableImports).where(eq(tableImports.id, id))
  if (!row || row.state === 'reading') throw notFound(NO_SUCH)
  return row
}

async function tallyOf(read: Reader, { id, position, state }: TableImportRow): Promise<Tally> {
  const ofImport = eq(tableLines.importId, id)
  const isBack = state === 'undoing'
  const passed = isBack ? sql`${tableLines.line} >= ${position}` : sql`${tableLines.line} <= ${position}`
  const rows = await read
    .select({
      outcome: tableLines.outcome,
      undone: tableLines.undone,
      lines: count(),
      done: sql<number>`sum(${passed})`,
    })
    .from(tableLines)
    .where(ofImport)
    .groupBy(tableLines.outcome, tableLines.undone)
  const outcomes = new Map<string, number>()
  for (const { outcome, lines } of rows) if (outcome) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + lines)
  const sumOf = (which: (row: (typeof rows)[number]) => boolean, of: 'lines' | 'done' = 'lines') =>
    rows.filter(which).reduce((sum, row) => sum + row[of], 0)
  return {
    outcomes,
    undone: sumOf(({ undone }) => undone === true),
    kept: sumOf(({ undone }) => undone === false),
    done: sumOf(() => true, 'done'),
  }
}

/** Whoever brought a table, by name. */
async function nameOf(read: Reader, { userId }: TableImportRow): Promise<string | null> {
  if (userId === null) return null
  const [user] = await read.select().from(users).where(eq(users.id, userId))
  return user ? `${user.firstName} ${user.lastName}` : null
}

async function summaryOf({ database: { read }, now }: Context, row: TableImportRow): Promise<TableImport> {
  const [by, tally] = await Promise.all([nameOf(read, row), tallyOf(read, row)])
  return toTableImport(row, by, tally, now())
}

/** An import with its columns and how far it is. @throws ApiError 404 */
export async function describeImport(context: Context, id: number): Promise<TableImportWhole> {
  const row = await requireImport(context.database.read, id)
  return toWhole(row, await summaryOf(context, row))
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
    Promise.all(shown.map((row) => summaryOf(context, row))),
    read.$count(tableImports, isThere),
  ])
  return { items, total, next }
}

const LINES = 'lines of an import'

/** A page of what became of the lines. @throws ApiError 404 */
export async function pageOfLines(
  { database: { read } }: Pick<Context, 'database'>,
  { id, outcome, cursor, limit }: Pick<Input['lines'], 'id' | 'limit'> & Partial<Input['lines']>,
): Promise<Page<TableLine>> {
  const { kind } = await requireImport(read, id)
  const after = decodeCursor(cursor, LINES)
  const wanted = and(eq(tableLines.importId, id), outcome ? eq(tableLines.outcome, outcome) : undefined)
  const rows = await read
    .select()
    .from(tableLines)
    .where(and(wanted, after ? gt(tableLines.line, after[1]) : undefined))
    .orderBy(asc(tableLines.line))
    .limit(limit + 1)
  const { shown, next } = cutPage(rows, limit, ({ line }) => encodeCursor(LINES, [line, line]))
  return { items: shown.map((row) => toTableLine(kind, row)), total: await read.$count(tableLines, wanted), next }
}

/** GET /api/admin/imports/{id}/lines: in the file's order. @throws ApiError 404 */
export const listLines = (context: Context, _viewer: Viewer, input: Input['lines']) => pageOfLines(context, input)
