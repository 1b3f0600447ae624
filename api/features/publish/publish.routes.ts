import type { ApiContext } from '#api/context.ts'
import { publishCalls } from '#api/contract/publish/calls.ts'
import { serve } from '#api/middleware/serve.ts'

export const publishRoutes = (context: ApiContext) =>
  serve(context, publishCalls, { status: ({ publisher }) => publisher.status() })
