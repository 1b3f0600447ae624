/** What one of the two says to an introduction. */
export const INTRODUCTION_ANSWERS = ['yes', 'no'] as const
export type IntroductionAnswer = (typeof INTRODUCTION_ANSWERS)[number]

/**
 * `connected`: both said yes, or found each other meanwhile. A no alone ends nothing: the other one would see it end.
 */
export const INTRODUCTION_STATES = ['proposed', 'connected', 'withdrawn', 'expired'] as const
export type IntroductionState = (typeof INTRODUCTION_STATES)[number]

/** What happens to an introduction; `meet` is what follows when nothing keeps the two from each other any more. */
type IntroductionAct = 'propose' | 'answer' | 'meet' | 'withdraw' | 'expire'

/** Who moves an introduction on; `clock` is time that ran out, or two who have met. */
export type IntroductionMover = 'administrator' | 'investor' | 'founder' | 'clock'

interface Move {
  act: IntroductionAct
  /** `null`: the two are proposed to each other for the first time. */
  from: IntroductionState | null
  by: readonly IntroductionMover[]
  to: IntroductionState
  /** Days that have to pass in the state before. */
  afterDays?: number
}

const BOTH = ['investor', 'founder'] as const

/** The whole life of an introduction: what is not here cannot happen (rules: Introductions by the region). */
const INTRODUCTION_MOVES: readonly Move[] = [
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
export const introductionMove = (act: IntroductionAct, by: IntroductionMover, from: IntroductionState | null) =>
  INTRODUCTION_MOVES.find((move) => move.act === act && move.from === from && move.by.includes(by))
