import { levelOf } from '#api/contract/match/factors.ts'
import type { Level } from '#api/contract/match/kinds.ts'
import type { Investor, Pair, Startup } from './candidates.ts'
import type { Candidates } from './candidates.service.ts'
import { score } from './score.ts'
import { mayBeSuggested } from './suggest.ts'

/** A profile of the other side, and how it fits. */
export interface Fitting {
  id: number
  fit: number
}

/** How two fit by what both chose, from 0 to 1, whatever keeps them from being suggested to each other. */
const fitOfPair = ({ investor, startup }: Pair, today: number): number =>
  // Words that an investor added are left out: nobody is chosen by them alone.
  score(investor, startup, { kind: startup.seeksMoney ? 'funding' : 'mentoring', today, sharesWords: () => false })

/** In words; `null` for two who have nothing in common. */
export function levelOfPair(pair: Pair, today: number): Level | null {
  const fit = fitOfPair(pair, today)
  return fit > 0 ? levelOf(fit) : null
}

const best = <One extends Investor | Startup>(
  candidates: ReadonlyMap<number, One>,
  pairOf: (one: One) => Pair,
  today: number,
  most: number,
): Fitting[] =>
  [...candidates.values()]
    .filter((one) => mayBeSuggested(one, today))
    .map((one) => ({ id: one.id, fit: fitOfPair(pairOf(one), today) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, most)

/** The investors who fit a startup best, public or not. */
export const bestInvestors = ({ investors }: Candidates, startup: Startup, today: number, most: number): Fitting[] =>
  best(investors, (investor) => ({ investor, startup }), today, most)

/** The startups that fit an investor best. */
export const bestStartups = ({ startups }: Candidates, investor: Investor, today: number, most: number): Fitting[] =>
  best(startups, (startup) => ({ investor, startup }), today, most)

/** The startups that may be suggested now, and how often each was suggested of late. */
export const suggestible = ({ startups }: Candidates, shown: ReadonlyMap<number, number>, today: number) =>
  [...startups.values()]
    .filter((startup) => mayBeSuggested(startup, today))
    .map((startup) => ({ startup, id: startup.id, shown: shown.get(startup.id) ?? 0 }))
