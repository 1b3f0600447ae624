import * as z from 'zod/mini'
import { declare } from '#api/platform/contract/call.ts'
import { isAnyone } from '#api/policy.ts'

/** Whether the process responds. */
export const healthCalls = declare({
  read: {
    method: 'GET',
    path: '/api/health',
    authorize: isAnyone,
    summary: 'Says that the server answers.',
    responses: { 200: z.strictObject({ status: z.literal('ok') }) },
  },
})
