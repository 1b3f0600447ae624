import { and, asc, eq, isNotNull } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { tableImports, tableLines, type TableImportRow, type TableLineRow } from '#api/db/schema/table-import.ts'
import { TRELLIS, type Person } from '#cms/repository/person.ts'
import { recordOf, restoreRecord } from './records.service.ts'

type Context = Pick<ApiContext, 'database' | 'gateway' | 'now'>

/** Entries of one commit. */
const AT_ONCE = 200

const pendingOf = (id: number) => and(eq(tableLines.importId, id), isNotNull(tableLines.pending))

/** Whoever brought the table, as the history of the content names them. */
async function authorOf(read: Reader, { userId }: TableImportRow): Promise<Person> {
  const { id, firstName, lastName } = users
  const [user] = userId === null ? [] : await read.select({ id, firstName, lastName }).from(users).where(eq(id, userId))
  return user ? { id: user.id, name: `${user.firstName} ${user.lastName}` } : TRELLIS
}

function messageOf({ state, fileName }: TableImportRow, count: number): string {
  const entries = count === 1 ? 'one entry' : `${count} entries`
  return state === 'undoing' ? `Take back ${entries} of “${fileName}”` : `Import ${entries} of “${fileName}”`
}

/** Notes that an entry was saved, or why not: then the line has done nothing. */
async function settle(
  tx: Transaction,
  row: TableImportRow,
  line: TableLineRow,
  refusal: string | undefined,
  now: number,
): Promise<void> {
  const { line: number, importId, pending, notes } = line
  const which = and(eq(tableLines.importId, importId), eq(tableLines.line, number), eq(tableLines.pending, pending!))
  if (refusal === undefined) {
    await tx.update(tableLines).set({ pending: null }).where(which)
    return
  }
  const isBack = row.state === 'undoing'
  const failed = isBack ? { undone: false } : { outcome: 'skipped' as const, changes: [], profileId: null }
  const told = await tx
    .update(tableLines)
    .set({ ...failed, pending: null, notes: [refusal, ...notes] })
    .where(which)
    .returning({ line: tableLines.line })
  if (isBack || told.length === 0) return
  const record = await recordOf(tx, importId, line)
  if (typeof record !== 'string') await restoreRecord(tx, { kind: row.kind, now }, record, line)
}

/**
 * Saves in the content what lines have left to save, some hundred of them in one commit. What was saved before a crash
 * is there already, and is not saved twice. Answers whether there was anything.
 *
 * @throws ApiError 503, 507 where the content cannot be changed at the moment
 */
export async function deliver({ database, gateway, now }: Context, id: number): Promise<boolean> {
  const { read } = database
  const [row] = await read.select().from(tableImports).where(eq(tableImports.id, id))
  const lines = await read.select().from(tableLines).where(pendingOf(id)).orderBy(asc(tableLines.line)).limit(AT_ONCE)
  if (!row || lines.length === 0) return false
  const author = await authorOf(read, row)
  const toSave = lines.map(({ pending }) => pending!)
  const { refused } = await gateway.saveTogether(toSave, { author, message: messageOf(row, lines.length) })
  await database.write(async (tx) => {
    for (const line of lines) await settle(tx, row, line, refused.get(line.pending!.path), now())
  })
  return true
}
