import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/context.ts'
import { CALLS_BEFORE_PASSWORD_CHANGE } from '#api/contract/calls.ts'
import { forbidden } from '#api/errors.ts'

const OPEN = new Set(CALLS_BEFORE_PASSWORD_CHANGE.map(({ method, path }) => `${method} ${path}`))

/** Somebody who came with a temporary password can do nothing else until it is changed (DECISIONS, Wire conventions). */
export const requireOwnPassword = createMiddleware<ApiEnv>((c, next) => {
  if (c.get('viewer')?.mustChangePassword && !OPEN.has(`${c.req.method} ${c.req.path}`)) {
    throw forbidden('Please choose a password of your own first.')
  }
  return next()
})
