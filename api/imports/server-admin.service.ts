import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TableImportWhole } from './calls.ts'
import type { TextEncoding } from './contract/encodings.ts'
import { type TableKind, WORKING } from './contract/kinds.ts'
import { eq } from '#api/platform/db/drizzle.ts'
import { jobs } from '#api/platform/jobs/table.ts'
import { unavailable } from '#api/errors.ts'
import { INTERRUPTED, requeueAbandoned } from '#api/platform/jobs/queue.service.ts'
import { runDueJobs } from '#api/platform/jobs/worker.ts'
import { OURSELVES } from '#api/platform/fair-queue.ts'
import { startImport, chooseFields, requireOpenContent } from './service.ts'
import { readInWorker, storeTable } from './upload.service.ts'
import { describeImport, requireImport } from './find.service.ts'
import { importJob } from './step.service.ts'

/** A file to import from the terminal. */
export interface TableAtTerminal {
  path: string
  kind: TableKind
  sheet: string | null
  encoding: TextEncoding | null
  source: string
  isDryRun: boolean
}

/** Milliseconds between polls of an import that a running server works on. */
const POLL_INTERVAL_MS = 500

/** Works until an import is done, by this process or by a server that took over. */
async function workAt(context: Parameters<typeof importJob.run>[0], id: number): Promise<void> {
  const { read } = context.database
  for (;;) {
    await runDueJobs(context, [importJob])
    const { state } = await requireImport(read, id)
    if (!WORKING.includes(state)) return
    const [job] = await read
      .select()
      .from(jobs)
      .where(eq(jobs.key, `${importJob.kind} ${id}`))
    if (job?.lastError && job.lastError !== INTERRUPTED)
      throw unavailable(`Import ${id} stopped (${job.lastError}). A running server tries again automatically.`)
    await pause(POLL_INTERVAL_MS)
  }
}

/**
 * `npm run import`: the same as in the browser, with columns mapped by name. Unfinished work of an earlier command is
 * done first.
 *
 * @throws ApiError with a message for the user
 */
export async function importAtTerminal(
  context: Parameters<typeof importJob.run>[0],
  { path, kind, sheet, encoding, source, isDryRun }: TableAtTerminal,
): Promise<TableImportWhole> {
  const { database, now } = context
  await requeueAbandoned(context)
  requireOpenContent(context, kind)
  const table = await readInWorker(OURSELVES, [path, kind, sheet, encoding])
  const id = await storeTable(context, { kind, source, fileName: basename(path), viewer: null }, table)
  await database.write((tx) => chooseFields(tx, id))
  await workAt(context, id)
  if (isDryRun) return describeImport(context, id)
  await database.write((tx) => startImport(tx, { id: null, requestId: null, now: now() }, id))
  await workAt(context, id)
  return describeImport(context, id)
}
