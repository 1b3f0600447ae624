import * as z from 'zod/mini'
import { ALERT_FREQUENCIES, FUNDING_BANDS, INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import { id, moment, named, text } from '#api/contract/fields/shapes.ts'

/** The filters that a search keeps. */
export const searchFilters = {
  q: text,
  industry: z.nullable(z.enum(INDUSTRIES)),
  stage: z.nullable(z.enum(STAGES)),
  funding: z.nullable(z.enum(FUNDING_BANDS.map(({ value }) => value))),
}
/** An entry of GET /api/investor/saved-searches, private to the investor. */
export const savedSearch = named(
  'SavedSearch',
  z.strictObject({
    id,
    name: z.string(),
    frequency: z.enum(ALERT_FREQUENCIES),
    ...searchFilters,
    createdAt: moment,
    /** When it looks again; `null` while it is off. */
    dueAt: z.nullable(moment),
  }),
)
export type SavedSearch = z.output<typeof savedSearch>
