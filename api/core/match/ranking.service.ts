import type { CallContext } from '#api/context.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { compare } from './factors.ts'
import { fitOf } from './fit.ts'
import { Ranking } from './ranking.ts'
import { readyViewer, wishOf } from './ready.service.ts'
import type { InvestorSide, Pair, StartupSide } from './sides.ts'
import type { Listed } from './suggest.ts'

type Context = Pick<CallContext, 'database' | 'now'>

/**
 * Every listed startup that is wanted, by how it fits an investor, whom the gates of suggestions keep from none. `null`
 * for a viewer without a listed profile.
 */
export async function rankStartups(
  context: Context,
  viewer: Viewer,
  isWanted: (startup: StartupSide) => boolean,
): Promise<Ranking | null> {
  const asking = await readyViewer(context, viewer)
  if (asking?.ready.side !== 'investor') return null
  const { ready, region, without } = asking
  const { sharesWords, today } = await wishOf(context, ready, without, 'funding', 0)
  return rank(
    region.startups.listed().lists,
    isWanted,
    (startup) => ({ investor: ready.own, startup }),
    sharesWords,
    today,
  )
}

/** Every public investor, by how they fit a founder’s startup. `null` for a viewer without a listed profile. */
export async function rankInvestors(context: Context, viewer: Viewer): Promise<Ranking | null> {
  const asking = await readyViewer(context, viewer)
  if (asking?.ready.side !== 'founder') return null
  const { ready, region, without } = asking
  const { sharesWords, today } = await wishOf(context, ready, without, 'funding', 0)
  const { lists } = region.investors.listed(Boolean)
  return rank(
    lists,
    () => true,
    (investor) => ({ investor, startup: ready.own }),
    sharesWords,
    today,
  )
}

function rank<One extends InvestorSide | StartupSide>(
  lists: Listed<One>['lists'],
  isWanted: (one: One) => boolean,
  pairOf: (one: One) => Pair,
  sharesWords: (pair: Pair) => boolean,
  today: number,
): Ranking {
  const ranking = new Ranking()
  for (const list of lists)
    list.forEach((one) => {
      if (!isWanted(one)) return
      const pair = pairOf(one)
      const factors = compare('funding', pair, sharesWords)
      ranking.add(factors ? fitOf(factors, pair, today) : 0, one.id)
    })
  return ranking
}
