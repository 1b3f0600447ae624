import { createMiddleware } from 'hono/factory'
import type { ApiContext, ApiEnv } from '#api/context.ts'

/** Fills `requestId` (the front gives one to each request; a call made in-process has none) and `log`. */
export const identifyRequest = (context: ApiContext) =>
  createMiddleware<ApiEnv>((c, next) => {
    c.set('requestId', c.req.header('X-Request-Id') ?? 'in-process')
    c.set('log', context.log)
    return next()
  })
