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

/** "at least a fifth of it, four fifths". */
const checkSize = VALUES.checkSize.slice(1).map(({ from, value }) => {
  const covered = from === 0 ? 'less' : `at least ${formatShareText(from)} of it`
  return `${covered}, ${part(value)}`
})

/** What is compared, in words that follow the constants. */
const WORDS: Readonly<Record<Factor, readonly [name: string, text: string]>> = {
  industry: [
    'Industry',
    `An industry that the investor names counts in full, one close to it ${part(VALUES.adjacentIndustry)}. Whoever has neither is not suggested, unless the startup’s text has words that the investor named.`,
  ],
  stage: [
    'Stage',
    `A stage that the investor names counts in full, one beside it ${part(VALUES.stageBeside)}. Where none is named, investors see first what resembles the startups they saved, and the stage counts ${part(VALUES.savedStages)}.`,
  ],
  checkSize: [
    'Ask and cheque',
    `A cheque that covers the whole ask counts in full; ${checkSize.join('; ')}. An ask below the investor’s minimum counts ${part(VALUES.belowMinimum)}; one below ${formatShareText(LEAST_ASK)} of it is not suggested.`,
  ],
  place: [
    'Place',
    `The same town counts in full, the same region ${part(VALUES.sameRegion)}. No one is left out for the place.`,
  ],
  mentoring: ['Mentoring', 'Counts only where a mentor is looked for.'],
  answers: [
    'Answers',
    'The share of requests that somebody answers, smoothed by the region’s while there are few. Until it is known, it counts for nobody.',
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
  'The fit of two people is the fit of both: where one side has little from it, the other cannot make up for it.',
  'A profile that says little cannot look like a perfect match.',
  `A profile that was confirmed in the last ${fresh.days} days counts in full, an older one ${Math.round((1 - older.value) * 100)}% less. After ${SUGGESTED_FOR_DAYS} days without a word it is not suggested.`,
  `No one is shown to everyone: being suggested often takes off ${formatShareText(EXPOSURE.most)} at most. Of ten suggestions ${ofTen(SPREAD.oneIndustry)} at most are of one industry, and ${ofTen(SPREAD.leastShown)} go to those who were shown least.`,
  `Not suggested are those you know already: saved, asked, declined, or taken off with “Not for me”, which holds for ${LIMITS.dismissedForDays} days.`,
  `Founders are suggested investors with a public profile alone. How many others there are is said from ${UNLISTED_FROM} on.`,
]
