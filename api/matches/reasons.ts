import { formatAnswered, isTooFew } from '#api/connections/contract/response-rate.ts'
import { type Stage, STAGE_LABELS, STAGES } from '#api/platform/contract/enumerations.ts'
import {
  formatShareText,
  ADJACENT_INDUSTRIES,
  ANSWERS_SELDOM,
  ANSWERS_WELL,
  type Factor,
  type MatchParty,
  VALUES,
  WEIGHTS,
} from './contract/schema.ts'
import { formatAmount } from '#api/platform/contract/money.ts'
import { type Pair, getPlace } from './candidates.service.ts'
import type { Factors } from './score.ts'

/** Reasons for and against a match, as text for one party, strongest first. */
export interface Reasons {
  for: string[]
  against: string[]
}

/** The maximum of each. */
const MOST_REASONS = { for: 3, against: 2 } as const
/** A check that covers at least this share of the ask is a reason for the match. */
const ENOUGH = VALUES.checkSize[1].from

/** The reason of one factor, for each party; an empty text is left out. */
type Reason = { is: keyof Reasons } & Record<MatchParty, string>
const pro = (investor: string, founder = ''): Reason => ({ is: 'for', investor, founder })
const contra = (investor: string, founder: string): Reason => ({ is: 'against', investor, founder })

/** What the reasons are based on. */
export interface Facts extends Pair {
  /** The party that reads them. */
  party: MatchParty
  factors: Factors
  /** Interests apart from industries, in the investor's words, that the startup's text contains. */
  sharedInterests: readonly string[]
}

/** Null if nothing is known. Called only for factors with a value. */
type Explain = (facts: Facts) => Reason | null

const industry: Explain = ({ startup: { industry: own }, investor: { industries }, sharedInterests }) => {
  if (industries.includes(own)) return pro(`Matches your interest in ${own}`, `Invests in ${own}, your industry`)
  const beside = industries.find((each) =>
    ADJACENT_INDUSTRIES.some((group) => group.includes(each) && group.includes(own)),
  )
  if (beside)
    return pro(`In ${own}, related to your interest in ${beside}`, `Invests in ${beside}, related to your ${own}`)
  if (sharedInterests.length === 0) return null
  const named = sharedInterests.map((each) => `“${each}”`).join(' and ')
  return pro(`Mentions ${named}, which interests you`, `Interested in ${named}, which your profile mentions`)
}

/** A stage inside a sentence, after "in". */
const STAGE_LABELS_IN_TEXT: Readonly<Record<Stage, string>> = {
  idea: 'the idea stage',
  mvp: 'MVP',
  'pre-seed': 'pre-seed',
  seed: 'seed',
  series_a: 'Series A',
  series_b: 'Series B',
  series_c: 'Series C or later',
  growth: 'the growth stage',
  established: 'the established stage',
  profitable: 'the profitable stage',
}
/** The maximum number of named stages. */
const NAMED_STAGES = 3

/** "seed". */
const stageWord = (stage: Stage): string => STAGE_LABELS_IN_TEXT[stage]

/**
 * For instance "pre-seed, seed, and Series A", in order. If there are many, those nearest to `beside`, and a note about
 * the others.
 */
function formatStages(stages: readonly Stage[], beside: Stage): string {
  const place = (stage: Stage) => STAGES.indexOf(stage)
  const distance = (stage: Stage) => Math.abs(place(stage) - place(beside))
  const nearest = stages.toSorted((a, b) => distance(a) - distance(b)).slice(0, NAMED_STAGES)
  const words = nearest.toSorted((a, b) => place(a) - place(b)).map(stageWord)
  if (stages.length > NAMED_STAGES) return `${words.join(', ')}, and others`
  return new Intl.ListFormat('en-US').format(words)
}

const stage: Explain = ({ startup: { stage: own }, investor: { stages, savedStages } }) => {
  // Saved startups are private to the investor, so a founder sees no reason.
  if (stages.length === 0)
    return savedStages.includes(own) ? pro(`${STAGE_LABELS[own]}, like startups you saved`) : null
  const [at, named] = [stageWord(own), formatStages(stages, own)]
  if (stages.includes(own))
    return pro(`At a stage you invest in (${STAGE_LABELS[own]})`, `Invests at your stage (${STAGE_LABELS[own]})`)
  return contra(`At ${at}; you invest in ${named}`, `Invests in ${named}; you’re at ${at}`)
}

const checkSize: Explain = ({ startup: { ask }, investor: { range } }) => {
  if (!ask) return null
  const amount = formatAmount(ask)
  if (ask < (range.min ?? 0))
    return contra(
      `Asks for ${amount}, below your range of ${range.label}`,
      `Your ask is below their typical check of ${range.label}`,
    )
  const share = (range.max ?? Infinity) / ask
  if (share >= 1)
    return pro(`Asks for ${amount}, within your range of ${range.label}`, 'Their typical check covers your full ask')
  const [describe, part] = [share >= ENOUGH ? pro : contra, formatShareText(share)]
  return describe(
    `Your typical check is ${part} of their ask of ${amount}`,
    `Their typical check is ${part} of your ask`,
  )
}

const place: Explain = ({ startup, investor, factors }) => {
  const [theirs, own] = [getPlace(startup.location), getPlace(investor.location)]
  if (factors.place > 0) {
    const name = (factors.place === 1 ? theirs.town : theirs.region) ?? ''
    return pro(`Based in ${name}, like you`, `Based in ${name}, like you`)
  }
  // Without a region it may be the same one.
  if (!theirs.region || !own.region) return null
  return contra(`Based in ${theirs.town}, outside your region`, `Based in ${own.town}, outside your region`)
}

const mentoring: Explain = ({ investor: { mentors } }) =>
  mentors
    ? pro('Looking for a mentor; you offer mentoring', 'Offers mentoring; you’re looking for a mentor')
    : contra('Also looking for a mentor', 'Not mentoring right now')

/** The other profile. */
const getOther = ({ party, investor, startup }: Facts) => (party === 'investor' ? startup : investor)

const answers: Explain = (facts) => {
  const figures = getOther(facts)
  if (isTooFew(figures)) return null
  const share = figures.answered / figures.received
  const words = formatAnswered(figures)
  if (share >= ANSWERS_WELL) return pro(words, words)
  return share < ANSWERS_SELDOM ? contra(words, words) : null
}

const EXPLAIN: Readonly<Record<Factor, Explain>> = { industry, stage, checkSize: checkSize, place, mentoring, answers }
const FACTORS = Object.keys(EXPLAIN) as Factor[]

/**
 * The reasons for and against a match, based on what both stated. They compare without judging, and contain nothing
 * that one party can't know about the other (rules: Reasons).
 */
export function listReasons(facts: Facts): Reasons {
  const { party, factors } = facts
  const known = FACTORS.flatMap((factor) => {
    const value = factor === 'answers' ? getOther(facts).answers : factors[factor]
    const reason = typeof value === 'number' ? EXPLAIN[factor](facts) : null
    if (typeof value !== 'number' || !reason?.[party]) return []
    const share = reason.is === 'for' ? value : 1 - value
    return [{ is: reason.is, text: reason[party], strength: WEIGHTS[party][factor] * share }]
  }).toSorted((a, b) => b.strength - a.strength)
  const getTexts = (is: keyof Reasons) =>
    known
      .filter((reason) => reason.is === is)
      .slice(0, MOST_REASONS[is])
      .map(({ text }) => text)
  return { for: getTexts('for'), against: getTexts('against') }
}
