import * as z from 'zod/mini'
import { CONNECTION_SIDES } from '#api/contract/connection/moves.ts'
import { id, moment, named, text } from '#api/contract/fields/shapes.ts'
import { MEETING_STATES, MET_ANSWERS } from './moves.ts'

const minutes = z.int().check(z.positive())

/** A meeting as one of its two people reads it (rules: Meetings). */
export const meeting = named(
  'Meeting',
  z.strictObject({
    id,
    connectionId: id,
    state: z.enum(MEETING_STATES),
    /** Which of the two the reader is. */
    side: z.enum(CONNECTION_SIDES),
    /** The other one: the investor's name or the startup's; `null` while its reader may not see it. */
    other: text,
    /** Who proposed last. */
    proposedBy: z.enum(CONNECTION_SIDES),
    /** What waits for an answer. */
    proposal: z.nullable(z.strictObject({ times: z.array(moment), minutes, place: text, note: text })),
    /** What was confirmed. */
    confirmed: z.nullable(z.strictObject({ startsAt: moment, minutes, place: text, note: text })),
    /** What its reader answered to "Did you meet?". */
    met: z.nullable(z.enum(MET_ANSWERS)),
  }),
)
export type Meeting = z.output<typeof meeting>
