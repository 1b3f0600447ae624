import type { ApiContext } from '#api/context.ts'
import { trendsCalls } from '#api/contract/trends/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { readTrends } from './trends.service.ts'

export const trendsRoutes = (context: ApiContext) => serve(context, trendsCalls, { read: readTrends })
