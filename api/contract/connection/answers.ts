import * as z from 'zod/mini'
import { CONNECTION_STATES, DECLINE_REASONS } from '#api/contract/enumerations.ts'
import { id, moment, named, text } from '#api/contract/fields/shapes.ts'
import { CONNECTION_BEGINNERS } from './moves.ts'
import { founderContact } from '#api/contract/startup/answers.ts'

/** A connection request as both sides see it (rules: Connections). */
export const connection = named(
  'Connection',
  z.strictObject({
    id,
    state: z.enum(CONNECTION_STATES),
    /** Who asked last, and the other one answers; or the region, which introduced the two. */
    initiatedBy: z.enum(CONNECTION_BEGINNERS),
    /** Of who asked, or the region; empty when an investor wrote none. */
    message: z.string(),
    /** What was written with the answer. */
    answerNote: text,
    declineReason: z.nullable(z.enum(DECLINE_REASONS)),
    /** When it was asked last. */
    createdAt: moment,
    answeredAt: z.nullable(moment),
    /** When an open request ends without an answer. */
    dueAt: z.nullable(moment),
    /** Whether more time was asked for. */
    isExtended: z.boolean(),
    /** Once it has ended: from when on another can be made. */
    againAt: z.optional(moment),
    /** When who was asked first had it on the screen; told to nobody else. */
    seenAt: z.optional(moment),
    /** The name is `null` while its reader may not see the startup. */
    startup: z.strictObject({ id, companyName: text }),
    /** The investor's contact reaches the founder with the request, or with the answer to the founder's own. */
    investor: z.strictObject({
      name: z.string(),
      email: text,
      firmName: text,
      phoneNumber: text,
      website: text,
      linkedIn: text,
    }),
    /**
     * How the investor reaches the founder: with the founder's own request, or once accepted, while the startup may be
     * seen.
     */
    founder: z.optional(founderContact),
  }),
)
export type Connection = z.output<typeof connection>
