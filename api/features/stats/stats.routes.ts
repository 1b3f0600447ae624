import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { isApproved } from '#api/contract/policy.ts'
import { allow } from '#api/middleware/viewer.ts'
import { readStats } from './stats.service.ts'

/** The numbers of the platform, for everybody who is approved. */
export const statsRoutes = ({ database }: ApiContext) =>
  new Hono<ApiEnv>().get('/stats', allow(isApproved), async (c) => c.json(await readStats(database), 200))
