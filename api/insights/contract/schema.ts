import { OUTCOME_KINDS, OUTCOME_LABELS, type OutcomeKind } from '#api/outcomes/contract/labels.ts'
import * as z from 'zod/mini'
import { oneOf, parseIndustry, parseStage } from '#api/platform/contract/enumerations.ts'
import { choice, filter, shortText, pageFields } from '#api/platform/contract/fields.ts'
import { dayFilter } from '#api/platform/contract/form-fields.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'

/** What a figure sums up besides counting: dollars included by consent, or employees. */
type Unit = 'dollars' | 'heads'

interface Figure {
  readonly label: string
  readonly unit?: Unit
}

const kind = (label: (words: string) => string) =>
  Object.fromEntries(
    OUTCOME_KINDS.map((each) => [
      each,
      { label: label(OUTCOME_LABELS[each]), ...(isMoney(each) && { unit: 'dollars' }) },
    ]),
  ) as Record<OutcomeKind, Figure>
const isMoney = (each: OutcomeKind) => each === 'committed' || each === 'invested'

const oneSided = Object.fromEntries(
  Object.entries(kind((words) => `${words}, not confirmed`)).map(([name, figure]) => [`${name}_alone`, figure]),
) as Record<`${OutcomeKind}_alone`, Figure>

/** Every figure of the impact report, in its order (rules: The report). */
export const FIGURES = {
  founders: { label: 'Founders who joined' },
  investors: { label: 'Investors who joined' },
  startups: { label: 'Startups that joined' },
  requests: { label: 'Requests' },
  answers: { label: 'Answers' },
  introductions: { label: 'Introductions' },
  meetings: { label: 'Meetings held' },
  mentoring: { label: 'Mentoring pairs' },
  ...kind((words) => words),
  ...oneSided,
  elsewhere: { label: 'Outside funding', unit: 'dollars' },
  full_time: { label: 'Full-time jobs', unit: 'heads' },
  part_time: { label: 'Part-time jobs', unit: 'heads' },
  added: { label: 'Jobs added since joining', unit: 'heads' },
  events: { label: 'Events held' },
} as const satisfies Record<string, Figure>
export type FigureName = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[]

export const getUnit = (name: FigureName): Unit | null => (FIGURES[name] as Figure).unit ?? null

/** What the report breaks companies down by. */
export const DIMENSIONS = ['industry', 'stage', 'town'] as const
export type Dimension = (typeof DIMENSIONS)[number]
export const DIMENSION_LABELS: Readonly<Record<Dimension, string>> = {
  industry: 'Industry',
  stage: 'Stage',
  town: 'Town',
}

/** The figures in those breakdowns. */
export const COMPARED = [
  'startups',
  'requests',
  'introductions',
  'invested',
  'elsewhere',
  'full_time',
  'part_time',
] as const
export type Compared = (typeof COMPARED)[number]

/** The public figures: nothing that only one party says. */
export const PUBLIC_FIGURES = [
  'founders',
  'investors',
  'startups',
  'requests',
  'answers',
  'introductions',
  'meetings',
  'mentoring',
  'term_sheet',
  'committed',
  'invested',
  'elsewhere',
  'full_time',
  'part_time',
  'added',
  'events',
] as const satisfies readonly FigureName[]

/** The two tables by industry and stage. */
export const MAP_LAYERS = ['asks', 'checkSizes'] as const
/** What has a list of entries. */
export const LISTED = [...FIGURE_NAMES, ...MAP_LAYERS] as const
export type Listed = (typeof LISTED)[number]
export const LISTED_LABELS: Readonly<Record<Listed, string>> = {
  ...(Object.fromEntries(FIGURE_NAMES.map((name) => [name, FIGURES[name].label])) as Record<FigureName, string>),
  asks: 'Startups with an ask',
  checkSizes: 'Investors',
}

const period = { from: dayFilter, to: dayFilter }

/** GET /api/admin/report: calendar days in the site's time zone, both included; by default this year until today. */
export const reportFilters = z.object(period)
export type ReportFilters = z.output<typeof reportFilters>

/** GET /api/admin/report/list: the entries behind a number. */
export const reportListFilters = z.object({
  list: choice(oneOf(LISTED), 'Say what to list', MESSAGES.invalid),
  ...period,
  industry: filter(parseIndustry),
  stage: filter(parseStage),
  town: z.optional(shortText),
  ...pageFields,
})
