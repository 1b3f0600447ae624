import * as z from 'zod/mini'
import { parseChanges, choices, moneyInput, shownAt, wholeNumber } from '#api/platform/contract/form-fields.ts'
import {
  choice,
  filter,
  idFilter,
  parseId,
  optionalLink,
  textList,
  pageFields,
  searchField,
  missingOr,
  optionalText,
  requiredText,
  shortText,
} from '#api/platform/contract/fields.ts'
import { isStoredName } from '#api/documents/contract/files.ts'
import {
  BY_MATCH,
  FUNDING_BANDS,
  type FundingBand,
  parseIndustry,
  oneOf,
  parseStage,
  STARTUP_SORTS,
  STARTUP_LIST_STATES,
  type StartupSort,
  WANTS,
} from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'

/** The fields of the startup profile form (rules: Startup profile). Other fields in a request are ignored. */
export const startupFields = {
  companyName: requiredText({
    required: 'Company name is required',
    min: [LIMITS.companyName.min, 'Company name must be at least 2 characters'],
    max: [LIMITS.companyName.max, 'Company name should be 100 characters or less'],
  }),
  /** A link. An uploaded logo has its own calls: accepting it here would let a startup use another one's file. */
  logo: optionalLink(),
  industry: choice(parseIndustry, 'Please select an industry'),
  stage: choice(parseStage, 'Please select a stage'),
  founded: optionalText({ max: [LIMITS.founded.max, 'Founded date should be 50 characters or less'] }),
  location: requiredText({
    required: 'Please enter your company location',
    min: [LIMITS.location.min, 'Please enter your company location'],
    max: [LIMITS.location.max, MESSAGES.location],
  }),
  website: optionalLink(),
  phoneNumber: optionalText({ max: [LIMITS.phone.max, MESSAGES.phone] }),
  linkedIn: optionalLink(MESSAGES.linkedIn),
  elevatorPitch: requiredText({
    required: 'Elevator pitch is required',
    min: [LIMITS.elevatorPitch.min, 'Please provide a brief elevator pitch'],
    max: [LIMITS.elevatorPitch.max, 'Elevator pitch should be 200 characters or less'],
    multiline: true,
  }),
  description: requiredText({
    required: 'Please provide a detailed description',
    min: [LIMITS.description.min, 'Description should be at least 50 characters'],
    max: [LIMITS.description.max, 'Description should be 2000 characters or less'],
    multiline: true,
  }),
  /** A stored file (the server checks its owner) or a link. */
  pitchDeck: optionalLink(MESSAGES.url, isStoredName),
  fundingAmount: moneyInput(),
  equityOffered: optionalText({ max: [LIMITS.equityOffered.max, MESSAGES.equity] }),
  highlights: textList({
    item: [LIMITS.highlight.max, tooLong('A highlight', LIMITS.highlight.max)],
    max: [LIMITS.highlights.max, `Please provide no more than ${LIMITS.highlights.max} highlights`],
  }),
  traction: optionalText({
    max: [LIMITS.traction.max, 'Traction details should be 2000 characters or less'],
    multiline: true,
  }),
  wants: choices(oneOf(WANTS)),
  /** Another name for `mentoring` in `wants`. */
  seekingMentorship: z._default(z.boolean({ error: MESSAGES.invalid }), false),
  openToIntroductions: z._default(z.boolean({ error: MESSAGES.invalid }), true),
  openRequests: wholeNumber(LIMITS.openRequests, LIMITS.openRequests.founder),
  isPublic: z._default(z.boolean({ error: MESSAGES.invalid }), false),
}

/** The query of a call that saves public texts: whether the founder confirms that they may state an offering. */
export const offerConfirmation = z.object({
  confirmsOffer: z.pipe(
    z.optional(shortText),
    z.transform((value) => value === 'true'),
  ),
})
export type OfferConfirmation = z.input<typeof offerConfirmation>

/** Creates a startup profile: POST /api/startups/profile and /api/startup/profile. */
export const startupInput = z.object(startupFields)
export type StartupForm = z.input<typeof startupInput>
/** PUT /api/startup/profile: validates only given values that differ from the stored ones; see `parseChanges`. */
export function parseStartupChanges(before: object, input: unknown) {
  return parseChanges(startupFields, before, input)
}

const BANDS = FUNDING_BANDS.map((band) => band.value)
const SORTS: readonly StartupSort[] = [...STARTUP_SORTS.flatMap((key) => [key, `-${key}`] as const), BY_MATCH]

