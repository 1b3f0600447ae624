import * as z from 'zod/mini'
import type { JobKind } from './calls.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { enqueue, plan } from './queue.service.ts'

/** What a job has from the process that runs it. */
export interface Turn {
  /** Asked between two pieces of long work: the rest is done at the job's next turn, in whichever process. */
  isOver(): boolean
}

interface Definition<Context, Data> {
  kind: JobKind
  schema: z.ZodMiniType<Data>
  /**
   * Finds what has come due by what the database holds, some of it beyond this id: looked for once a minute. What is
   * found again while it waits, or has failed, is the same job.
   */
  due?: (context: Context, after: number) => Promise<Data[]>
  /**
   * Does it. It may have been done before, by a process that died: what makes that harmless stands in the same unit of
   * work as what it does.
   */
  run: (context: Context, data: Data, turn: Turn) => Promise<void>
}

/** A kind of background job, for the worker. */
export interface Job<in Context> {
  kind: JobKind
  plan(context: Context & { database: Database; now: () => number }, isStopped: () => boolean): Promise<void>
  run(context: Context, data: unknown, turn: Turn): Promise<void>
}

/** Declares a kind of background job (rules: Background jobs). A job is named by its kind and its `id`. */
export function defineJob<Context, Data extends { id?: number }>({
  kind,
  schema,
  due,
  run,
}: Definition<Context, Data>) {
  const toJob = (data: Data) => ({ kind, key: data.id === undefined ? kind : `${kind} ${data.id}`, data })
  return {
    kind,
    async plan(context: Context & { database: Database; now: () => number }, isStopped: () => boolean) {
      for (let after: number | undefined = 0; due && after !== undefined && !isStopped();) {
        const found: Data[] = await due(context, after)
        if (found.length > 0) await plan(context.database, found.map(toJob), context.now())
        after = found.at(-1)?.id
      }
    },
    run: (context: Context, data: unknown, turn: Turn) => run(context, z.parse(schema, data), turn),
    /** Has it done, in the unit of work that makes it necessary. */
    enqueue: (tx: Transaction, data: Data, now: number) => enqueue(tx, toJob(data), now),
  }
}

/** Of a job about one row. */
export const withId = z.strictObject({ id: z.int() })

/** Of a job that finds by itself what it is about. */
export const nothing = z.strictObject({})

/** One of those, where there is something to do. */
export const ifAny = (found: readonly unknown[]): object[] => (found.length > 0 ? [{}] : [])
