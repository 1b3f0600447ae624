import type { ApiContext } from '#api/context.ts'
import { reviewQueueCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import { countReviewQueue, savePreference, listChoices, listReviewQueue } from './service.ts'

export const reviewQueueRoutes = (context: ApiContext) =>
  serve(context, reviewQueueCalls, {
    list: listReviewQueue,
    count: countReviewQueue,
    choices: listChoices,
    choose: savePreference,
  })
