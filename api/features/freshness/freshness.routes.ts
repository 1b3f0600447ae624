import type { ApiContext } from '#api/context.ts'
import { freshnessCalls } from '#api/contract/freshness/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { confirmProfile } from './confirm.service.ts'
import { readRegionFreshness } from './region.service.ts'

export const freshnessRoutes = (context: ApiContext) =>
  serve(context, freshnessCalls, { confirm: confirmProfile, region: readRegionFreshness })
