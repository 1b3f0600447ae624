import * as z from 'zod/mini'
import { REQUESTED_ROLES, ROLES } from '#api/contract/enumerations.ts'
import { id, moment, named } from '#api/contract/shapes.ts'

export const accountFields = {
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  requestedRole: z.nullable(z.enum(REQUESTED_ROLES)),
  roleRequestedAt: moment,
  approved: z.boolean(),
  profileCompleted: z.boolean(),
  active: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  createdAt: moment,
  updatedAt: moment,
  mustChangePassword: z.boolean(),
  twoStep: z.boolean(),
  rejectedAt: z.nullable(moment),
  rejectionReason: z.nullable(z.string()),
}
/** The current user, and a member as an administrator sees them (rules: Accounts). Dates are ISO 8601 in UTC. */
export const user = named('User', z.strictObject({ ...accountFields, mustSetUpTwoStep: z.optional(z.boolean()) }))
export type User = z.output<typeof user>
