import * as z from 'zod/mini'
import { RESET_STATUSES } from '#api/contract/enumerations.ts'
import { count, id, moment, named, text } from '#api/contract/fields/shapes.ts'

/** An entry of GET /api/admin/password-reset-requests. The temporary password is never in it. */
export const passwordResetRequest = named(
  'PasswordResetRequest',
  z.strictObject({
    id,
    userId: id,
    /** As the person typed it. */
    username: z.nullable(z.string()),
    /** As the person typed it. */
    email: z.nullable(z.string()),
    /** What the person has on file, so that an administrator can check who asks. */
    account: z.strictObject({ name: z.string(), email: z.string(), phoneNumber: text }),
    status: z.enum(RESET_STATUSES),
    reason: z.string(),
    /** How often the account was named while it waits; names and reason are those of the last time. */
    count,
    requestedAt: moment,
    processedAt: z.nullable(moment),
    /** The administrator's id. */
    processedBy: z.nullable(id),
  }),
)
export type PasswordResetRequest = z.output<typeof passwordResetRequest>
