import type { ApiContext } from '#api/context.ts'
import { regionCalls } from '#api/contract/region/calls.ts'
import { reportCalls } from '#api/contract/report/calls.ts'
import { exporting } from '#api/middleware/answer.ts'
import { serve } from '#api/middleware/serve.ts'
import { exportReport } from './report.export.service.ts'
import { readRegion } from './region.service.ts'
import { listReport } from './report.list.service.ts'
import { readReport } from './report.service.ts'

export const reportRoutes = (context: ApiContext) =>
  serve(context, reportCalls, {
    read: readReport,
    list: listReport,
    export: exporting('report', exportReport),
  })

export const regionRoutes = (context: ApiContext) => serve(context, regionCalls, { read: readRegion })
