import type { ApiContext } from '#api/context.ts'
import { sessionCalls } from '#api/contract/session/calls.ts'
import { deviceToken } from '#api/core/session/device.cookie.ts'
import { clearSessionCookie } from '#api/core/session/session.cookie.ts'
import { serve } from '#api/middleware/serve.ts'
import { endDevice, endOtherSessions, listDevices } from './session.service.ts'

export const sessionRoutes = (context: ApiContext) =>
  serve(context, sessionCalls, {
    list: listDevices,
    endOthers: {
      withRequest: (context, viewer, input, c) =>
        endOtherSessions(context, viewer, input, deviceToken(c, context.secure)),
    },
    end: {
      withRequest: async (context, viewer, input, c) => {
        await endDevice(context, viewer, input)
        if (input.id === context.session.id) clearSessionCookie(c, context.secure)
      },
    },
  })
