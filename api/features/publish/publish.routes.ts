import type { ApiContext } from '#api/context.ts'
import { publishCalls } from '#api/contract/publish/calls.ts'
import { serve } from '#api/middleware/serve.ts'

export const publishRoutes = (context: ApiContext) =>
  serve(context, publishCalls, {
    status: async ({ gateway, publisher }) => {
      // The process that is asked may be another one than that which saved.
      await gateway.catchUp()
      return publisher.status()
    },
  })
