import * as z from 'zod/mini'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { choice, entityId, idFilter, pageFields, searchField, requiredText } from '#api/platform/contract/fields.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong, tooShort } from '#api/platform/contract/messages.ts'
import { CONNECTION_PARTIES } from '#api/connections/contract/transitions.ts'

/** What one of the two says to an introduction. */
export const INTRODUCTION_ANSWERS = ['yes', 'no'] as const
export type IntroductionAnswer = (typeof INTRODUCTION_ANSWERS)[number]

/**
 * `connected`: both said yes, or found each other meanwhile. A no alone ends nothing: the other one would see it end.
 */
export const INTRODUCTION_STATES = ['proposed', 'connected', 'withdrawn', 'expired'] as const
export type IntroductionState = (typeof INTRODUCTION_STATES)[number]

/** What happens to an introduction; `meet` is what follows when nothing keeps the two from each other any more. */
type IntroductionEventType = 'propose' | 'answer' | 'meet' | 'withdraw' | 'expire'

/** Who moves an introduction on; `clock` is time that ran out, or two who have met. */
export type IntroductionActor = 'administrator' | 'investor' | 'founder' | 'clock'

interface IntroductionTransition {
  act: IntroductionEventType
  /** `null`: the two are proposed to each other for the first time. */
  from: IntroductionState | null
  by: readonly IntroductionActor[]
  to: IntroductionState
  /** Days that have to pass in the state before. */
  afterDays?: number
}

const BOTH = ['investor', 'founder'] as const

/** The whole life of an introduction: what is not here cannot happen (rules: Introductions by the region). */
const INTRODUCTION_TRANSITIONS: readonly IntroductionTransition[] = [
  { act: 'propose', from: null, by: ['administrator'], to: 'proposed' },
  { act: 'propose', from: 'withdrawn', by: ['administrator'], to: 'proposed', afterDays: 30 },
  { act: 'propose', from: 'expired', by: ['administrator'], to: 'proposed', afterDays: 30 },
  { act: 'propose', from: 'connected', by: ['administrator'], to: 'proposed' },
  /** An answer can be changed until it has brought the two together. */
  { act: 'answer', from: 'proposed', by: BOTH, to: 'proposed' },
  { act: 'meet', from: 'proposed', by: [...BOTH, 'clock'], to: 'connected' },
  { act: 'withdraw', from: 'proposed', by: ['administrator'], to: 'withdrawn' },
  { act: 'expire', from: 'proposed', by: ['clock'], to: 'expired' },
]

/** The move that somebody makes; `undefined` where it cannot follow. */
export const findIntroductionTransition = (
  action: IntroductionEventType,
  by: IntroductionActor,
  from: IntroductionState | null,
) =>
  INTRODUCTION_TRANSITIONS.find(
    (transition) => transition.act === action && transition.from === from && transition.by.includes(by),
  )

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
  side: choice(oneOf(CONNECTION_PARTIES), MESSAGES.required, MESSAGES.invalid),
  q: searchField,
  /** This profile alone. */
  id: idFilter,
  /** A profile of the other side. */
  with: idFilter,
})
