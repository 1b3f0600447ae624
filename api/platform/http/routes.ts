import type { ApiContext } from '#api/context.ts'
import { healthCalls, referenceCalls } from './calls.ts'
import { serve } from './serve.ts'

const SERVES = '{"status":"ok"}'
const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** Depends on nothing else, so that a monitor can call it often. */
export const healthRoutes = (context: ApiContext) =>
  // Not c.json, which would build a Headers object for each response.
  serve(context, healthCalls, { read: () => new Response(SERVES, { headers: HEADERS }) })

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
