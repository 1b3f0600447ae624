import * as z from 'zod/mini'
import { choice } from '#api/contract/fields/choice.ts'
import { oneOf, REQUESTED_ROLES } from '#api/contract/enumerations.ts'

/** POST /api/user/role-request: a pending person asks again after a rejection, or for the other role. */
export const roleRequestInput = z.object({
  role: choice(oneOf(REQUESTED_ROLES), 'Please select a role'),
})
export type RoleRequestInput = z.output<typeof roleRequestInput>
