import * as z from 'zod/mini'
import { oneOf } from '#api/contract/enumerations.ts'
import { choice } from '#api/contract/fields/choice.ts'
import { entityId, idFilter } from '#api/contract/fields/id.ts'
import { pageFields, searchField } from '#api/contract/fields/paging.ts'
import { requiredText } from '#api/contract/fields/text.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES, tooLong, tooShort } from '#api/contract/messages.ts'
import { CONNECTION_SIDES } from '#api/contract/connection/moves.ts'
import { INTRODUCTION_ANSWERS } from './moves.ts'

const { min, max } = LIMITS.introductionSentence

/** POST /api/admin/introductions: a startup, an investor's profile, and why they should meet, for both to read. */
export const introductionInput = z.object({
  startupId: entityId(MESSAGES.noStartup),
  investorId: entityId('Choose an investor'),
  sentence: requiredText({
    required: 'Say in a sentence why the two should meet',
    min: [min, tooShort('Sentence', min)],
    max: [max, tooLong('Sentence', max)],
  }),
})

/** PATCH /api/introductions/{id}. */
export const introductionAnswerInput = z.object({
  answer: choice(oneOf(INTRODUCTION_ANSWERS), MESSAGES.required, MESSAGES.invalid),
})

/** The query of GET /api/admin/introductions; newest first. */
export const introductionFilters = z.object(pageFields)

/** The query of GET /api/admin/introductions/people: one side, by name or by how they fit one of the other side. */
export const introducibleQuery = z.object({
  side: choice(oneOf(CONNECTION_SIDES), MESSAGES.required, MESSAGES.invalid),
  q: searchField,
  /** This profile alone. */
  id: idFilter,
  /** A profile of the other side. */
  with: idFilter,
})
