import type { ApiContext } from '#api/context.ts'
import { outcomeCalls } from '#api/contract/outcome/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { confirmOutcome, consentToAmount, listOutcomes, listToConfirm, recordOutcome } from './outcome.service.ts'

export const outcomeRoutes = (context: ApiContext) =>
  serve(context, outcomeCalls, {
    list: listOutcomes,
    record: recordOutcome,
    confirm: confirmOutcome,
    consent: consentToAmount,
    toConfirm: listToConfirm,
  })
