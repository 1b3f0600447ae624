import type { PairFacts } from './facts.ts'

export interface Reasons {
  for: string[]
  against: string[]
}

/** What speaks for a pair and what against, in words for the side that reads it. */
export function reasonsOf({ startup, values }: PairFacts): Reasons {
  return {
    for: values.industry === 1 ? [`Works in ${startup.industry}`] : [],
    against: values.stage === 0 ? ['At another stage'] : [],
  }
}
