import type { ApiContext } from '#api/context.ts'
import { referenceCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'

let text: Promise<string> | undefined

/** Loaded on the first request, because serving doesn't need it. */
const makeText = async () => JSON.stringify((await import('./openapi.ts')).openApi())

export const referenceRoutes = (context: ApiContext) =>
  serve(context, referenceCalls, {
    read: {
      withRequest: async (_context, _viewer, _input, c) => {
        text ??= makeText()
        return c.body(await text, 200, { 'Content-Type': 'application/json' })
      },
    },
  })
