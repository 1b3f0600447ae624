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

/** The API reference. */
export const referenceCalls = declare({
  read: {
    method: 'GET',
    path: '/api/openapi.json',
    authorize: isAnyone,
    summary: 'This description, as OpenAPI 3.1.',
    responses: { 200: 'application/json' },
  },
})
