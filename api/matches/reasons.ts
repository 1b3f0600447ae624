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

/** What speaks for a pair and what against, in words for the side that reads it; the strongest first. */
export interface Reasons {
  for: string[]
  against: string[]
}

/** At most so many of each are said. */
const MOST_REASONS = { for: 3, against: 2 } as const
/** What a cheque covers of an ask speaks for the pair from here on. */
const ENOUGH = VALUES.cheque[1].from

/** What is to be said of one factor, to each side; an empty text says nothing to that one. */
type Reason = { is: keyof Reasons } & Record<MatchParty, string>
const pro = (investor: string, founder = ''): Reason => ({ is: 'for', investor, founder })
const contra = (investor: string, founder: string): Reason => ({ is: 'against', investor, founder })

/** What the reasons of a pair are said from. */
export interface Facts extends Pair {
  /** Who reads them. */
  side: MatchParty
  factors: Factors
  /** Interests besides industries, as the investor wrote them, whose words the startup's text has. */
  sharedInterests: readonly string[]
}

/** Null where nothing is known. It is asked only for factors that have a value. */
type Explain = (facts: Facts) => Reason | null

const industry: Explain = ({ startup: { industry: own }, investor: { industries }, sharedInterests }) => {
  if (industries.includes(own)) return pro(`Matches your interest in ${own}`, `Invests in ${own}, your industry`)
  const beside = industries.find((each) =>
    ADJACENT_INDUSTRIES.some((group) => group.includes(each) && group.includes(own)),
  )
  if (beside) return pro(`In ${own}, close to your interest in ${beside}`, `Invests in ${beside}, close to your ${own}`)
  if (sharedInterests.length === 0) return null
  const named = sharedInterests.map((each) => `“${each}”`).join(' and ')
  return pro(`Mentions ${named}, which interests you`, `Interested in ${named}, which your profile mentions`)
}

/** A stage inside a sentence, behind "at". */
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
/** Of many stages so many are named. */
const NAMED_STAGES = 3

/** "seed". */
const stageWord = (stage: Stage): string => STAGE_LABELS_IN_TEXT[stage]

/** "pre-seed, seed and Series A", in their order; of many the nearest to `beside`, and that there are others. */
function formatStages(stages: readonly Stage[], beside: Stage): string {
  const place = (stage: Stage) => STAGES.indexOf(stage)
  const distance = (stage: Stage) => Math.abs(place(stage) - place(beside))
  const nearest = stages.toSorted((a, b) => distance(a) - distance(b)).slice(0, NAMED_STAGES)
  const words = nearest.toSorted((a, b) => place(a) - place(b)).map(stageWord)
  if (stages.length > NAMED_STAGES) return `${words.join(', ')} and others`
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}` : (words[0] ?? '')
}

const stage: Explain = ({ startup: { stage: own }, investor: { stages, savedStages } }) => {
  // What was saved is the investor's secret: it says nothing to a founder.
  if (stages.length === 0)
    return savedStages.includes(own) ? pro(`${STAGE_LABELS[own]}, like startups that you saved`) : null
  const [at, named] = [stageWord(own), formatStages(stages, own)]
  if (stages.includes(own)) return pro(`At ${at}, where you invest`, `Invests at ${at}, where you are`)
  return contra(`At ${at}; you invest at ${named}`, `Invests at ${named}; you are at ${at}`)
}

const checkSize: Explain = ({ startup: { ask }, investor: { range } }) => {
  if (!ask) return null
  const amount = formatAmount(ask)
  if (ask < (range.min ?? 0))
    return contra(
      `Asks for ${amount}, below your range of ${range.label}`,
      `You ask for less than their usual cheque of ${range.label}`,
    )
  const share = (range.max ?? Infinity) / ask
  if (share >= 1)
    return pro(`Asks for ${amount}, within your range of ${range.label}`, 'Their usual cheque covers your whole ask')
  const [describe, part] = [share >= ENOUGH ? pro : contra, formatShareText(share)]
  return describe(
    `Your usual cheque covers ${part} of their ask of ${amount}`,
    `Their usual cheque covers ${part} of your ask`,
  )
}

const place: Explain = ({ startup, investor, factors }) => {
  const [theirs, own] = [getPlace(startup.location), getPlace(investor.location)]
  if (factors.place > 0) {
    const name = (factors.place === 1 ? theirs.town : theirs.region) ?? ''
    return pro(`Based in ${name}, like you`, `Based in ${name}, like you`)
  }
  // Where no region is named, it may be the same one.
  if (!theirs.region || !own.region) return null
  return contra(`Based in ${theirs.town}, outside your region`, `Based in ${own.town}, outside your region`)
}

const mentoring: Explain = ({ investor: { mentors } }) =>
  mentors
    ? pro('Looks for a mentor, which you offer to be', 'Offers mentoring, which you look for')
    : contra('Also looks for a mentor', 'Does not mentor now, and you look for a mentor')

/** The one who is read about. */
const getOther = ({ side, investor, startup }: Facts) => (side === 'investor' ? startup : investor)

const answers: Explain = (facts) => {
  const figures = getOther(facts)
  if (isTooFew(figures)) return null
  const share = figures.answered / figures.received
  const words = `${formatAnswered(figures)} requests`
  if (share >= ANSWERS_WELL) return pro(words, words)
  return share < ANSWERS_SELDOM ? contra(words, words) : null
}

const EXPLAIN: Readonly<Record<Factor, Explain>> = { industry, stage, cheque: checkSize, place, mentoring, answers }
const FACTORS = Object.keys(EXPLAIN) as Factor[]

/**
 * The reasons for and against a pair by what both stated. They compare, and judge nobody; what one side may not know of
 * the other is in none of them (rules: Reasons).
 */
export function listReasons(facts: Facts): Reasons {
  const { side, factors } = facts
  const known = FACTORS.flatMap((factor) => {
    const value = factor === 'answers' ? getOther(facts).answers : factors[factor]
    const reason = typeof value === 'number' ? EXPLAIN[factor](facts) : null
    if (typeof value !== 'number' || !reason?.[side]) return []
    const share = reason.is === 'for' ? value : 1 - value
    return [{ is: reason.is, text: reason[side], strength: WEIGHTS[side][factor] * share }]
  }).toSorted((a, b) => b.strength - a.strength)
  const getTexts = (is: keyof Reasons) =>
    known
      .filter((reason) => reason.is === is)
      .slice(0, MOST_REASONS[is])
      .map(({ text }) => text)
  return { for: getTexts('for'), against: getTexts('against') }
}
