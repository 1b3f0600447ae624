import * as z from 'zod/mini'
import { INDUSTRIES, STAGES } from '#api/contract/enumerations.ts'
import { count, id, named } from '#api/contract/fields/shapes.ts'
import { COMPARED, type Compared, FIGURE_NAMES } from './figures.ts'

/** How many there are, what those add up to that count, and how many those are. */
const tally = named('Tally', z.strictObject({ count, sum: z.int(), summed: count }))
export type Tally = z.output<typeof tally>

const days = z.strictObject({ from: z.string(), to: z.string() })
export type Days = z.output<typeof days>

const line = z.strictObject({
  value: z.string(),
  tallies: z.strictObject(Object.fromEntries(COMPARED.map((name) => [name, tally])) as Record<Compared, typeof tally>),
})
export type ReportLine = z.output<typeof line>

const mapCell = z.strictObject({
  industry: z.enum(INDUSTRIES),
  stage: z.enum(STAGES),
  /** Startups that ask for money now, and for how much. */
  asks: tally,
  /** Investors of that industry and stage now, and their usual cheques together. */
  cheques: tally,
})
export type MapCell = z.output<typeof mapCell>

/** The region in a period and in the one of the same length before it (rules: The report). */
export const report = named(
  'Report',
  z.strictObject({
    period: days,
    before: days,
    figures: z.array(z.strictObject({ figure: z.enum(FIGURE_NAMES), now: tally, before: tally })),
    /** The median time until an answer, in milliseconds. */
    answerTime: z.strictObject({ now: z.nullable(count), before: z.nullable(count) }),
    industry: z.array(line),
    stage: z.array(line),
    town: z.array(line),
    map: z.array(mapCell),
  }),
)
export type Report = z.output<typeof report>

/** One of what a number counts; both names are `null` for a former member. */
export const reportEntry = named(
  'ReportEntry',
  z.strictObject({
    /** `2026-02-28` in the region. */
    day: z.string(),
    startup: z.nullable(z.strictObject({ id, name: z.string() })),
    person: z.nullable(z.strictObject({ id, name: z.string() })),
    /** Of an event. */
    title: z.nullable(z.string()),
    /** Dollars or heads, where the figure has them and they count. */
    amount: z.nullable(z.int()),
  }),
)
export type ReportEntry = z.output<typeof reportEntry>
