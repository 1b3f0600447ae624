import { EXPOSURE, SPREAD, SUGGESTED_FOR_DAYS } from '#api/contract/match/factors.ts'
import type { Investor, Startup } from './candidates.ts'
import { type Aim, score } from './score.ts'

/** What a list depends on besides both sides. */
export interface Wish extends Aim {
  size: number
  /** Profiles of the other side that are not suggested: saved, asked, "Not for me". */
  without: ReadonlySet<number>
  /** How often each profile of the other side was suggested of late, and all of them on average. */
  shown: ReadonlyMap<number, number>
  meanShown: number
}

export interface Suggestion<One> {
  one: One
  /** From 0 to 1. */
  fit: number
  /** The fit, less what is taken off for being shown often. */
  score: number
}

const DAYS_OF_WEEK = 7

/** Another order of equals for each pair and week, and the same at each look. */
function tieOf(investorId: number, startupId: number, today: number): number {
  const week = Math.floor(today / DAYS_OF_WEEK)
  const mixed = Math.imul(Math.imul(investorId, 0x9e3779b1) ^ Math.imul(startupId, 0x85ebca6b) ^ week, 0x2c1b3c6d)
  return mixed ^ (mixed >>> 15)
}

/** Whether somebody is suggested at all now. */
export const mayBeSuggested = ({ isOpen, confirmedOn }: Investor | Startup, today: number): boolean =>
  isOpen && today - confirmedOn <= SUGGESTED_FOR_DAYS

/** Nobody is shown to everyone: what is taken off a score. */
const exposure = (shown: number, mean: number): number =>
  shown === 0 ? 0 : EXPOSURE.most * Math.min(1, shown / (EXPOSURE.target * mean))

/** How somebody of the other side compares with the person who asks. */
interface Comparison<One> {
  fitOf: (one: One) => number
  /** Decides between equals. */
  tieOf: (one: One) => number
  /** Of which a list shall not have more than so many. */
  groupOf: (one: One) => unknown
  mostOfGroup: number
}

/** How each of these fits, whom nothing keeps from being suggested; 0 for the others. */
const fitsOf = <One extends Investor | Startup>(
  from: readonly One[],
  { today, without }: Wish,
  fitOf: (one: One) => number,
) => from.map((one) => (mayBeSuggested(one, today) && !without.has(one.id) ? fitOf(one) : 0))

/**
 * The best of many, in order: of each group so many at most, and some places for the least shown of those who are
 * nearly as good, so that somebody new is seen at all.
 */
function pick<One extends Investor | Startup>(
  from: readonly One[],
  wish: Wish,
  { fitOf, tieOf, groupOf, mostOfGroup }: Comparison<One>,
): Suggestion<One>[] {
  const { size, shown, meanShown } = wish
  const fits = fitsOf(from, wish, fitOf)
  const shownOf = (at: number) => shown.get(from[at]!.id) ?? 0
  const scores = fits.map((fit, at) => (fit === 0 ? 0 : fit - exposure(shownOf(at), meanShown)))
  const bestFirst = (one: number, other: number) =>
    scores[other]! - scores[one]! || tieOf(from[one]!) - tieOf(from[other]!)
  const leastShownFirst = (one: number, other: number) => shownOf(one) - shownOf(other) || bestFirst(one, other)
  const chosen: number[] = []
  const counts = new Map<unknown, number>()
  const hasRoom = (at: number) => (counts.get(groupOf(from[at]!)) ?? 0) < mostOfGroup
  // Ten walks cost less than sorting thousands.
  const choose = (order: typeof bestFirst, least: number) => {
    let first = -1
    for (let at = 0; at < fits.length; at++) {
      if (fits[at] === 0 || scores[at]! < least || (first >= 0 && order(at, first) >= 0)) continue
      if (hasRoom(at) && !chosen.includes(at)) first = at
    }
    if (first < 0) return
    chosen.push(first)
    const group = groupOf(from[first]!)
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  const forLeastShown = Math.floor(size * SPREAD.leastShown)
  for (let place = forLeastShown; place < size; place++) choose(bestFirst, -1)
  const [best] = chosen
  if (best === undefined) return []
  for (let place = 0; place < forLeastShown; place++) choose(leastShownFirst, SPREAD.leastShownFrom * scores[best]!)
  return chosen.sort(bestFirst).map((at) => ({ one: from[at]!, fit: fits[at]!, score: scores[at]! }))
}

/** The startups that fit an investor, the best first, of several industries. */
export const startupsFor = (investor: Investor, startups: readonly Startup[], wish: Wish): Suggestion<Startup>[] =>
  pick(startups, wish, {
    fitOf: (startup) => score(investor, startup, wish),
    tieOf: ({ id }) => tieOf(investor.id, id, wish.today),
    groupOf: ({ industry }) => industry,
    mostOfGroup: Math.ceil(wish.size * SPREAD.oneIndustry),
  })

/** The investors who fit a startup, the best first. */
export const investorsFor = (startup: Startup, investors: readonly Investor[], wish: Wish): Suggestion<Investor>[] =>
  pick(investors, wish, {
    fitOf: (investor) => score(investor, startup, wish),
    tieOf: ({ id }) => tieOf(id, startup.id, wish.today),
    groupOf: () => null,
    mostOfGroup: wish.size,
  })

/** How many of these investors fit a startup. */
export const countFitting = (startup: Startup, investors: readonly Investor[], wish: Wish): number =>
  fitsOf(investors, wish, (investor) => score(investor, startup, wish)).filter((fit) => fit > 0).length
