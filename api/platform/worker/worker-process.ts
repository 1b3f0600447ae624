/**
 * Runs one function of a module for its parent and sends the result (`WorkerMessage`). It has no secret and no
 * database, writes no file, and starts nothing (`worker.ts`), whatever the content does to its parser.
 */
import { Script } from 'node:vm'
import { ApiError } from '#api/errors.ts'
import type { Order, WorkerMessage } from './worker.ts'

const send = (message: WorkerMessage) => new Promise<void>((resolve) => process.send!(message, () => resolve()))

async function carryOut({ module, name, args, milliseconds }: Order): Promise<WorkerMessage> {
  try {
    const exported = (await import(module)) as Record<string, (...args: unknown[]) => unknown>
    await send({ kind: 'started' })
    // The parent kills this process at the deadline. If the parent is gone by then, an endless loop stops here.
    Object.assign(globalThis, { carryOut: () => exported[name]!(...args) })
    const value: unknown = await new Script('carryOut()').runInThisContext({ timeout: 2 * milliseconds })
    return { kind: 'done', value }
  } catch (error) {
    // Ends the process, which its parent notices in any state, like at the deadline.
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') process.exit()
    if (error instanceof ApiError) return { kind: 'refused', status: error.status, sentence: error.message }
    return { kind: 'failed', stack: String((error as Error).stack) }
  }
}

process.on('message', (order: Order) => void carryOut(order).then(send))
