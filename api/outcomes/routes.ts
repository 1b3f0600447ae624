import type { ApiContext } from '#api/context.ts'
import { outcomeCalls, growthCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import { confirmOutcome, consentToAmount, listOutcomes, recordOutcome } from './service.ts'
import { consentToFunding, readGrowth, removeFunding, recordOutsideFunding, recordHeadcount } from './growth.service.ts'

export const outcomeRoutes = (context: ApiContext) =>
  serve(context, outcomeCalls, {
    list: listOutcomes,
    record: recordOutcome,
    confirm: confirmOutcome,
    consent: consentToAmount,
  })

export const growthRoutes = (context: ApiContext) =>
  serve(context, growthCalls, {
    read: readGrowth,
    reportJobs: recordHeadcount,
    reportFunding: recordOutsideFunding,
    consent: consentToFunding,
    remove: removeFunding,
  })
