import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/context.ts'
import { callsBeforeDuty } from '#api/contract/calls.ts'
import { forbidden } from '#api/errors.ts'
import { holdTo } from './viewer.ts'

/**
 * Somebody who came with a temporary password can do nothing else until it is changed (rules: Password reset), and an
 * administrator nothing until two-step login is set up where the installation asks for it.
 */
export const requireDutyDone = createMiddleware<ApiEnv>((c, next) => {
  holdTo(c, () => {
    const viewer = c.get('viewer')
    const open = callsBeforeDuty(viewer)
    const { method, path } = c.req
    if (!open || open.some((call) => call.method === method && call.path === path)) return
    throw forbidden(
      viewer?.mustChangePassword
        ? 'Please choose a password of your own first.'
        : 'Please set up two-step login first.',
    )
  })
  return next()
})
