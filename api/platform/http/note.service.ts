import type { CallContext } from '#api/context.ts'
import type { Transaction } from '#api/platform/db/database.ts'

export type Noting = Pick<CallContext, 'database' | 'isHead' | 'log'> & Partial<Pick<CallContext, 'requestId'>>

/**
 * Counts or notes something along the way of an answer: a view, a showing, a visit. What cannot be written now (a full
 * disk, a busy database) keeps nobody from reading. Undefined then, and for HEAD, for which nothing is noted.
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
