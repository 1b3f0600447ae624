import { and, asc, eq, gt, inArray, lt, or } from '#api/platform/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { DAY, HOUR } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { WORKING } from './contract/kinds.ts'
import { withId, defineJob, type Turn } from '#api/platform/jobs/define-job.ts'
import { restAfter } from '#api/platform/jobs/worker.ts'
import { databaseErrorIn } from '#api/platform/db/errors.ts'
import { tableImports } from './table.ts'
import { ApiError } from '#api/errors.ts'
import { deliver } from './entries.service.ts'
import { atPace, type Pace, AT_ONCE, type Memory, skipRow, processBatch } from './step.service.ts'

type Context = Pick<ApiContext, 'database' | 'gateway' | 'now'> & {
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
async function processNext(context: Context, id: number, memory: Memory | undefined, pace: Pace) {
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
async function workAt(context: Context, id: number, { isOver }: Turn): Promise<void> {
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
  due: ({ database }: Context, after) =>
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
