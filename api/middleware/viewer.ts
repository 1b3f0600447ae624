import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { sessionToken } from '#api/features/session/session.cookie.ts'
import { findSession, findSessionAgain, type LiveSession } from '#api/features/session/session.service.ts'
import { forbidden, unauthorized } from '#api/errors.ts'

/**
 * Fills `viewer` and `session` from the session cookie. Role and active are read from the database at every request.
 */
export const identifyViewer = (context: ApiContext) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const token = sessionToken(c.req.header('Cookie'), context.secure)
    const session = token ? await findSession(context.database, token, context.now()) : undefined
    c.set('viewer', session?.viewer ?? null)
    c.set('session', session ?? null)
    c.set('rules', [])
    c.set('identifyAgain', async () => {
      const again = session && (await findSessionAgain(context.database, session, context.now()))
      if (session && !again) throw unauthorized()
      c.set('viewer', again?.viewer ?? null)
      c.set('session', again ?? null)
    })
    return next()
  })

/** The signed-in person. @throws ApiError 401 */
export function signedIn(c: Context<ApiEnv>): Viewer {
  const viewer = c.get('viewer')
  if (!viewer) throw unauthorized()
  return viewer
}

/** The person's session. @throws ApiError 401 */
export function liveSession(c: Context<ApiEnv>): LiveSession {
  const session = c.get('session')
  if (!session) throw unauthorized()
  return session
}

/** Lets a call through if the policy allows it. @throws ApiError 401 for nobody, 403 for somebody else */
export const allow = (may: (viewer: Viewer) => boolean, sentence?: string) =>
  createMiddleware<ApiEnv>((c, next) => {
    holdTo(c, () => {
      if (!may(signedIn(c))) throw forbidden(sentence)
    })
    return next()
  })

/** Asks a rule now, and again once the body is there. */
export function holdTo(c: Context<ApiEnv>, rule: () => void): void {
  rule()
  c.get('rules').push(rule)
}

/**
 * Called between the end of a body and its use: a body may take minutes, and somebody who was deactivated, signed out
 * or given another role meanwhile must not finish what they began to send.
 *
 * @throws ApiError 401 where the session is over, 403 where the right is gone
 */
export async function requireStillAllowed(c: Context<ApiEnv>): Promise<void> {
  await c.get('identifyAgain')()
  for (const rule of c.get('rules')) rule()
}
