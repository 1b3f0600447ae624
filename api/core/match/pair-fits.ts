import type { Level } from '#api/contract/match/kinds.ts'
import { levelOf } from '#api/contract/match/factors.ts'
import { compare } from './factors.ts'
import { fitOf } from './fit.ts'
import type { Region } from './region.ts'
import type { InvestorSide, Pair, Side, StartupSide } from './sides.ts'
import { mayBeSuggested } from './suggest.ts'

/** A profile of the other side, and how it fits. */
export interface Fitting {
  id: number
  fit: number
}

/** Words that an investor added are left out: nobody is chosen by them alone. */
const sharesNoWords = () => false

/** How two fit by what both chose, from 0 to 1, whatever keeps them from being suggested to each other. */
function fitOfPair(pair: Pair, today: number): number {
  const kind = pair.startup.seeksMoney ? 'funding' : 'mentoring'
  const factors = compare(kind, pair, sharesNoWords)
  return factors ? fitOf(factors, pair, today) : 0
}

/** In words; `null` for two who have nothing in common. */
export function levelOfPair(pair: Pair, today: number): Level | null {
  const fit = fitOfPair(pair, today)
  return fit > 0 ? levelOf(fit) : null
}

interface Some<One extends Side> {
  forEach: (take: (one: One) => void) => void
}

function best<One extends InvestorSide | StartupSide>(
  lists: readonly Some<One>[],
  pairOf: (one: One) => Pair,
  today: number,
  most: number,
): Fitting[] {
  const found: Fitting[] = []
  let least = 0
  const look = (one: One) => {
    const fit = mayBeSuggested(one, today) ? fitOfPair(pairOf(one), today) : 0
    if (fit <= least) return
    found.push({ id: one.id, fit })
    if (found.length <= most) return
    found.sort((a, b) => b.fit - a.fit).length = most
    least = found.at(-1)!.fit
  }
  for (const list of lists) list.forEach(look)
  return found.sort((a, b) => b.fit - a.fit)
}

/** The investors who fit a startup best, public or not. */
export const bestInvestors = (region: Region, startup: StartupSide, today: number, most: number): Fitting[] =>
  best(region.investors.listed().lists, (investor) => ({ investor, startup }), today, most)

/** The startups that fit an investor best. */
export const bestStartups = (region: Region, investor: InvestorSide, today: number, most: number): Fitting[] =>
  best(region.startups.listed().lists, (startup) => ({ investor, startup }), today, most)

/** The startups that may be suggested now and were suggested least, so many. */
export function leastShown(region: Region, today: number, most: number): StartupSide[] {
  const sides: { id: number; shown: number }[] = []
  for (const list of region.startups.listed().lists)
    list.forEach((side) => {
      if (mayBeSuggested(side, today)) sides.push({ id: side.id, shown: side.shown })
    })
  const first = sides.sort((a, b) => a.shown - b.shown || b.id - a.id).slice(0, most)
  return first.flatMap(({ id }) => region.startups.get(id) ?? [])
}
