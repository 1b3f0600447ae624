import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { sessionToken } from '#api/features/session/session.cookie.ts'
import { findSession, type LiveSession } from '#api/features/session/session.service.ts'
import { forbidden, unauthorized } from '#api/errors.ts'

/** Fills `viewer` and `session` from the session cookie. Role and active are read from the database at every request. */
export const identifyViewer = (context: ApiContext) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const token = sessionToken(c.req.header('Cookie'), context.secure)
    const session = token ? await findSession(context.database, token, context.now()) : undefined
    c.set('viewer', session?.viewer ?? null)
    c.set('session', session ?? null)
    return next()
  })

/** The person who is signed in. @throws ApiError 401 */
export function signedIn(c: Context<ApiEnv>): Viewer {
  const viewer = c.get('viewer')
  if (!viewer) throw unauthorized()
  return viewer
}

/** The session by which that person is signed in. @throws ApiError 401 */
export function liveSession(c: Context<ApiEnv>): LiveSession {
  const session = c.get('session')
  if (!session) throw unauthorized()
  return session
}

/** Lets a call through only where the policy says so. @throws ApiError 401 for nobody, 403 for somebody else */
export const allow = (may: (viewer: Viewer) => boolean, sentence?: string) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!may(signedIn(c))) throw forbidden(sentence)
    return next()
  })
