import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/context.ts'
import { forbidden } from '#api/errors.ts'

/** The calls that work while a temporary password is in use (DECISIONS, Wire conventions). */
const OPEN = new Set(['/api/user', '/api/logout', '/api/user/change-password', '/api/health'])

/** Somebody who came with a temporary password can do nothing else until it is changed. */
export const requireOwnPassword = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.get('viewer')?.mustChangePassword && !OPEN.has(c.req.path)) {
    throw forbidden('Please choose a password of your own first.')
  }
  await next()
})
