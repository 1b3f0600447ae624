import type { Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { isSameSecret } from '#api/seal.ts'

/** Whether a monitor asks, which knows METRICS_TOKEN. */
export function isMonitor({ metricsToken }: Pick<ApiContext, 'metricsToken'>, c: Context<ApiEnv>): boolean {
  const token = c.req.header('Authorization')?.match(/^Bearer (.+)$/i)?.[1]
  return Boolean(token && metricsToken && isSameSecret(metricsToken, token))
}