/** The query of GET /api/startups and GET /api/admin/startups; `usableFilters` drops those that aren't allowed. */
export const startupFilters = z.object({
  q: searchField,
  industry: filter(parseIndustry),
  stage: filter(parseStage),
  funding: filter<FundingBand>(oneOf(BANDS)),
  status: filter(oneOf(STARTUP_LIST_STATES)),
  sort: filter<StartupSort>(oneOf(SORTS)),
  ...pageFields,
})
export type StartupFilters = z.output<typeof startupFilters>

/** The query of GET /api/startups/same: a company as typed, and the startup to leave out, if there is one. */
export const sameQuery = z.object({
  companyName: z.pipe(
    z.optional(shortText),
    z.transform((value = '') => value),
  ),
  website: z.pipe(
    z.optional(shortText),
    z.transform((value = '') => (value.includes('://') || value === '' ? value : `https://${value}`)),
  ),
  except: idFilter,
})

/** The query of GET /api/startups/addresses. */
export const addressesQuery = z.object({
  part: z.pipe(
    z.optional(shortText),
    z.transform((value) => (value === undefined ? null : parseId(value))),
  ),
})

/** PATCH /api/admin/startups/{id}/public-status. */
export const publicStatusInput = z.object({
  isPublic: z.boolean({ error: missingOr(MESSAGES.required) }),
  updatedAt: shownAt,
})

/** PATCH /api/admin/startups/{id}/approve; `false` revokes the approval. */
export const startupApprovalInput = z.object({
  approved: z.boolean({ error: missingOr(MESSAGES.required) }),
  updatedAt: shownAt,
})

/** PATCH /api/admin/startups/{id}/offer: whether visitors may read the offering. */
export const offerAnswerInput = z.object({
  passes: z.boolean({ error: missingOr(MESSAGES.required) }),
  updatedAt: shownAt,
})

/** PATCH /api/admin/startups/{id}/status: the answer to a funding request; the startup stays visible. */
export const startupStatusInput = z.object({
  status: choice(oneOf(['approved', 'rejected']), MESSAGES.required, MESSAGES.invalid),
  updatedAt: shownAt,
})

const PITCH_SHORT = 'Your elevator pitch should be at least 20 characters'

/** The fields of the funding request form, which has limits of its own (rules: Funding requests). */
export const fundingRequestFields = {
  elevatorPitch: requiredText({
    required: PITCH_SHORT,
    min: [LIMITS.requestPitch.min, PITCH_SHORT],
    max: [LIMITS.requestPitch.max, 'Your elevator pitch should be 500 characters or less'],
    multiline: true,
  }),
  fundingAmount: moneyInput('Please specify your funding amount'),
  equityOffered: requiredText({
    required: "Please specify the equity percentage you're offering",
    max: [LIMITS.equityOffered.max, MESSAGES.equity],
  }),
  pitchDeck: startupFields.pitchDeck,
  highlights: textList({
    item: [LIMITS.highlight.max, tooLong('A highlight', LIMITS.highlight.max)],
    min: [LIMITS.requestHighlights.min, 'Please provide at least one business highlight'],
    max: [LIMITS.requestHighlights.max, 'Please provide no more than 5 highlights'],
  }),
  traction: optionalText({
    max: [LIMITS.requestTraction.max, 'Traction details should be 1000 characters or less'],
    multiline: true,
  }),
}

/** The fields in which a funding request can differ from the one before. */
export type SubmissionField = keyof typeof fundingRequestFields
export const SUBMISSION_FIELDS = Object.keys(fundingRequestFields) as SubmissionField[]

export const fundingRequestInput = z.object(fundingRequestFields)
export type FundingRequestForm = z.input<typeof fundingRequestInput>
/** A request needs its own values for these, whatever the profile or an earlier request says. */
const REQUIRED = { elevatorPitch: '', fundingAmount: '', equityOffered: '', highlights: [] }

/**
 * PUT /api/startups/{id}: the values that the request changes on the stored startup. An optional field that isn't sent
 * stays; a missing required one is an error.
 */
export function parseFundingRequest(startup: object, input: unknown) {
  const isBody = typeof input === 'object' && input !== null && !Array.isArray(input)
  return parseChanges(fundingRequestFields, startup, isBody ? { ...REQUIRED, ...input } : input)
}
