import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { clearSessionCookie, sessionToken } from '#api/auth/cookies.ts'
import type { LiveSession } from '#api/auth/table.ts'
import { findSession, findSessionAgain } from '#api/auth/session.service.ts'
import { unauthorized } from '#api/errors.ts'

/** Sets `viewer` and `session` from the session cookie. Role and active are read from the database each time. */
export function identifyViewer(context: ApiContext) {
  const { database } = context
  return createMiddleware<ApiEnv>(async (c, next) => {
    const identify = (session: LiveSession | undefined) => {
      c.set('viewer', session?.viewer ?? null)
      c.set('session', session ?? null)
    }
    c.set('identifyAgain', async () => {
      const session = c.get('session')
      const again = session ? await findSessionAgain(database, session, context.now()) : undefined
      if (session && !again) throw unauthorized()
      identify(again)
    })
    const token = sessionToken(c.req.header('Cookie'), context.secure)
    identify(token ? await findSession(database, token, context.now()) : undefined)
    return next()
  })
}

/** Deletes an expired session cookie when the browser asks who is signed in. */
export const clearDeadCookie = (context: ApiContext) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    if (c.res.status === 401 && sessionToken(c.req.header('Cookie'), context.secure))
      clearSessionCookie(c, context.secure)
  })

/**
 * Called between the end of a body and its use: a body may take minutes, and someone who was deactivated, signed out,
 * or given another role meanwhile must not finish what they started.
 *
 * @throws ApiError 401 if the session has ended, 403 if the right was revoked
 */
export async function requireStillAllowed(c: Context<ApiEnv>): Promise<void> {
  await c.get('identifyAgain')()
  c.get('requireAllowed')()
}
