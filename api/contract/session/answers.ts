import * as z from 'zod/mini'
import { id, moment, named } from '#api/contract/fields/shapes.ts'

/** A device on which the person is signed in: an entry of GET /api/user/sessions. Dates are ISO 8601 in UTC. */
export const device = named(
  'Device',
  z.strictObject({
    id,
    /** "Firefox on Linux", or null where the browser did not say. */
    label: z.nullable(z.string()),
    createdAt: moment,
    /** To the hour: a session is not written at each use. */
    lastUsedAt: moment,
    /** Whether this request came from it. */
    current: z.boolean(),
  }),
)
export type Device = z.output<typeof device>
