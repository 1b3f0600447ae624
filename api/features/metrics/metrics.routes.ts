import { hash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { forbidden } from '#api/errors.ts'
import { signedIn } from '#api/middleware/viewer.ts'
import { collectMetrics } from './metrics.service.ts'

const HEADERS = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' }

/** Compared by their digests, which are as long as each other whatever was sent. */
const equal = (one: string, other: string) =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))

/** GET /api/metrics: figures in Prometheus' text format, for administrators and for a monitor that knows METRICS_TOKEN. */
export const metricsRoutes = (context: ApiContext) =>
  new Hono<ApiEnv>().get('/metrics', async (c) => {
    const token = c.req.header('Authorization')?.match(/^Bearer (.+)$/i)?.[1]
    const isMonitor = Boolean(token && context.metricsToken && equal(token, context.metricsToken))
    if (!isMonitor && !isAdmin(signedIn(c))) throw forbidden()
    return c.body(await collectMetrics(context), 200, HEADERS)
  })
