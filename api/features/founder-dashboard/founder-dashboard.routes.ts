import type { ApiContext } from '#api/context.ts'
import { founderDashboardCalls } from '#api/contract/founder-dashboard/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { readActivity } from './activity.service.ts'
import { readMetrics } from './metrics.service.ts'
import { readSinceLastVisit } from './visit.service.ts'

export const founderDashboardRoutes = (context: ApiContext) =>
  serve(context, founderDashboardCalls, {
    metrics: readMetrics,
    activity: readActivity,
    sinceLastVisit: readSinceLastVisit,
  })
