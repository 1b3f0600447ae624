import { createMiddleware } from 'hono/factory'
import type { ApiContext, ApiEnv } from '#api/context.ts'

/**
 * Fills `requestId` (given by the front; calls in-process have none) and `log`, and keeps the answer out of caches. On
 * a socket the header goes straight to Node's answer: a Headers object costs a tenth of a small answer.
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
