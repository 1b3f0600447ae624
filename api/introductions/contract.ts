import * as z from 'zod/mini'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { choice, entityId, idFilter, pageFields, searchField, requiredText } from '#api/platform/contract/fields.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong, tooShort } from '#api/platform/contract/messages.ts'
import { CONNECTION_PARTIES } from '#api/connections/contract/transitions.ts'

/** Answers to an introduction. */
export const INTRODUCTION_ANSWERS = ['yes', 'no'] as const
export type IntroductionAnswer = (typeof INTRODUCTION_ANSWERS)[number]

/**
 * `connected`: both accepted, or connected on their own. A single no ends nothing, because the other person would see
 * the end.
 */
export const INTRODUCTION_STATES = ['proposed', 'connected', 'withdrawn', 'expired'] as const
export type IntroductionState = (typeof INTRODUCTION_STATES)[number]

/** What happens to an introduction; `meet` connects them once nothing prevents it. */
type IntroductionEventType = 'propose' | 'answer' | 'meet' | 'withdraw' | 'expire'

/** Who changes an introduction; `clock` when time is up, or when they have connected on their own. */
export type IntroductionActor = 'administrator' | 'investor' | 'founder' | 'clock'

interface IntroductionTransition {
  action: IntroductionEventType
  /** `null`: they are proposed to each other for the first time. */
  from: IntroductionState | null
  by: readonly IntroductionActor[]
  to: IntroductionState
  /** Days since the previous state before this is possible. */
  afterDays?: number
}

const BOTH = ['investor', 'founder'] as const

/** The whole life of an introduction: no other transition is possible (rules: Introductions by the region). */
const INTRODUCTION_TRANSITIONS: readonly IntroductionTransition[] = [
  { action: 'propose', from: null, by: ['administrator'], to: 'proposed' },
  { action: 'propose', from: 'withdrawn', by: ['administrator'], to: 'proposed', afterDays: 30 },
  { action: 'propose', from: 'expired', by: ['administrator'], to: 'proposed', afterDays: 30 },
  { action: 'propose', from: 'connected', by: ['administrator'], to: 'proposed' },
  /** An answer can be changed until both are connected. */
  { action: 'answer', from: 'proposed', by: BOTH, to: 'proposed' },
  { action: 'meet', from: 'proposed', by: [...BOTH, 'clock'], to: 'connected' },
  { action: 'withdraw', from: 'proposed', by: ['administrator'], to: 'withdrawn' },
  { action: 'expire', from: 'proposed', by: ['clock'], to: 'expired' },
]

/** The transition that someone can make; `undefined` if it isn't possible. */
export const findIntroductionTransition = (
  action: IntroductionEventType,
  by: IntroductionActor,
  from: IntroductionState | null,
) =>
  INTRODUCTION_TRANSITIONS.find(
    (transition) => transition.action === action && transition.from === from && transition.by.includes(by),
  )

const { min, max } = LIMITS.introductionSentence

/** POST /api/admin/introductions: a startup, an investor's profile, and the reason, which both read. */
export const introductionInput = z.object({
  startupId: entityId(MESSAGES.noStartup),
  investorId: entityId('Choose an investor'),
  note: requiredText({
    required: 'Say in one sentence why they should meet',
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

/** The query of GET /api/admin/introductions/people: one party, by name or by how well they match a profile. */
export const introducibleQuery = z.object({
  party: choice(oneOf(CONNECTION_PARTIES), MESSAGES.required, MESSAGES.invalid),
  q: searchField,
  /** Only this profile. */
  id: idFilter,
  /** A profile of the other party. */
  with: idFilter,
})
