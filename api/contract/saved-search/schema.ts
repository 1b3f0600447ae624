import * as z from 'zod/mini'
import { parseChanges } from '#api/contract/fields/changes.ts'
import { choice, optionalChoice } from '#api/contract/fields/choice.ts'
import {
  ALERT_FREQUENCIES,
  FUNDING_BANDS,
  parseIndustry,
  oneOf,
  parseStage,
  type FundingBand,
} from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/contract/messages.ts'
import { optionalText, requiredText } from '#api/contract/fields/text.ts'
import type { SearchFilters } from './words.ts'

const BANDS = FUNDING_BANDS.map(({ value }) => value)

const nameAndFrequency = {
  name: requiredText({
    required: 'Please give the search a name',
    max: [LIMITS.searchName.max, tooLong('The name', LIMITS.searchName.max)],
  }),
  frequency: choice(oneOf(ALERT_FREQUENCIES), MESSAGES.required, MESSAGES.invalid),
}

export const savedSearchFields = {
  ...nameAndFrequency,
  q: optionalText({ max: [LIMITS.search.max, tooLong('The search', LIMITS.search.max)] }),
  industry: optionalChoice(parseIndustry),
  stage: optionalChoice(parseStage),
  funding: optionalChoice<FundingBand>(oneOf(BANDS)),
}

/** POST /api/investor/saved-searches. */
export const savedSearchInput = z.object(savedSearchFields)
export type SavedSearchInput = z.output<typeof savedSearchInput>

/** The form of name and frequency. */
export const savedSearchForm = z.object(nameAndFrequency)
export type SavedSearchForm = z.input<typeof savedSearchForm>

/** The input of PATCH: any of it. */
export type SavedSearchChanges = Partial<SavedSearchForm & SearchFilters>

/** PATCH /api/investor/saved-searches/{id}: its name, its frequency, its filters. */
export function parseSavedSearchChanges(before: SavedSearchForm & SearchFilters, given: unknown) {
  return parseChanges(savedSearchFields, before, given)
}
