import type { CallContext } from '#api/context.ts'
import type { Transaction } from '#api/platform/db/database.ts'

export type Noting = Pick<CallContext, 'database' | 'isHead' | 'log'> & Partial<Pick<CallContext, 'requestId'>>

/**
 * Counts or records something while answering: a view, exposure, a visit. A failure (a full disk, a busy database)
 * doesn't prevent the response. Undefined then, and for HEAD, for which nothing is recorded.
 */
export async function note<T>(
  { database, isHead, log, requestId }: Noting,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | undefined> {
  if (isHead) return undefined
  try {
    return await database.write(work)
  } catch (error) {
    log.failure(error, requestId)
    return undefined
  }
}
