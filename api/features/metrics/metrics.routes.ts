import type { ApiContext } from '#api/context.ts'
import { metricsCalls } from '#api/contract/metrics/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { collectMetrics } from './metrics.service.ts'

const HEADERS = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' }

export const metricsRoutes = (context: ApiContext) =>
  serve(context, metricsCalls, {
    read: { withRequest: async (context, _viewer, _input, c) => c.body(await collectMetrics(context), 200, HEADERS) },
  })
