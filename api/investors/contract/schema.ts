import * as z from 'zod/mini'
import { type Changes, parseChanges, choices, wholeNumber } from '#api/platform/contract/form-fields.ts'
import {
  filter,
  optionalLink,
  textList,
  pageFields,
  searchField,
  missingOr,
  optionalText,
  requiredText,
} from '#api/platform/contract/fields.ts'
import {
  BY_MATCH,
  type Industry,
  INVESTMENT_RANGES,
  oneOf,
  parseIndustry,
  parseStage,
} from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import { rangeProblem } from '#api/platform/contract/currency.ts'
import { autoformatRange, isInvestable, parseMoneyRange } from '#api/platform/contract/money.ts'

const OTHER = 'Other'
const OTHER_REQUIRED = 'Please specify your other area of interest'
const BACKGROUND_SHORT = 'Please provide a brief professional background'
const AREA_REQUIRED = 'Please add at least one area of interest'
const RANGE_REQUIRED = 'Please specify your investment range'
const RANGE_INVALID = 'Please enter a valid investment range (e.g. $10,000 - $50,000)'

function isWithinMoneyLimit(label: string): boolean {
  const range = parseMoneyRange(label)
  return Math.max(range?.min ?? 0, range?.max ?? 0) <= LIMITS.money.max
}

/** The fields of the investor profile form (rules: Investor profile). Other fields in a request are ignored. */
export const investorFields = {
  background: requiredText({
    required: BACKGROUND_SHORT,
    min: [LIMITS.background.min, BACKGROUND_SHORT],
    max: [LIMITS.background.max, 'Background should be 1000 characters or less'],
    multiline: true,
  }),
  areasOfInterest: textList({
    item: [LIMITS.areaOfInterest.max, tooLong('An area of interest', LIMITS.areaOfInterest.max)],
    min: [1, 'Please select at least one area of interest'],
    max: [LIMITS.areasOfInterest.max, `Select no more than ${LIMITS.areasOfInterest.max} areas of interest`],
    unique: true,
    canonical: (area) => parseIndustry(area) ?? area,
  }),
  otherInterestArea: optionalText({
    max: [LIMITS.otherInterestArea.max, 'Other interest area should be 100 characters or less'],
  }),
  investmentRange: requiredText({
    required: RANGE_REQUIRED,
    max: [LIMITS.investmentRange.max, tooLong('Investment range', LIMITS.investmentRange.max)],
  }).check(
    z.regex(/[\d-]/, { error: RANGE_INVALID }),
    z.refine((label) => rangeProblem(label) === null, {
      error: ({ input }) => rangeProblem(String(input)) ?? RANGE_INVALID,
      abort: true,
    }),
    z.refine(isInvestable, { error: RANGE_INVALID }),
    z.refine(isWithinMoneyLimit, { error: MESSAGES.moneyTooLarge }),
    z.overwrite(autoformatRange),
  ),
  firmName: optionalText({ max: [LIMITS.firmName.max, tooLong('Firm name', LIMITS.firmName.max)] }),
  location: requiredText({ required: 'Please enter your location', max: [LIMITS.location.max, MESSAGES.location] }),
  website: optionalLink(),
  linkedIn: optionalLink(MESSAGES.linkedIn),
  phoneNumber: optionalText({ max: [LIMITS.phone.max, MESSAGES.phone] }),
  notableInvestments: optionalText({
    max: [LIMITS.notableInvestments.max, tooLong('Notable investments', LIMITS.notableInvestments.max)],
    multiline: true,
  }),
  willingToMentor: z._default(z.boolean({ error: MESSAGES.invalid }), false),
  menteeCapacity: wholeNumber(LIMITS.mentees, LIMITS.mentees.default),
  stages: choices(parseStage),
  openToIntroductions: z._default(z.boolean({ error: MESSAGES.invalid }), true),
  openRequests: wholeNumber(LIMITS.openRequests, LIMITS.openRequests.investor),
  isPublic: z._default(z.boolean({ error: MESSAGES.invalid }), false),
}

type Interests = { areasOfInterest: string[]; otherInterestArea: string | null }

const describesOther = z.refine<Interests>(
  ({ areasOfInterest, otherInterestArea }) => !areasOfInterest.includes(OTHER) || otherInterestArea !== null,
  { error: OTHER_REQUIRED, path: ['otherInterestArea'] },
)
const clearsOther = z.overwrite<Interests>((profile) =>
  profile.areasOfInterest.includes(OTHER) ? profile : { ...profile, otherInterestArea: null },
)

/** Creates an investor profile: POST /api/investors/profile and /api/investor/profile. */
export const investorInput = z.object(investorFields).check(describesOther, clearsOther)
export type InvestorForm = z.input<typeof investorInput>
/** What the simple page (/investor-profile) checks before it sends the form; the server checks the rest. */
export const simpleInvestorInput = z.object({
  areasOfInterest: z
    .array(z.string({ error: MESSAGES.invalid }), { error: missingOr(AREA_REQUIRED) })
    .check(z.minLength(1, { error: AREA_REQUIRED })),
  location: requiredText({ required: 'Location is required', max: [LIMITS.location.max, MESSAGES.location] }),
})

/**
 * PUT /api/investor/profile: validates only values that are given and differ. "Other" and its description are validated
 * together.
 */
export function parseInvestorChanges(before: Interests, input: unknown): Changes<typeof investorFields> {
  const changes = parseChanges(investorFields, before, input)
  if (!changes.success) return changes
  const areasOfInterest = changes.data.areasOfInterest ?? before.areasOfInterest
  const described = 'otherInterestArea' in changes.data ? changes.data.otherInterestArea : before.otherInterestArea
  if (!areasOfInterest.includes(OTHER))
    return {
      success: true,
      data: before.otherInterestArea || described ? { ...changes.data, otherInterestArea: null } : changes.data,
    }
  return described
    ? changes
    : { success: false, error: { issues: [{ path: ['otherInterestArea'], message: OTHER_REQUIRED }] } }
}

/** The industries among the areas of interest, for recommendations. */
export function getInvestmentInterests(areasOfInterest: readonly string[]): Industry[] {
  const industries = areasOfInterest.map(parseIndustry).filter((industry) => industry !== undefined)
  return [...new Set(industries)].filter((industry) => industry !== OTHER)
}

/**
 * The query of GET /api/investors and GET /api/admin/investors: an industry, one of the offered ranges, and an order
 * (default: by age).
 */
export const investorFilters = z.object({
  q: searchField,
  area: filter(parseIndustry),
  range: filter(oneOf(INVESTMENT_RANGES)),
  sort: filter(oneOf([BY_MATCH])),
  ...pageFields,
})
export type InvestorFilters = z.output<typeof investorFilters>
