import * as z from 'zod/mini'
import { declare } from '#api/contract/call.ts'
import { eventItem } from '#api/contract/event/answers.ts'
import { isAnybody } from '#api/contract/policy.ts'

/** Events that are published. */
export const eventCalls = declare({
  list: {
    method: 'GET',
    path: '/api/events',
    who: isAnybody,
    does: 'Events, soonest first.',
    answers: { 200: z.array(eventItem) },
  },
})
