import * as z from 'zod/mini'
import { count, id, named } from '#api/contract/fields/shapes.ts'
import { FUNDING_SOURCES } from './schema.ts'

const outsideFunding = named(
  'OutsideFunding',
  z.strictObject({
    id,
    amount: count,
    /** `2026-02-28` */
    happenedOn: z.string(),
    source: z.enum(FUNDING_SOURCES),
    amountCounts: z.boolean(),
  }),
)
export type OutsideFunding = z.output<typeof outsideFunding>

/** What a founder has told of their company: jobs and funding from elsewhere, the newest first. */
export const growth = named(
  'Growth',
  z.strictObject({
    jobs: z.array(z.strictObject({ id, happenedOn: z.string(), fullTime: count, partTime: count })),
    funding: z.array(outsideFunding),
    /** Whether nothing was told of jobs for a year. */
    isJobsDue: z.boolean(),
  }),
)
export type Growth = z.output<typeof growth>
