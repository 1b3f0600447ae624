import * as z from 'zod/mini'
import { named, id, timestamp } from '#api/platform/contract/shapes.ts'
import { REQUESTED_ROLES, ROLES } from '#api/platform/contract/enumerations.ts'

/** Since when and by whom someone was vouched for, recorded by an administrator. */
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
  /** Until then only the verification code is sent there. */
  emailConfirmed: z.boolean(),
  username: z.string(),
  role: z.enum(ROLES),
  requestedRole: z.nullable(z.enum(REQUESTED_ROLES)),
  /** When the role was last requested, at registration or later. */
  roleRequestedAt: timestamp,
  /** True exactly if the role isn't `user`. */
  approved: z.boolean(),
  profileCompleted: z.boolean(),
  active: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  /** IANA name of the time zone in which they read times; `null` for the region's. */
  timeZone: z.nullable(z.string()),
  createdAt: timestamp,
  /** When anything in the account last changed. */
  updatedAt: timestamp,
  /** Until the password is changed, every call except user, logout, and change-password returns 403. */
  mustChangePassword: z.boolean(),
  /** Whether login requires a code of the authenticator app. */
  twoFactor: z.boolean(),
  /** The vouch; `null` without one. */
  known: z.nullable(vouch),
  rejectedAt: z.nullable(timestamp),
  rejectionReason: z.nullable(z.string()),
}
/** The current user, and a user as an administrator sees them (rules: Accounts). Dates are ISO 8601 in UTC. */
export const user = named('User', z.strictObject({ ...accountFields, mustSetUpTwoFactor: z.optional(z.boolean()) }))
export type User = z.output<typeof user>
