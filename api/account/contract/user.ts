import * as z from 'zod/mini'
import { named, id, timestamp } from '#api/platform/contract/shapes.ts'
import { REQUESTED_ROLES, ROLES } from '#api/platform/contract/enumerations.ts'

/** Since when the region knows somebody, and who met them; an administrator records it. */
export const vouch = named(
  'Known',
  z.strictObject({
    /** `2025-03`. */
    since: z.string(),
    metBy: z.string(),
  }),
)
export type Vouch = z.output<typeof vouch>

export const accountFields = {
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Until then only the code that confirms it is sent there. */
  emailConfirmed: z.boolean(),
  username: z.string(),
  role: z.enum(ROLES),
  requestedRole: z.nullable(z.enum(REQUESTED_ROLES)),
  /** Since when a requested role waits, or waited: the registration, or the last time it was asked for. */
  roleRequestedAt: timestamp,
  /** True exactly when the role is not `user`. */
  approved: z.boolean(),
  profileCompleted: z.boolean(),
  active: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  createdAt: timestamp,
  /** When anything of the account last changed. */
  updatedAt: timestamp,
  /** Until the password is changed, every call but user, logout and change-password answers 403. */
  mustChangePassword: z.boolean(),
  /** Whether a login takes a code of the authenticator app. */
  twoStep: z.boolean(),
  /** Since when the region knows them; `null` where nobody recorded it. */
  known: z.nullable(vouch),
  rejectedAt: z.nullable(timestamp),
  rejectionReason: z.nullable(z.string()),
}
/** The current user, and a member as an administrator sees them (rules: Accounts). Dates are ISO 8601 in UTC. */
export const user = named('User', z.strictObject({ ...accountFields, mustSetUpTwoStep: z.optional(z.boolean()) }))
export type User = z.output<typeof user>
