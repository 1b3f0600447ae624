import type { ApiContext } from '#api/context.ts'
import { sessionCalls } from '#api/contract/session/calls.ts'
import { notFound } from '#api/errors.ts'
import { serve } from '#api/middleware/serve.ts'
import { liveSession } from '#api/middleware/viewer.ts'
import { clearSessionCookie } from '#api/core/session/session.cookie.ts'
import { endOwnSession, endSessionsOf, listDevices } from '#api/core/session/session.service.ts'

export const sessionRoutes = (context: ApiContext) =>
  serve(context, sessionCalls, {
    list: ({ database, now }, _viewer, _input, c) => listDevices(database, liveSession(c), now()),
    endOthers: async ({ database }, viewer, _input, c) => {
      await database.write((tx) => endSessionsOf(tx, viewer.id, liveSession(c).id))
    },
    end: async ({ database, secure }, viewer, { id }, c) => {
      const ended = await database.write((tx) => endOwnSession(tx, viewer.id, id))
      if (!ended) throw notFound('This device is not signed in any more.')
      if (id === liveSession(c).id) clearSessionCookie(c, secure)
    },
  })
