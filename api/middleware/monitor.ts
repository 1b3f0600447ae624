import { hash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'

/** Compared by their digests, which are as long as each other whatever was sent. */
const equal = (one: string, other: string) =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))

/** Whether a monitor asks, which knows METRICS_TOKEN. */
export function isMonitor({ metricsToken }: Pick<ApiContext, 'metricsToken'>, c: Context<ApiEnv>): boolean {
  const token = c.req.header('Authorization')?.match(/^Bearer (.+)$/i)?.[1]
  return Boolean(token && metricsToken && equal(token, metricsToken))
}
