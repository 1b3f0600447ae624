import type { ApiContext } from '#api/context.ts'
import { healthCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'

const SERVES = '{"status":"ok"}'
const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** Depends on nothing else, so that a monitor can call it often. */
export const healthRoutes = (context: ApiContext) =>
  // Not c.json, which would build a Headers object for each response.
  serve(context, healthCalls, { read: () => new Response(SERVES, { headers: HEADERS }) })
