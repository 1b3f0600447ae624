import * as z from 'zod/mini'
import { declare } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { firstDayStep } from './answers.ts'
import { firstDayInput } from './schema.ts'

const steps = z.array(firstDayStep)

/** What a new region has left to do, for its administrators. */
export const firstDayCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/first-day',
    who: isAdmin,
    does: 'What is left to do before the region is ready for visitors.',
    answers: { 200: steps },
  },
  leaveOut: {
    method: 'PUT',
    path: '/api/admin/first-day/:step',
    who: isAdmin,
    does: 'Leaves a step out, or takes it up again.',
    body: firstDayInput,
    example: { isLeftOut: true },
    answers: { 200: steps },
  },
})
