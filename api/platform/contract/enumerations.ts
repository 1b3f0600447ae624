/** The enumerations, and other accepted spellings (rules: Closed lists). */

export const ROLES = ['user', 'founder', 'investor', 'admin', 'editor'] as const
export type Role = (typeof ROLES)[number]

export const REQUESTED_ROLES = ['founder', 'investor'] as const
export type RequestedRole = (typeof REQUESTED_ROLES)[number]

/** The roles that an administrator can set directly, which also approves the account. */
export const ASSIGNABLE_ROLES = ['founder', 'investor', 'admin', 'editor'] as const
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

export const STAGES = [
  'idea',
  'mvp',
  'pre-seed',
  'seed',
  'series_a',
  'series_b',
  'series_c',
  'growth',
  'established',
  'profitable',
] as const
export type Stage = (typeof STAGES)[number]

export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  idea: 'Idea Stage',
  mvp: 'MVP',
  'pre-seed': 'Pre-seed',
  seed: 'Seed',
  series_a: 'Series A',
  series_b: 'Series B',
  series_c: 'Series C+',
  growth: 'Growth',
  established: 'Established',
  profitable: 'Profitable',
}

/** What a startup looks for. */
export const WANTS = ['money', 'mentoring', 'customers', 'hiring'] as const
export type Want = (typeof WANTS)[number]

export const WANT_LABELS: Readonly<Record<Want, string>> = {
  money: 'Funding',
  mentoring: 'Mentoring',
  customers: 'Customers',
  hiring: 'People to hire',
}

export const INDUSTRIES = [
  'Agriculture',
  'AgTech',
  'Artificial Intelligence',
  'Biotech',
  'Blockchain',
  'CleanTech',
  'Cybersecurity',
  'E-commerce',
  'Education',
  'EdTech',
  'Energy',
  'FinTech',
  'Food & Beverage',
  'Healthcare',
  'HealthTech',
  'Logistics',
  'Manufacturing',
  'Marketplace',
  'Media',
  'Real Estate',
  'Retail',
  'SaaS',
  'Technology',
  'Other',
] as const
export type Industry = (typeof INDUSTRIES)[number]

export const INVESTMENT_RANGES = [
  '$10K - $50K',
  '$50K - $100K',
  '$100K - $250K',
  '$250K - $500K',
  '$500K - $1M',
  '$1M+',
] as const
export type InvestmentRange = (typeof INVESTMENT_RANGES)[number]

/** Dollars; `min` is included, `max` isn't, so that every amount is in exactly one band. */
export const FUNDING_BANDS = [
  { value: 'under-500', label: 'Under $500K', min: 0, max: 500_000 },
  { value: '500-1000', label: '$500K-$1M', min: 500_000, max: 1_000_000 },
  { value: '1000-5000', label: '$1M-$5M', min: 1_000_000, max: 5_000_000 },
  { value: '5000-plus', label: '$5M+', min: 5_000_000, max: null },
] as const
export type FundingBand = (typeof FUNDING_BANDS)[number]['value']

export const STARTUP_STATUSES = ['pending', 'approved', 'rejected'] as const
export type StartupStatus = (typeof STARTUP_STATUSES)[number]

/** `replaced`: another request followed before the answer. */
export const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected', 'replaced'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

/** The states by which the administrators' list of startups is filtered. */
export const STARTUP_LIST_STATES = ['public', 'private', 'waiting'] as const

export const STARTUP_SORTS = ['companyName', 'industry', 'stage', 'funding', 'interest', 'createdAt'] as const
export type StartupSortKey = (typeof STARTUP_SORTS)[number]
/** Sorts by the viewer's match score, best first (rules: Matches). */
export const BY_MATCH = 'fit'
/** A leading `-` sorts descending. */
export type StartupSort = StartupSortKey | `-${StartupSortKey}` | typeof BY_MATCH

export const NEWS_SOURCES = ['chamber', 'business', 'startup'] as const
/** The normal form of a spelling: equal for `Food & Beverage` and `food and beverage`, `pre_seed` and `Pre-seed`. */
function squash(spelling: string): string {
  return spelling
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]/g, '')
}

const stages = new Map(STAGES.flatMap((stage) => [stage, STAGE_LABELS[stage]].map((name) => [squash(name), stage])))
const industries = new Map<string, Industry>(INDUSTRIES.map((industry) => [squash(industry), industry]))
industries.set('ai', 'Artificial Intelligence')

/** Finds the stored value of a text; `undefined` if there is none. `values` are all that can be stored. */
export interface Choices<T extends string> {
  (value: string): T | undefined
  readonly values: readonly T[]
}

const choices = <T extends string>(values: readonly T[], parse: (value: string) => T | undefined): Choices<T> =>
  Object.assign((value: string) => parse(value), { values })

/** The stored stage for a value, a label, or another spelling in any case; `undefined` if there is none. */
export const parseStage = choices(STAGES, (value) => stages.get(squash(value)))

/** The stored industry for any accepted spelling in any case; `undefined` if there is none. */
export const parseIndustry = choices(INDUSTRIES, (value) => industries.get(squash(value)))

/** One of `values` if `value` is exactly that; for enumerations without other spellings. */
export function parseOneOf<const T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find((known) => known === value)
}

/** The choices of an enumeration without other spellings. */
export const oneOf = <const T extends string>(values: readonly T[]): Choices<T> =>
  choices(values, (value) => parseOneOf(values, value))
