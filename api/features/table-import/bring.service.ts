import { setImmediate as turn } from 'node:timers/promises'
import { eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { TableImportWhole } from '#api/contract/table-import/answers.ts'
import type { tableImportCalls } from '#api/contract/table-import/calls.ts'
import { fieldsByName } from '#api/contract/table-import/fields.ts'
import type { TableKind } from '#api/contract/table-import/kinds.ts'
import { TABLE_REFUSALS } from '#api/contract/table-import/refusals.ts'
import { requireStillAdmin } from '#api/core/admin/acting-admin.service.ts'
import type { Transaction } from '#api/db/database.ts'
import { columnsByName, prepared } from '#api/db/prepared.ts'
import { tableImports, tableLines, type TableColumn } from '#api/db/schema/table-import.ts'
import { uploadRefusal } from '#api/files/upload-refusal.ts'
import { waiterOf } from '#api/turns.ts'
import { tables } from '#api/worker/workers.ts'
import { requireOpenContent } from './act.service.ts'
import { dayOrderOf } from './days.ts'
import { atPace } from './pace.ts'
import { describeImport } from './find.service.ts'
import type { readTable } from './read.ts'
import { cellInWords } from './table.link.ts'
import type { Table } from './table.ts'

type Context = Pick<CallContext, 'database' | 'files' | 'gateway' | 'log' | 'now'>
type Input = Inputs<typeof tableImportCalls>['bring']

/** Reads a file aside, in a process of its own that is ended when it takes too long. @throws ApiError */
export const readAside = tables.task<typeof readTable>(new URL('read.ts', import.meta.url), 'readTable', {
  milliseconds: 20_000,
  tooLong: TABLE_REFUSALS.tooLong.text,
})

/** What is said of a table beside what it holds. */
interface Brought {
  kind: TableKind
  fileName: string
  source: string
  /** Null for the terminal. */
  viewer: Pick<Viewer, 'id'> | null
}

/** Lines that are stored in one unit of work. */
const AT_ONCE = 50
/** Lines of which the first cells stand beside the name of a column. */
const SAMPLED = 3
const SAMPLE_LENGTH = 80

function columnsOf({ head, lines, hiddenColumns }: Table): TableColumn[] {
  return head.map((name, column) => {
    const cells = lines.map((line) => line.cells[column] ?? '')
    return {
      name: name.slice(0, LIMITS.shortText.max),
      samples: cells.slice(0, SAMPLED).map((cell) => cellInWords(cell).slice(0, SAMPLE_LENGTH)),
      ...dayOrderOf(cells),
      ...(hiddenColumns.includes(column) && { isHidden: true }),
    }
  })
}

const insertLine = prepared((tx: Transaction) =>
  tx
    .insert(tableLines)
    .values(columnsByName(['importId', 'line', 'cells']))
    .prepare(),
)

/** Stores a table, with the fields that its columns are by their names. Answers its id. */
export async function storeTable(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { kind, fileName, source, viewer }: Brought,
  table: Table,
): Promise<number> {
  const { sheet, otherSheets, lines } = table
  const id = await database.write(async (tx) => {
    if (viewer) await requireStillAdmin(tx, viewer)
    const values = {
      kind,
      fileName,
      source,
      sheet,
      otherSheets,
      userId: viewer?.id ?? null,
      createdAt: new Date(now()),
    }
    const fields = fieldsByName(kind, table.head, new Set(table.hiddenColumns))
    const columns = { columns: columnsOf(table), fields, lines: lines.length, hiddenLines: table.hiddenLines }
    const [added] = await tx
      .insert(tableImports)
      .values({ ...values, ...columns })
      .returning({ id: tableImports.id })
    return added!.id
  })
  const pace = { most: AT_ONCE }
  for (let from = 0; from < lines.length;)
    from += await atPace(pace, async (most) => {
      const some = lines.slice(from, from + most)
      await database.write(async (tx) => {
        for (const line of some) {
          await insertLine(tx).run({ importId: id, ...line })
          await turn()
        }
      })
      return some.length
    })
  await database.write((tx) => tx.update(tableImports).set({ state: 'mapping' }).where(eq(tableImports.id, id)))
  return id
}

/**
 * POST /api/admin/imports: reads a table and matches its columns by name. `received` is called once all of it has come;
 * its error refuses it.
 *
 * @throws ApiError 400, 413, 415 by what the file is, 507
 */
export async function bringTable(
  context: Context,
  viewer: Viewer,
  { kind, fileName, sheet, source, encoding }: Input,
  { body, received }: { body: AsyncIterable<Uint8Array>; received: () => Promise<void> },
): Promise<TableImportWhole> {
  const { files } = context
  requireOpenContent(context, kind)
  const sent = await files
    .stage(body, () => LIMITS.table.bytes)
    .catch((error: unknown) => {
      throw uploadRefusal(error, TABLE_REFUSALS.tooLarge.text)
    })
  try {
    await received()
    const table = await readAside(waiterOf(viewer), [sent.path, kind, sheet, encoding ?? null])
    const brought = { kind, fileName: fileName ?? 'Table', source: source ?? '', viewer }
    return await describeImport(context, await storeTable(context, brought, table))
  } finally {
    await files.discard(sent)
  }
}
