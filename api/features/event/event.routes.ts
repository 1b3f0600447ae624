import type { ApiContext } from '#api/context.ts'
import { eventCalls } from '#api/contract/event/calls.ts'
import { answerPublished } from '#api/middleware/answer.ts'
import { serve } from '#api/middleware/serve.ts'

export const eventRoutes = (context: ApiContext) =>
  serve(context, eventCalls, {
    list: ({ published }, _viewer, _input, c) => answerPublished(c, published('/data/events.json')),
  })
