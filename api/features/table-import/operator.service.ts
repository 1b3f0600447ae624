import { basename } from 'node:path'
import type { TableImportWhole } from '#api/contract/table-import/answers.ts'
import type { TextEncoding } from '#api/contract/table-import/encodings.ts'
import type { TableKind } from '#api/contract/table-import/kinds.ts'
import { takeOver } from '#api/jobs/queue.service.ts'
import { runDueJobs } from '#api/jobs/worker.ts'
import { OURSELVES } from '#api/turns.ts'
import { beginImport, chooseFields, requireOpenContent } from './act.service.ts'
import { readAside, storeTable } from './bring.service.ts'
import { describeImport } from './find.service.ts'
import { importJob } from './work.service.ts'

/** A table at the terminal. */
export interface TableAtTerminal {
  path: string
  kind: TableKind
  sheet: string | null
  encoding: TextEncoding | null
  source: string
  isDryRun: boolean
}

/**
 * `npm run import`: the same as in the browser, by the columns' names. What an earlier command left undone is done
 * first.
 *
 * @throws ApiError with a sentence for the person
 */
export async function importAtTerminal(
  context: Parameters<typeof importJob.run>[0],
  { path, kind, sheet, encoding, source, isDryRun }: TableAtTerminal,
): Promise<TableImportWhole> {
  const { database, now } = context
  await takeOver(context)
  requireOpenContent(context, kind)
  const table = await readAside(OURSELVES, [path, kind, sheet, encoding])
  const id = await storeTable(context, { kind, source, fileName: basename(path), viewer: null }, table)
  await database.write((tx) => chooseFields(tx, id))
  await runDueJobs(context, [importJob])
  if (isDryRun) return describeImport(context, id)
  await database.write((tx) => beginImport(tx, { id: null, requestId: null, now: now() }, id))
  await runDueJobs(context, [importJob])
  return describeImport(context, id)
}
