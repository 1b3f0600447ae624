import { EXPOSURE, SPREAD, SUGGESTED_FOR_DAYS } from '#api/contract/match/factors.ts'
import type { MatchKind } from '#api/contract/match/kinds.ts'
import { type Candidate, Shortlist } from './shortlist.ts'
import { compare } from './factors.ts'
import { fitOf } from './fit.ts'
import type { InvestorSide, Pair, StartupSide } from './sides.ts'

/** What a person's list depends on besides both sides. */
export interface Wish {
  kind: MatchKind
  size: number
  /** Days since 1970. */
  today: number
  /** Profiles of the other side that are not suggested: known, declined, blocked. */
  without: ReadonlySet<number>
  /** Whether a profile of the other side and this person share words, where the investor named more than industries. */
  sharesWords: (pair: Pair) => boolean
}

/** An array, or what hands out one after the other, in the same object. */
interface Some<Side> {
  forEach: (take: (side: Side, place: number) => void) => void
  at: (place: number) => Side | undefined
}

/** One side of a region, and how often one of it was suggested of late, on average. */
export interface Listed<Side> {
  /** In as many lists as one likes: only those of a few industries can fit an investor. */
  lists: readonly Some<Side>[]
  meanShown: number
}

export interface Suggestion<Side> extends Candidate {
  side: Side
  /** From 0 to 1, without what is taken off for being shown often. */
  fit: number
}

/** One who may come into a list; who it is is asked for only when it did. */
interface Found<Side> extends Candidate {
  list: Some<Side>
  place: number
  fit: number
}

const DAYS_OF_WEEK = 7

/** Another order of equals for each pair and week, and the same at each look. */
function tieOf({ investor, startup }: Pair, today: number): number {
  const week = Math.floor(today / DAYS_OF_WEEK)
  const mixed = Math.imul(Math.imul(investor.id, 0x9e3779b1) ^ Math.imul(startup.id, 0x85ebca6b) ^ week, 0x2c1b3c6d)
  return mixed ^ (mixed >>> 15)
}

/** Nobody is shown to everyone: what is taken off a score. */
const exposure = (shown: number, mean: number): number =>
  shown === 0 ? 0 : EXPOSURE.most * Math.min(1, shown / (EXPOSURE.target * mean))

/** Whether somebody is suggested at all now. */
export const mayBeSuggested = ({ isOpen, confirmedOn }: InvestorSide | StartupSide, today: number): boolean =>
  isOpen && today - confirmedOn <= SUGGESTED_FOR_DAYS

function suggest<Side extends InvestorSide | StartupSide>(
  { lists, meanShown }: Listed<Side>,
  { kind, size, today, without, sharesWords }: Wish,
  pairOf: (other: Side) => Pair,
  groupOf: ((other: Side) => number) | null,
): Suggestion<Side>[] {
  const shortlist = new Shortlist<Found<Side>>(size, groupOf ? SPREAD.oneIndustry : 1)
  const look = (list: Some<Side>) => (side: Side, place: number) => {
    if (!mayBeSuggested(side, today)) return
    const pair = pairOf(side)
    const factors = compare(kind, pair, sharesWords)
    if (!factors) return
    const fit = fitOf(factors, pair, today)
    const score = fit - exposure(side.shown, meanShown)
    const group = groupOf ? groupOf(side) : 0
    if (fit > 0 && shortlist.isWorth(score, group, side.shown) && !without.has(side.id))
      shortlist.offer({ list, place, fit, score, group, tie: tieOf(pair, today), shown: side.shown })
  }
  for (const list of lists) list.forEach(look(list))
  return shortlist.list().map(({ list, place, ...found }) => ({ ...found, side: list.at(place)! }))
}

/** The startups that fit an investor, the best first, of several industries. */
export const startupsFor = (investor: InvestorSide, startups: Listed<StartupSide>, wish: Wish) =>
  suggest(
    startups,
    wish,
    (startup) => ({ investor, startup }),
    ({ industry }) => industry,
  )

/**
 * The investors who fit a startup, the best first; those that are not public are for its founder to be counted only.
 */
export const investorsFor = (startup: StartupSide, investors: Listed<InvestorSide>, wish: Wish) =>
  suggest(investors, wish, (investor) => ({ investor, startup }), null)

/** How many investors of these fit a startup: of those who are not public a founder learns nothing else. */
export function countFitting(startup: StartupSide, { lists }: Listed<InvestorSide>, wish: Wish): number {
  let count = 0
  for (const list of lists)
    list.forEach((investor) => {
      const fits =
        mayBeSuggested(investor, wish.today) && compare(wish.kind, { investor, startup }, wish.sharesWords) !== null
      if (fits && !wish.without.has(investor.id)) count++
    })
  return count
}
