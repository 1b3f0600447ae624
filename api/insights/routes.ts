import type { ApiContext } from '#api/context.ts'
import { regionCalls, reportCalls, trendsCalls, statsCalls, metricsCalls } from './calls.ts'
import { exporting } from '#api/platform/http/response.ts'
import { serve } from '#api/platform/http/serve.ts'
import { readRegion } from './region.service.ts'
import { listReport, readReport, exportReport } from './report.service.ts'
import { readTrends, readStats, collectMetrics } from './trends.service.ts'

export const reportRoutes = (context: ApiContext) =>
  serve(context, reportCalls, {
    read: readReport,
    list: listReport,
    export: exporting('report', exportReport),
  })

export const regionRoutes = (context: ApiContext) => serve(context, regionCalls, { read: readRegion })

export const trendsRoutes = (context: ApiContext) => serve(context, trendsCalls, { read: readTrends })

export const statsRoutes = (context: ApiContext) => serve(context, statsCalls, { read: readStats })

const HEADERS = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' }

export const metricsRoutes = (context: ApiContext) =>
  serve(context, metricsCalls, {
    read: { withRequest: async (context, _viewer, _input, c) => c.body(await collectMetrics(context), 200, HEADERS) },
  })
