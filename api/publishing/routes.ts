import type { ApiContext } from '#api/context.ts'
import { publishCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'

export const publishRoutes = (context: ApiContext) =>
  serve(context, publishCalls, { status: ({ publisher }) => publisher.status() })
