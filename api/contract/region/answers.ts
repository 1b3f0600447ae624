import * as z from 'zod/mini'
import { INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import { count, named } from '#api/contract/fields/shapes.ts'
import { COMPARED, type Compared, PUBLIC_FIGURES } from '#api/contract/report/figures.ts'

/** What is of fewer than five, or could be worked out of the rest, is `null`, and so is its sum. */
const figure = named('PublicTally', z.strictObject({ count: z.nullable(count), sum: z.nullable(z.int()) }))
export type PublicTally = z.output<typeof figure>

const days = z.strictObject({ from: z.string(), to: z.string() })
const line = z.strictObject({
  value: z.string(),
  tallies: z.strictObject(
    Object.fromEntries(COMPARED.map((name) => [name, figure])) as Record<Compared, typeof figure>,
  ),
})
export type PublicLine = z.output<typeof line>

/** GET /api/region: the region's report as everybody may read it (rules: Published numbers). */
export const publicReport = named(
  'PublicReport',
  z.strictObject({
    period: days,
    before: days,
    figures: z.array(z.strictObject({ figure: z.enum(PUBLIC_FIGURES), now: figure, before: figure })),
    /** The median time until an answer, in milliseconds, of five and more. */
    answerTime: z.nullable(count),
    industry: z.array(line),
    stage: z.array(line),
    town: z.array(line),
    /** Startups that ask for money, and investors; with the totals of the asks. */
    map: z.strictObject({
      industries: z.array(z.enum(INDUSTRIES)),
      stages: z.array(z.enum(STAGES)),
      /** A row for each industry and one more, each with one more column. */
      asks: z.array(z.array(z.nullable(count))),
      /** Without totals: investors of several industries would count twice. */
      investors: z.array(z.array(z.nullable(count))),
    }),
  }),
)
export type PublicReport = z.output<typeof publicReport>
