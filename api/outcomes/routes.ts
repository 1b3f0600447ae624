import type { ApiContext } from '#api/context.ts'
import { outcomeCalls, growthCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import { confirmOutcome, consentToAmount, listOutcomes, listToConfirm, recordOutcome } from './service.ts'
import { consentToFunding, readGrowth, removeFunding, recordOutsideFunding, recordHeadcount } from './growth.service.ts'

export const outcomeRoutes = (context: ApiContext) =>
  serve(context, outcomeCalls, {
    list: listOutcomes,
    record: recordOutcome,
    confirm: confirmOutcome,
    consent: consentToAmount,
    toConfirm: listToConfirm,
  })

export const growthRoutes = (context: ApiContext) =>
  serve(context, growthCalls, {
    read: readGrowth,
    tellJobs: recordHeadcount,
    tellFunding: recordOutsideFunding,
    consent: consentToFunding,
    remove: removeFunding,
  })
