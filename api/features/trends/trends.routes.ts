import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { allow } from '#api/middleware/viewer.ts'
import { readTrends } from './trends.service.ts'

/** The region over time, for administrators. */
export const trendRoutes = (context: ApiContext) =>
  new Hono<ApiEnv>().get('/admin/trends', allow(isAdmin), async (c) => c.json(await readTrends(context), 200))
