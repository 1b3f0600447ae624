import { createMiddleware } from 'hono/factory'
import type { ApiEnv, ApiContext } from '#api/context.ts'
import { forbidden, unauthorized, passwordNeeded } from '#api/errors.ts'
import type { Context } from 'hono'
import { clearSessionCookie, sessionToken } from '#api/auth/cookies.ts'
import type { LiveSession } from '#api/auth/table.ts'
import { findSession, findSessionAgain, hasRecentPassword } from '#api/auth/session.service.ts'
import { type Call, callError } from '#api/platform/contract/call.ts'
import { getRequiredAction, type Viewer } from '#api/policy.ts'

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

const REQUIRED_ACTIONS = {
  password: 'Choose your own password first.',
  'two-factor': 'Set up two-factor authentication first.',
} as const

/** @throws ApiError 401 for a visitor, 403 without the right */
export function requireAllowed(call: Call, viewer: Viewer | null, isMonitor = () => false): void {
  const error = callError(call, viewer)
  if (error === null || (call.forMonitors && isMonitor())) return
  if (error === 401) throw unauthorized(call.signedOut)
  const requiredAction = getRequiredAction(viewer)
  throw forbidden(requiredAction ? REQUIRED_ACTIONS[requiredAction] : call.forbiddenMessage)
}

/** For calls that require a recently entered password. @throws ApiError 401 for a visitor, 403 without it */
export async function requireRecentPassword(
  { database, now }: ApiContext,
  { recentPassword }: Call,
  session: LiveSession | null,
): Promise<void> {
  if (!recentPassword) return
  if (!session) throw unauthorized()
  if (!(await hasRecentPassword(database.read, session.id, now()))) throw passwordNeeded()
}
