import * as z from 'zod/mini'
import { INDUSTRIES, STAGES, FUNDING_BANDS } from '#api/platform/contract/enumerations.ts'
import { PIPELINE_STAGES, ALERT_FREQUENCIES } from '#api/saved-startups/contract/pipeline.ts'
import { id, timestamp, money, named, text } from '#api/platform/contract/shapes.ts'

export const savedStartupSummary = z.strictObject({
  companyName: z.string(),
  industry: z.enum(INDUSTRIES),
  stage: z.enum(STAGES),
  elevatorPitch: z.string(),
  description: z.string(),
  fundingAmount: money,
  highlights: z.array(z.string()),
})
export type SavedStartupSummary = z.output<typeof savedStartupSummary>

/** A finished next step. */
const doneAction = z.strictObject({ action: z.string(), at: timestamp })
export type DoneAction = z.output<typeof doneAction>

/** An entry of GET /api/investor/saved-startups; `startup` is `null` while the investor can't see it. */
export const savedStartup = named(
  'SavedStartup',
  z.strictObject({
    id,
    startupId: id,
    startup: z.nullable(savedStartupSummary),
    createdAt: timestamp,
    notes: text,
    tags: z.array(z.string()),
    pipeline: z.enum(PIPELINE_STAGES),
    passedReason: text,
    nextAction: text,
    nextActionOn: z.nullable(z.iso.date()),
    /** The last one first. */
    done: z.array(doneAction),
  }),
)
export type SavedStartup = z.output<typeof savedStartup>

/** The filters of a saved search. */
export const searchFilters = {
  q: text,
  industry: z.nullable(z.enum(INDUSTRIES)),
  stage: z.nullable(z.enum(STAGES)),
  funding: z.nullable(z.enum(FUNDING_BANDS.map(({ value }) => value))),
}
/** An entry of GET /api/investor/saved-searches, visible only to its investor. */
export const savedSearch = named(
  'SavedSearch',
  z.strictObject({
    id,
    name: z.string(),
    frequency: z.enum(ALERT_FREQUENCIES),
    ...searchFilters,
    createdAt: timestamp,
    /** When it runs next; `null` while it is off. */
    dueAt: z.nullable(timestamp),
  }),
)
export type SavedSearch = z.output<typeof savedSearch>
