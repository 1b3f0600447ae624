import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { canKeepStartup } from '#api/contract/policy.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import { readActivity } from './activity.service.ts'
import { readMetrics } from './metrics.service.ts'

const founders = allow(canKeepStartup, 'You need to have a startup account to do this.')

/** What happened to a founder's startup, in numbers and as a story (rules: Founder dashboard). */
export const founderDashboardRoutes = ({ database, now }: ApiContext) =>
  new Hono<ApiEnv>()
    .get('/startup/metrics', founders, async (c) => c.json(await readMetrics(database, signedIn(c).id, now()), 200))
    .get('/startup/activity', founders, async (c) => c.json(await readActivity(database, signedIn(c).id), 200))
