import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { sessionToken } from '#api/features/session/session.cookie.ts'
import { findSession } from '#api/features/session/session.service.ts'
import { forbidden, unauthorized } from '#api/errors.ts'

/** Fills `viewer` and `sessionId` from the session cookie. Role and active are read from the database at every request. */
export const identifyViewer = (context: ApiContext) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const token = sessionToken(c.req.header('Cookie'), context.secure)
    const session = token ? await findSession(context.database, token, context.now()) : undefined
    c.set('viewer', session?.viewer ?? null)
    c.set('sessionId', session?.id ?? null)
    await next()
  })

/** The person who is signed in. @throws ApiError 401 */
export function signedIn(c: Context<ApiEnv>): Viewer {
  const viewer = c.get('viewer')
  if (!viewer) throw unauthorized()
  return viewer
}

/** Lets a call through only where the policy says so. @throws ApiError 401 for nobody, 403 for somebody else */
export const allow = (may: (viewer: Viewer) => boolean, sentence?: string) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!may(signedIn(c))) throw forbidden(sentence)
    await next()
  })
