import { createMiddleware } from 'hono/factory'
import type { ApiContext, ApiEnv } from '#api/context.ts'

/** The id of a call that a page of this process makes. */
export const IN_PROCESS = 'in-process'

/**
 * Fills `requestId` (given by the front; calls in-process have none) and `log`, and keeps the answer out of caches. On
 * a socket the header goes straight to Node's answer: a Headers object costs a tenth of a small answer.
 */
export const identifyRequest = (context: ApiContext) =>
  createMiddleware<ApiEnv>((c, next) => {
    c.set('requestId', c.req.header('X-Request-Id') ?? IN_PROCESS)
    c.set('log', context.log)
    const outgoing = (c.env as ApiEnv['Bindings'] | undefined)?.outgoing
    if (outgoing) outgoing.setHeader('Cache-Control', 'no-store')
    else c.header('Cache-Control', 'no-store')
    return next()
  })
