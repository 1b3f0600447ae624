import * as z from 'zod/mini'
import { oneOf, parseIndustry, parseStage } from '#api/contract/enumerations.ts'
import { choice, filter } from '#api/contract/fields/choice.ts'
import { dayFilter } from '#api/contract/fields/day-filter.ts'
import { shortText } from '#api/contract/fields/text.ts'
import { pageFields } from '#api/contract/fields/paging.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { LISTED } from './figures.ts'

const period = { from: dayFilter, to: dayFilter }

/** GET /api/admin/report: calendar days of the region, both included; this year until today unless told. */
export const reportFilters = z.object(period)
export type ReportFilters = z.output<typeof reportFilters>

/** GET /api/admin/report/list: what a number counts. */
export const reportListFilters = z.object({
  list: choice(oneOf(LISTED), 'Please say what to list', MESSAGES.invalid),
  ...period,
  industry: filter(parseIndustry),
  stage: filter(parseStage),
  town: z.optional(shortText),
  ...pageFields,
})
