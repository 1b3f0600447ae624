import { declare } from '#api/platform/contract/call.ts'
import { isAnybody } from '#api/policy.ts'

/** The description of every call. */
export const referenceCalls = declare({
  read: {
    method: 'GET',
    path: '/api/openapi.json',
    who: isAnybody,
    does: 'This description, as OpenAPI 3.1.',
    answers: { 200: 'application/json' },
  },
})
