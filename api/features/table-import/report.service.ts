import type { CallContext } from '#api/context.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { TableLine } from '#api/contract/table-import/answers.ts'
import { LINE_OUTCOME_LABELS } from '#api/contract/table-import/kinds.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { pagesOf, recordExport } from '#api/core/admin/export.service.ts'
import { type CsvColumn, toCsv } from '#api/csv.ts'
import { pageOfLines, requireImport } from './find.service.ts'

const STATES = { undone: 'Taken back', kept: 'Kept' } as const

const COLUMNS: CsvColumn<TableLine>[] = [
  { head: 'Line', cell: ({ line }) => line },
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Outcome', cell: ({ outcome }) => outcome && LINE_OUTCOME_LABELS[outcome] },
  {
    head: 'Changes',
    cell: ({ changes }) =>
      changes.map(({ field, from, to }) => `${field}: ${from ? `${from} → ` : ''}${to}`).join('\n'),
  },
  { head: 'Notes', cell: ({ notes }) => notes.join('\n') },
  { head: 'Taken back', cell: ({ undone }) => undone && STATES[undone] },
]

/** What became of each line, as a table. */
export function reportOf(context: Pick<CallContext, 'database'>, id: number): AsyncGenerator<string> {
  const limit = LIMITS.page.max
  return toCsv(
    COLUMNS,
    pagesOf((cursor) => pageOfLines(context, { id, limit, ...(cursor !== undefined && { cursor }) })),
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
  return reportOf(context, id)
}
