import type { ApiContext } from '#api/context.ts'
import { statsCalls } from '#api/contract/stats/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { readStats } from './stats.service.ts'

export const statsRoutes = (context: ApiContext) => serve(context, statsCalls, { read: readStats })
