import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'astro'
import type { PageLocals } from '#api/front/page-source.ts'

const STORE = Symbol.for('trellis.page-locals')
const shared = globalThis as { [STORE]?: AsyncLocalStorage<PageLocals> }

/**
 * What the front found out about a request, on its way to the page. Vite loads this file twice, so the store is global.
 */
export const pageLocals = (shared[STORE] ??= new AsyncLocalStorage<PageLocals>())

/** Astro's development server takes no locals from outside; this hands them in. */
export const onRequest: MiddlewareHandler = (context, next) => {
  Object.assign(context.locals, pageLocals.getStore())
  return next()
}
