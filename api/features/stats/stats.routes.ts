import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { readStats } from './stats.service.ts'

/** The numbers of the platform, for everybody. */
export const statsRoutes = ({ database }: ApiContext) =>
  new Hono<ApiEnv>().get('/stats', async (c) => c.json(await readStats(database), 200))
