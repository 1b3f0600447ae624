import { levelOf } from '#api/contract/match/factors.ts'
import { reasonsOf } from '#api/contract/match/reasons.ts'
import { factsOf, type Profiles } from './facts.ts'
import { compare } from './factors.ts'
import { fitOf } from './fit.ts'
import type { Ready } from './ready.service.ts'
import type { Pair } from './sides.ts'
import type { Wish } from './suggest.ts'

/** The level and the reasons of a pair; `null` where the two have nothing in common. */
export function wordsOfPair(side: Ready['side'], wish: Wish, pair: Pair, profiles: Omit<Profiles, 'seen' | 'other'>) {
  const factors = compare(wish.kind, pair, wish.sharesWords)
  if (!factors) return null
  const other = side === 'investor' ? pair.startup : pair.investor
  const reasons = reasonsOf(factsOf(side, factors, { ...profiles, seen: pair.investor, other }))
  return { kind: wish.kind, level: levelOf(fitOf(factors, pair, wish.today)), ...reasons }
}
