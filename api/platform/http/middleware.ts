import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/context.ts'
import { forbidden } from '#api/errors.ts'

/** HEAD is GET without its body, so the code that would create the body is told to skip it. */
export const withoutBody = createMiddleware(async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel().catch(() => {})
})

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The only rule against cross-site requests: an unsafe request must have an Origin of this site. Without an Origin (a
 * script, a test), `Sec-Fetch-Site` must not contradict, and there must be no session cookie.
 */
export const requireOwnOrigin = (origins: ReadonlySet<string>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (SAFE.has(c.req.method)) return next()
    const origin = c.req.header('Origin')
    const fromElsewhere = origin === undefined ? c.req.header('Cookie') !== undefined : !origins.has(origin)
    if (fromElsewhere || c.req.header('Sec-Fetch-Site') === 'cross-site') {
      throw forbidden('This request didn’t come from this site, so nothing was changed.').noted({
        kind: 'origin.refused',
      })
    }
    return next()
  })
