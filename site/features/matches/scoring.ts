import { LIMITS } from '#api/platform/contract/limits.ts'
import {
  formatShareText,
  EXPOSURE,
  type Factor,
  FRESHNESS,
  LEAST_ASK,
  SPREAD,
  SUGGESTED_FOR_DAYS,
  UNLISTED_FROM,
  VALUES,
  WEIGHTS,
} from '#api/matches/contract/schema.ts'

/** How a value counts, of all that its factor weighs. */
const part = (value: number) => (value === 1 ? 'in full' : formatShareText(value))

/** "at least 20% of it counts 80%". */
const checkSize = VALUES.checkSize.slice(1).map(({ from, value }) => {
  const covered = from === 0 ? 'less' : `at least ${formatShareText(from)} of it`
  return `${covered} counts ${part(value)}`
})

/** What is compared, in words that follow the constants. */
const WORDS: Readonly<Record<Factor, readonly [name: string, text: string]>> = {
  industry: [
    'Industry',
    `An industry that the investor names counts in full; a related one counts ${part(VALUES.adjacentIndustry)}. If the industries aren’t related, we don’t suggest the pair unless the startup’s profile mentions one of the investor’s keywords.`,
  ],
  stage: [
    'Stage',
    `A stage that the investor names counts in full; the one before or after it counts ${part(VALUES.stageBeside)}. If no stage is named, investors see startups like those they saved first, and the stage counts ${part(VALUES.savedStages)}.`,
  ],
  checkSize: [
    'Ask and check size',
    `A check that covers the full ask counts in full; ${checkSize.join('; ')}. An ask below the investor’s minimum counts ${part(VALUES.belowMinimum)}; one below ${formatShareText(LEAST_ASK)} of it isn’t suggested.`,
  ],
  place: [
    'Location',
    `The same city counts in full; the same region counts ${part(VALUES.sameRegion)}. No one is left out because of where they are.`,
  ],
  mentoring: ['Mentoring', 'Counts only if the founder is looking for a mentor.'],
  answers: [
    'Response rate',
    'How often someone replies, blended with the regional average while they have few requests. It counts once it’s known.',
  ],
}

/** Each factor with what it counts for whom, of a hundred; what weighs most comes first. */
export const FACTORS = (Object.keys(WORDS) as Factor[])
  .map((factor) => ({
    name: WORDS[factor][0],
    text: WORDS[factor][1],
    founder: WEIGHTS.founder[factor],
    investor: WEIGHTS.investor[factor],
  }))
  .toSorted((a, b) => b.founder + b.investor - a.founder - a.investor)

const [fresh, older] = FRESHNESS
const ofTen = (share: number) => share * 10

/** What else decides who is suggested to whom. */
export const OTHER_RULES: readonly string[] = [
  'A match has to work for both sides.',
  'A profile with little information can’t be a perfect match.',
  `A profile confirmed in the last ${fresh.days} days counts in full; an older one counts ${Math.round((1 - older.value) * 100)}% less. After ${SUGGESTED_FOR_DAYS} days without confirmation, it isn’t suggested.`,
  `To give everyone a chance, profiles that are suggested often rank slightly lower: their score drops by ${formatShareText(EXPOSURE.most)} at most. Of ten matches, at most ${ofTen(SPREAD.oneIndustry)} are in one industry, and ${ofTen(SPREAD.leastShown)} go to the profiles shown least.`,
  `We don’t suggest anyone you’ve saved or exchanged a request with, or anyone you dismissed in the last ${LIMITS.dismissedForDays} days.`,
  `Founders only see investors with public profiles. From ${UNLISTED_FROM} on, we say how many private ones match.`,
]
