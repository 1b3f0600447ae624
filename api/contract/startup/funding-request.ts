import * as z from 'zod/mini'
import { parseChanges } from '#api/contract/fields/changes.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { textList } from '#api/contract/fields/list.ts'
import { MESSAGES, tooLong } from '#api/contract/messages.ts'
import { moneyInput } from '#api/contract/fields/money-input.ts'
import { startupFields } from './schema.ts'
import { optionalText, requiredText } from '#api/contract/fields/text.ts'

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

/** What of a funding request can differ from the one before. */
export type SubmissionField = keyof typeof fundingRequestFields
export const SUBMISSION_FIELDS = Object.keys(fundingRequestFields) as SubmissionField[]

export const fundingRequestInput = z.object(fundingRequestFields)
export type FundingRequestForm = z.input<typeof fundingRequestInput>
export type FundingRequestInput = z.output<typeof fundingRequestInput>

/** A request says these itself, whatever the profile or an earlier request says. */
const REQUIRED = { elevatorPitch: '', fundingAmount: '', equityOffered: '', highlights: [] }

/**
 * PUT /api/startups/{id}: the values that the request changes on the stored startup. An optional field that is not sent
 * stays; a required one is refused.
 */
export function parseFundingRequest(startup: object, given: unknown) {
  const isBody = typeof given === 'object' && given !== null && !Array.isArray(given)
  return parseChanges(fundingRequestFields, startup, isBody ? { ...REQUIRED, ...given } : given)
}
