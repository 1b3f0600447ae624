import type { FirstDayStep } from '#api/contract/first-day/answers.ts'
import { FIRST_DAY, STEPS, type Step, type Thing } from '#api/contract/first-day/steps.ts'

/** What is true of an installation, as far as its first day is concerned. */
export interface FirstDayFacts {
  /** Settings, texts and looks that somebody has given, or written over. */
  told: readonly Thing[]
  sendsMail: boolean
  /** A person saw a letter arrive. */
  mailArrives: boolean
  editors: number
  /** Published stories and events. */
  entries: number
  /** Tables that were imported. */
  imports: number
  /** Profiles of startups and investors, however they came. */
  profiles: number
  /** People besides administrators and editors, and those who were invited to be one of them. */
  people: number
  /** What administrators left out. */
  leftOut: readonly Step[]
}

/** Whether each thing that is not told by the content is there (rules: The first day). */
const isThere: Partial<Record<Thing, (facts: FirstDayFacts) => boolean>> = {
  server: ({ sendsMail }) => sendsMail,
  letter: ({ mailArrives }) => mailArrives,
  editor: ({ editors }) => editors > 0,
  entry: ({ entries }) => entries > 0,
  import: ({ imports, profiles }) => imports > 0 || profiles > 0,
  invitation: ({ people }) => people > 0,
}

/** The list of the first day: nothing of it is stored but what was left out (rules: The first day). */
export function stepsOf(facts: FirstDayFacts): FirstDayStep[] {
  const has = (thing: Thing) => isThere[thing]?.(facts) ?? facts.told.includes(thing)
  return STEPS.map((step) => {
    const missing = FIRST_DAY[step].filter((thing) => !has(thing))
    if (missing.length === 0) return { step, state: 'done', missing }
    return { step, state: facts.leftOut.includes(step) ? 'left-out' : 'open', missing }
  })
}
