import * as z from 'zod/mini'
import { oneOf, parseIndustry, parseStage } from '#api/platform/contract/enumerations.ts'
import {
  choice,
  entityId,
  filter,
  missingOr,
  optionalChoice,
  optionalText,
  pageFields,
  requiredText,
  searchField,
} from '#api/platform/contract/fields.ts'
import { shownAt } from '#api/platform/contract/form-fields.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import { startupFields } from '#api/startups/contract/schema.ts'

/** Final results of a claim. `replaced`: its founder has claimed another startup instead. */
export const CLAIM_OUTCOMES = ['approved', 'declined', 'replaced'] as const

/** The query of GET /api/unclaimed-startups and GET /api/admin/imported-startups; by name. */
export const unclaimedFilters = z.object({
  q: searchField,
  industry: filter(parseIndustry),
  stage: filter(parseStage),
  ...pageFields,
})
/** POST /api/startup/claim. Industry and stage are required if it was imported without them. */
export const claimInput = z.object({
  /** Of the unclaimed startup. */
  startupId: entityId(MESSAGES.noStartup),
  note: requiredText({
    required: 'Say how you’re connected to the company',
    max: [LIMITS.claims.note, tooLong('Your note', LIMITS.claims.note)],
    multiline: true,
  }),
  industry: z.optional(choice(parseIndustry, 'Please select an industry')),
  stage: z.optional(choice(parseStage, 'Please select a stage')),
})
export type ClaimForm = z.input<typeof claimInput>

/** PUT /api/admin/imported-startups/{id}: its public facts, and whether the directory lists it. */
export const importedStartupInput = z.object({
  companyName: startupFields.companyName,
  industry: optionalChoice(parseIndustry),
  stage: optionalChoice(parseStage),
  location: optionalText({ max: [LIMITS.location.max, MESSAGES.location] }),
  website: startupFields.website,
  description: optionalText({
    max: [LIMITS.description.max, tooLong('The description', LIMITS.description.max)],
    multiline: true,
  }),
  isListed: z.boolean({ error: missingOr(MESSAGES.required) }),
  updatedAt: shownAt,
})
export type ImportedStartupForm = z.input<typeof importedStartupInput>

/** PUT /api/admin/imported-startups/listed: whether the directory lists all of them. */
export const listedInput = z.object({ isListed: z.boolean({ error: missingOr(MESSAGES.required) }) })

/** POST /api/admin/imported-startups/{id}/merge. */
export const mergeInput = z.object({ startupId: entityId(MESSAGES.noStartup) })

/** PATCH /api/admin/claims/{id}. */
export const claimDecisionInput = z.object({
  outcome: choice(oneOf(['approved', 'declined']), MESSAGES.required, MESSAGES.invalid),
})
