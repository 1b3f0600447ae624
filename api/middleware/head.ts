import { createMiddleware } from 'hono/factory'

/** HEAD is GET without its body: whoever would make that is told that nobody reads it. */
export const withoutBody = createMiddleware(async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel().catch(() => {})
})
