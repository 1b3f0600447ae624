import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { parseId } from '#api/contract/id.ts'
import { notFound } from '#api/errors.ts'
import { requireRecentPassword } from '#api/middleware/recent-password.ts'
import { keeps } from '#api/middleware/security-log.ts'
import { liveSession } from '#api/middleware/viewer.ts'
import { clearSessionCookie } from './session.cookie.ts'
import { endOwnSession, endSessionsOf, listDevices } from './session.service.ts'

/** The devices on which a person is signed in. */
export const sessionRoutes = (context: ApiContext) => {
  const kept = keeps(context, 'session.end')
  const recentPassword = requireRecentPassword(context)
  return (
    new Hono<ApiEnv>()
      .get('/user/sessions', async (c) =>
        c.json(await listDevices(context.database, liveSession(c), context.now()), 200),
      )
      /** Ends every session but the one that asks. */
      .delete('/user/sessions', kept, recentPassword, async (c) => {
        const session = liveSession(c)
        await context.database.write((tx) => endSessionsOf(tx, session.viewer.id, session.id))
        return c.body(null, 204)
      })
      .delete('/user/sessions/:id', kept, recentPassword, async (c) => {
        const session = liveSession(c)
        const id = parseId(c.req.param('id'))
        const ended = id !== null && (await context.database.write((tx) => endOwnSession(tx, session.viewer.id, id)))
        if (!ended) throw notFound('This device is not signed in any more.')
        if (id === session.id) clearSessionCookie(c, context.secure)
        return c.body(null, 204)
      })
  )
}
