import * as z from 'zod/mini'
import type { JobKind } from './calls.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { enqueue, plan } from './queue.service.ts'

/** What a job gets from its process. */
export interface Turn {
  /** Checked between two pieces of long work: the rest is done in the job's next turn, in any process. */
  isOver(): boolean
}

interface Definition<Context, Data> {
  kind: JobKind
  schema: z.ZodMiniType<Data>
  /**
   * Finds what is due according to the database, after this id if given; called once a minute. What is found again
   * while it waits, or has failed, is the same job.
   */
  due?: (context: Context, after: number) => Promise<Data[]>
  /**
   * Runs it. It may have run before, in a process that died, so it makes repeating harmless in the same transaction as
   * its changes.
   */
  run: (context: Context, data: Data, turn: Turn) => Promise<void>
}

/** A kind of background job, for the worker. */
export interface Job<in Context> {
  kind: JobKind
  plan(context: Context & { database: Database; now: () => number }, isStopped: () => boolean): Promise<void>
  run(context: Context, data: unknown, turn: Turn): Promise<void>
}

/** Declares a kind of background job (rules: Background jobs). A job is identified by its kind and its `id`. */
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
    /** Schedules it in the transaction that makes it necessary. */
    enqueue: (tx: Transaction, data: Data, now: number) => enqueue(tx, toJob(data), now),
  }
}

/** For a job about one row. */
export const withId = z.strictObject({ id: z.int() })

/** For a job that finds its own work. */
export const nothing = z.strictObject({})

/** One such job if there is something to do. */
export const ifAny = (found: readonly unknown[]): object[] => (found.length > 0 ? [{}] : [])
