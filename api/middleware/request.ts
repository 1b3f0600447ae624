import { createMiddleware } from 'hono/factory'
import type { ApiContext, ApiEnv } from '#api/context.ts'

/**
 * Fills `requestId` (the front gives one to each request; a call made in-process has none) and `log`, and makes sure that
 * no cache keeps the answer. On a socket the header goes straight to the answer that Node writes: a Headers object
 * costs a tenth of a small answer.
 */
export const identifyRequest = (context: ApiContext) =>
  createMiddleware<ApiEnv>((c, next) => {
    c.set('requestId', c.req.header('X-Request-Id') ?? 'in-process')
    c.set('log', context.log)
    const outgoing = (c.env as ApiEnv['Bindings'] | undefined)?.outgoing
    if (outgoing) outgoing.setHeader('Cache-Control', 'no-store')
    else c.header('Cache-Control', 'no-store')
    return next()
  })
