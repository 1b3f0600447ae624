import { declare } from '#api/platform/contract/call.ts'
import { isAnyone } from '#api/policy.ts'

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
