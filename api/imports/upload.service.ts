import { setImmediate as turn } from 'node:timers/promises'
import { eq } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Viewer } from '#api/policy.ts'
import type { TableImportWhole, tableImportCalls, TableLine } from './calls.ts'
import { fieldsByContent, fieldsByName } from './contract/fields.ts'
import { type TableKind, TABLE_ERRORS, ROW_OUTCOME_LABELS } from './contract/kinds.ts'
import { requireStillAdmin, getPages, recordExport } from '#api/users/admin.service.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { columnsByName, prepared } from '#api/platform/db/query.ts'
import { tableImports, importRows, type TableColumn } from './table.ts'
import { uploadError } from '#api/platform/files/upload-slots.ts'
import { getWaiter } from '#api/platform/fair-queue.ts'
import { tables } from '#api/platform/worker/worker.ts'
import { requireOpenContent } from './service.ts'
import { detectDayOrder } from './dates.ts'
import { atPace } from './step.service.ts'
import { describeImport, pageOfLines, requireImport } from './find.service.ts'
import type { readTable } from './read/read.ts'
import { formatCell, type Table } from './read/table.ts'
import { type CsvColumn, toCsv } from '#api/platform/http/response.ts'

type Context = Pick<CallContext, 'database' | 'files' | 'gateway' | 'log' | 'now'>
type Input = Inputs<typeof tableImportCalls>['upload']

/** Reads a file in a separate process, which is killed when it takes too long. @throws ApiError */
export const readInWorker = tables.task<typeof readTable>(new URL('read/read.ts', import.meta.url), 'readTable', {
  milliseconds: 20_000,
  tooLong: TABLE_ERRORS.tooLong.text,
})

/** What is known about a file besides its content. */
interface UploadedFile {
  kind: TableKind
  fileName: string
  source: string
  /** Null for the terminal. */
  viewer: Pick<Viewer, 'id'> | null
}

/** Rows stored per transaction. */
const AT_ONCE = 50
/** Rows whose first cells are shown with a column's name. */
const SAMPLED = 3
const SAMPLE_LENGTH = 80

function getColumns({ head, lines, hiddenColumns }: Table): TableColumn[] {
  return head.map((name, column) => {
    const cells = lines.map((line) => line.cells[column] ?? '')
    return {
      name: name.slice(0, LIMITS.shortText.max),
      samples: cells.slice(0, SAMPLED).map((cell) => formatCell(cell).slice(0, SAMPLE_LENGTH)),
      ...detectDayOrder(cells),
      ...(hiddenColumns.includes(column) && { isHidden: true }),
    }
  })
}

const insertRow = prepared((tx: Transaction) =>
  tx
    .insert(importRows)
    .values(columnsByName(['importId', 'rowNumber', 'cells']))
    .prepare(),
)

/** Stores a file's rows, with columns mapped by name. Returns its id. */
export async function storeTable(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { kind, fileName, source, viewer }: UploadedFile,
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
    const hidden = new Set(table.hiddenColumns)
    const fields = fieldsByContent(kind, fieldsByName(kind, table.head, hidden), lines, hidden)
    const columns = { columns: getColumns(table), fields, rowCount: lines.length, hiddenRows: table.hiddenRows }
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
        for (const { line, cells } of some) {
          await insertRow(tx).run({ importId: id, rowNumber: line, cells })
          await turn()
        }
      })
      return some.length
    })
  await database.write((tx) => tx.update(tableImports).set({ state: 'mapping' }).where(eq(tableImports.id, id)))
  return id
}

/**
 * POST /api/admin/imports: reads a file and maps its columns by name. `received` is called once the upload is complete;
 * if it throws, the file is refused.
 *
 * @throws ApiError 400, 413, 415 depending on the file, 507
 */
export async function uploadImport(
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
      throw uploadError(error, TABLE_ERRORS.tooLarge.text)
    })
  try {
    await received()
    const table = await readInWorker(getWaiter(viewer), [sent.path, kind, sheet, encoding ?? null])
    const uploaded = { kind, fileName: fileName ?? 'Table', source: source ?? '', viewer }
    return await describeImport(context, await storeTable(context, uploaded, table))
  } finally {
    await files.discard(sent)
  }
}

const STATES = { undone: 'Undone', kept: 'Kept' } as const

const COLUMNS: CsvColumn<TableLine>[] = [
  { head: 'Line', cell: ({ rowNumber }) => rowNumber },
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Outcome', cell: ({ outcome }) => outcome && ROW_OUTCOME_LABELS[outcome] },
  {
    head: 'Changes',
    cell: ({ changes }) =>
      changes.map(({ field, from, to }) => `${field}: ${from ? `${from} → ` : ''}${to}`).join('\n'),
  },
  { head: 'Notes', cell: ({ notes }) => notes.join('\n') },
  { head: 'Undone', cell: ({ undone }) => undone && STATES[undone] },
]

/** The result of each row, as CSV. */
export function getReport(context: Pick<CallContext, 'database'>, id: number): AsyncGenerator<string> {
  const limit = LIMITS.page.max
  return toCsv(
    COLUMNS,
    getPages((cursor) => pageOfLines(context, { id, limit, ...(cursor !== undefined && { cursor }) })),
  )
}

/** GET /api/admin/imports/{id}/report. @throws ApiError 403, 404 */
export async function exportImport(
  context: Pick<CallContext, 'database' | 'now' | 'requestId'>,
  viewer: Viewer,
  { id }: { id: number },
) {
  await requireImport(context.database.read, id)
  await recordExport(context, viewer, 'import', { id: String(id) })
  return getReport(context, id)
}
