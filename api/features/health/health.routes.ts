import { Hono } from 'hono'
import type { ApiEnv } from '#api/context.ts'

const SERVES = '{"status":"ok"}'
const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** GET /api/health: the process answers requests. It asks nobody else, so that a monitor can call it often. */
export const healthRoutes = () =>
  // Not c.json, which would build a Headers object for each answer.
  new Hono<ApiEnv>().get('/health', () => new Response(SERVES, { headers: HEADERS }))
