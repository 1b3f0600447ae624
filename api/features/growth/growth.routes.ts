import type { ApiContext } from '#api/context.ts'
import { growthCalls } from '#api/contract/growth/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { consentToFunding, readGrowth, removeFunding, tellFunding, tellJobs } from './growth.service.ts'

export const growthRoutes = (context: ApiContext) =>
  serve(context, growthCalls, {
    read: readGrowth,
    tellJobs,
    tellFunding,
    consent: consentToFunding,
    remove: removeFunding,
  })
