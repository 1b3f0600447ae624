import type { ApiContext } from '#api/context.ts'
import { waitingCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import { countWaiting, keepChoice, listChoices, listWaiting } from './service.ts'

export const waitingRoutes = (context: ApiContext) =>
  serve(context, waitingCalls, {
    list: listWaiting,
    count: countWaiting,
    choices: listChoices,
    choose: keepChoice,
  })
