import type { ApiContext } from '#api/context.ts'
import { waitingCalls } from '#api/contract/waiting/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { countWaiting, keepChoice, listChoices, listWaiting } from './waiting.service.ts'

export const waitingRoutes = (context: ApiContext) =>
  serve(context, waitingCalls, {
    list: listWaiting,
    count: countWaiting,
    choices: listChoices,
    choose: keepChoice,
  })
