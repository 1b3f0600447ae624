import * as z from 'zod/mini'
import { CONNECTION_STATES } from '#api/contract/enumerations.ts'
import { id, moment, named, text } from '#api/contract/fields/shapes.ts'
import { founderContact } from '#api/contract/startup/answers.ts'

/** A connection request as both sides see it (rules: Connections). */
export const connection = named(
  'Connection',
  z.strictObject({
    id,
    state: z.enum(CONNECTION_STATES),
    /** Empty when the investor wrote none. */
    message: z.string(),
    /** The founder's note with the answer. */
    answerNote: text,
    createdAt: moment,
    answeredAt: z.nullable(moment),
    /** The name is `null` while its reader may not see the startup. */
    startup: z.strictObject({ id, companyName: text }),
    /** The investor's contact reaches the founder with the request. */
    investor: z.strictObject({
      name: z.string(),
      email: z.string(),
      firmName: text,
      phoneNumber: text,
      website: text,
      linkedIn: text,
    }),
    /** How the investor reaches the founder; only once accepted, and while the startup may be seen. */
    founder: z.optional(founderContact),
  }),
)
export type Connection = z.output<typeof connection>
