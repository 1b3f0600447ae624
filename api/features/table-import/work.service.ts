import { and, asc, eq, inArray, lt } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import { DAY, HOUR } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { WORKING } from '#api/contract/table-import/kinds.ts'
import { everyMinute } from '#api/core/schedule/every-minute.ts'
import { restAfter } from '#api/core/schedule/rest.ts'
import type { Database } from '#api/db/database.ts'
import { databaseErrorIn } from '#api/db/errors.ts'
import { tableImports } from '#api/db/schema/table-import.ts'
import { ApiError } from '#api/errors.ts'
import { deliver } from './deliver.service.ts'
import { type Memory, passOver, takeStep } from './step.service.ts'

type Context = Pick<ApiContext, 'database' | 'gateway' | 'now'> & {
  log: Pick<ApiContext['log'], 'failure'>
  publisher: Pick<ApiContext['publisher'], 'request'>
}

/** Steps after which the content is saved that they made. */
const STEPS_A_COMMIT = 20

/** The work of one process: one import after another. */
interface Work {
  last: Promise<void>
  isStopped: boolean
}
const works = new WeakMap<Database, Work>()

function workOf({ database }: Pick<Context, 'database'>): Work {
  const work = works.get(database) ?? { last: Promise.resolve(), isStopped: false }
  works.set(database, work)
  return work
}

/** Nothing is wrong with the lines: later it will do. */
function isPassing(error: unknown): boolean {
  const ofDatabase = databaseErrorIn(error)
  if (ofDatabase) return ofDatabase.kind !== 'constraint' && ofDatabase.kind !== 'other'
  return error instanceof ApiError || (error instanceof Error && 'syscall' in error)
}

/** The next step; of lines that cannot be saved together one alone, which is passed over where it cannot be saved. */
async function takeNext(context: Context, id: number, memory: Memory | undefined) {
  try {
    return await takeStep(context, id, memory)
  } catch (error) {
    if (isPassing(error)) throw error
  }
  try {
    return await takeStep(context, id, undefined, 1)
  } catch (error) {
    if (isPassing(error)) throw error
    context.log.failure(error)
    await passOver(context.database, id)
    return undefined
  }
}

/** Does all that is to do of one import; what of it is content, visitors see once all of it is there. */
async function workAt(context: Context, id: number, work: Work): Promise<void> {
  let memory: Memory | undefined
  let hasSaved = false
  try {
    for (let steps = 1; !work.isStopped; steps++) {
      const began = performance.now()
      const next = await takeNext(context, id, memory)
      if (next === null) return
      memory = next
      if (next?.isAtEnd || steps % STEPS_A_COMMIT === 0) while (await deliver(context, id)) hasSaved = true
      await restAfter(began)
    }
  } finally {
    if (hasSaved) context.publisher.request('import')
  }
}

async function workAtAll(context: Context, work: Work): Promise<void> {
  const waiting = await context.database.read
    .select({ id: tableImports.id })
    .from(tableImports)
    .where(inArray(tableImports.state, [...WORKING]))
    .orderBy(asc(tableImports.id))
  // One that cannot go on at the moment keeps no other back.
  for (const { id } of waiting) await workAt(context, id, work).catch((error: unknown) => context.log.failure(error))
}

/** Works at what waits, after what is under way; resolves when nothing is left to do. */
export function workOnImports(context: Context): Promise<void> {
  const work = workOf(context)
  work.last = work.last.then(() => workAtAll(context, work)).catch((error: unknown) => context.log.failure(error))
  return work.last
}

/** Forgets tables that were never imported: half read ones after an hour, others when they could not be undone. */
async function forgetOld({ database, now }: Context): Promise<void> {
  const { undoDays } = LIMITS.table
  const old = [
    and(eq(tableImports.state, 'reading'), lt(tableImports.createdAt, new Date(now() - HOUR))),
    and(
      inArray(tableImports.state, ['mapping', 'checked']),
      lt(tableImports.createdAt, new Date(now() - undoDays * DAY)),
    ),
  ]
  for (const which of old) {
    const found = await database.read.select({ id: tableImports.id }).from(tableImports).where(which)
    for (const { id } of found) await database.write((tx) => tx.delete(tableImports).where(eq(tableImports.id, id)))
  }
}

/** Goes on with what a process that ended left undone, from now on. */
export function startImportWork(context: Context) {
  const work = workOf(context)
  work.isStopped = false
  const clock = everyMinute(context.log, async () => {
    await forgetOld(context)
    await workOnImports(context)
  })
  return {
    /** Ends after the step under way; the next start goes on from there. */
    async stop(): Promise<void> {
      work.isStopped = true
      await clock.stop()
      await work.last
    },
  }
}
