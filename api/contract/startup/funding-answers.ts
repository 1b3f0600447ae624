import * as z from 'zod/mini'
import { STARTUP_STATUSES, SUBMISSION_STATUSES } from '#api/contract/enumerations.ts'
import { id, moment, money, named, text } from '#api/contract/fields/shapes.ts'
import { SUBMISSION_FIELDS } from './funding-request.ts'

/** The funding request as submitted, an entry of GET /api/startup/pitches: none before the first, then one. */
export const pitch = named(
  'Pitch',
  z.strictObject({
    /** The startup's id: a request edits the startup. */
    id,
    elevatorPitch: z.string(),
    fundingAmount: money,
    equityOffered: text,
    pitchDeck: text,
    highlights: z.array(z.string()),
    traction: text,
    status: z.enum(STARTUP_STATUSES),
    submittedAt: moment,
  }),
)
export type Pitch = z.output<typeof pitch>

const changed = z.nullable(z.union([z.string(), z.number(), z.array(z.string())]))
/** An entry of GET /api/startup/submissions: a funding request as submitted, newest first. */
export const submission = named(
  'Submission',
  z.strictObject({
    id,
    submittedAt: moment,
    status: z.enum(SUBMISSION_STATUSES),
    answeredAt: z.nullable(moment),
    fundingAmount: money,
    equityOffered: text,
    /** In what it differs from the request before; `null` for the first. */
    changes: z.nullable(
      z.array(
        z.strictObject({
          field: z.enum(SUBMISSION_FIELDS),
          before: changed,
          after: changed,
        }),
      ),
    ),
  }),
)
export type Submission = z.output<typeof submission>
export type SubmissionChange = NonNullable<Submission['changes']>[number]
