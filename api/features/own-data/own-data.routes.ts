import type { ApiContext } from '#api/context.ts'
import { ownDataCalls } from '#api/contract/own-data/calls.ts'
import { leaveBrowser } from '#api/core/session/session.cookie.ts'
import { serve } from '#api/middleware/serve.ts'
import { ownData } from './own-data.service.ts'
import { deleteOwnAccount } from './own-deletion.service.ts'

export const ownDataRoutes = (context: ApiContext) =>
  serve(context, ownDataCalls, {
    download: {
      withRequest: async (context, viewer, _input, c) =>
        c.body(await ownData(context, viewer), 200, {
          'Content-Type': 'application/zip',
          'Content-Disposition': 'attachment; filename="my-data.zip"',
        }),
    },
    remove: {
      withRequest: async (context, viewer, input, c) => {
        await deleteOwnAccount(context, viewer, input)
        leaveBrowser(c, context.secure)
      },
    },
  })
