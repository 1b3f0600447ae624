import type { CallContext } from '#api/context.ts'
import type { Match, PairFit } from '#api/contract/match/answers.ts'
import type { MatchKind } from '#api/contract/match/kinds.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { isFounder, type Viewer } from '#api/contract/policy.ts'
import { askedBy, toldOf } from '#api/core/connection/asking.service.ts'
import { toCard } from '#api/core/investor/investor.answer.ts'
import { toViewOf } from '#api/core/startup/startup.answer.ts'
import { investorsOf, startupsOf } from './match.rows.ts'
import { wordsOfPair } from './pair-words.ts'
import { type ReadyFounder, type ReadyInvestor, readyViewer, wishOf } from './ready.service.ts'
import type { Region } from './region.ts'
import type { MatchContext } from './region.service.ts'
import { investorsFor, type Listed, mayBeSuggested, startupsFor, type Wish } from './suggest.ts'
import { noteShown, shownToday } from './showing.service.ts'
import type { InvestorSide, StartupSide } from './sides.ts'

export interface Asked {
  kind: MatchKind
  limit: number
  /** Without what is beside an investor's industries. */
  ownIndustriesOnly?: boolean
}

/** The startups that can fit an investor: of the industries, and those that other interests find. */
function candidates(region: Region, { own }: ReadyInvestor, found: ReadonlySet<number>): Listed<StartupSide> {
  const industries = own.industries | own.adjacent
  const isFitting = (industry: number) => ((industries >>> industry) & 1) === 1
  const { lists, meanShown } = region.startups.listed(isFitting)
  const others = [...found].flatMap((id) => {
    const startup = region.startups.get(id)
    return startup && !isFitting(startup.industry) ? [startup] : []
  })
  return { lists: [...lists, others], meanShown }
}

const idsOf = (suggestions: readonly { side: { id: number } }[]) => suggestions.map(({ side }) => side.id)

async function startupMatches(
  context: MatchContext,
  viewer: Viewer,
  ready: ReadyInvestor,
  from: Listed<StartupSide>,
  wish: Wish,
) {
  const { own: investor, profile } = ready
  const found = startupsFor(investor, from, wish)
  const now = context.now()
  const rows = await startupsOf(context.database.read, askedBy(viewer.id, now), idsOf(found))
  return found.flatMap(({ side: startup }): Match[] => {
    const row = rows.get(startup.id)
    const seen = row && toViewOf(viewer, row, now)
    const words = row && wordsOfPair('investor', wish, { investor, startup }, { investor: profile, startup: row })
    if (!seen || !words) return []
    return [{ id: startup.id, ...words, startup: { ...seen, ...toldOf(viewer, 'founder', row.asked, now) } }]
  })
}

async function investorMatches(
  context: MatchContext,
  viewer: Viewer,
  ready: ReadyFounder,
  from: Listed<InvestorSide>,
  wish: Wish,
) {
  const { own: startup, profile } = ready
  const found = investorsFor(startup, from, wish)
  const now = context.now()
  const rows = await investorsOf(context.database.read, askedBy(viewer.id, now), idsOf(found))
  return found.flatMap(({ side: investor }): Match[] => {
    const row = rows.get(investor.id)
    const card = row && toCard(viewer, row, now)
    const words =
      row && wordsOfPair('founder', wish, { investor, startup }, { investor: row.profile, startup: profile })
    if (!card || !words) return []
    return [{ id: investor.id, ...words, investor: { ...card, ...toldOf(viewer, 'investor', row.asked, now) } }]
  })
}

/**
 * Who fits a person now, the best first (rules: Fit); nobody for somebody who is not open to suggestions. Fewer than
 * the usual number are the beginning of the usual list.
 */
export async function findMatches(
  context: MatchContext,
  viewer: Viewer,
  { kind, limit, ownIndustriesOnly = false }: Asked,
): Promise<Match[]> {
  const asking = await readyViewer(context, viewer)
  if (!asking) return []
  const { ready, region, without } = asking
  const wish = await wishOf(context, ready, without, kind, Math.max(limit, LIMITS.matches.default))
  if (!mayBeSuggested(ready.own, wish.today)) return []
  if (ready.side === 'founder')
    return (await investorMatches(context, viewer, ready, region.investors.listed(Boolean), wish)).slice(0, limit)
  const from = ownIndustriesOnly
    ? region.startups.listed((industry) => ((ready.own.industries >>> industry) & 1) === 1)
    : candidates(region, ready, wish.found)
  return (await startupMatches(context, viewer, ready, from, wish)).slice(0, limit)
}

/** The same, and counts whom it showed, so that nobody is shown to everyone. */
export async function showMatches(
  context: Pick<CallContext, 'database' | 'now' | 'log'>,
  viewer: Viewer,
  asked: Asked,
) {
  const shows = isFounder(viewer) ? 'investor' : 'startup'
  const [found, known] = await Promise.all([findMatches(context, viewer, asked), shownToday(context, viewer.id, shows)])
  const ids = found.map(({ id }) => id)
  await noteShown(context, viewer.id, shows, ids, known)
  return found
}

/** Those of some profiles of the other side that would be suggested to a person now, the best first. */
export async function fittingOf(
  context: MatchContext,
  viewer: Viewer,
  kind: MatchKind,
  ids: readonly number[],
): Promise<Match[]> {
  const asking = await readyViewer(context, viewer)
  if (!asking) return []
  const { ready, region, without } = asking
  // Room for all of them, however alike they are.
  const wish = await wishOf(context, ready, without, kind, LIMITS.page.max)
  if (!mayBeSuggested(ready.own, wish.today)) return []
  if (ready.side === 'investor') {
    const lists = [ids.flatMap((id) => region.startups.get(id) ?? [])]
    return startupMatches(context, viewer, ready, { lists, meanShown: 0 }, wish)
  }
  const lists = [ids.flatMap((id) => region.investors.get(id) ?? []).filter(({ isPublic }) => isPublic)]
  return investorMatches(context, viewer, ready, { lists, meanShown: 0 }, wish)
}

const NOTHING_IN_COMMON: PairFit = { level: null, for: [], against: [] }

/** How somebody of the other side fits a person, suggested or not: who may see whom is the caller's to ask. */
export async function fitOfPair(context: MatchContext, viewer: Viewer, id: number): Promise<PairFit> {
  const { read } = context.database
  const isOfFounder = isFounder(viewer)
  const asker = askedBy(viewer.id, context.now())
  const [asking, foundStartups, foundInvestors] = await Promise.all([
    readyViewer(context, viewer),
    isOfFounder ? null : startupsOf(read, asker, [id]),
    isOfFounder ? investorsOf(read, asker, [id]) : null,
  ])
  if (!asking) return NOTHING_IN_COMMON
  const { ready, region, without } = asking
  const investor = ready.side === 'investor' ? ready.own : region.investors.get(id)
  const startup = ready.side === 'founder' ? ready.own : region.startups.get(id)
  if (!investor || !startup) return NOTHING_IN_COMMON
  const profiles =
    ready.side === 'investor'
      ? { investor: ready.profile, startup: foundStartups?.get(id) }
      : { investor: foundInvestors?.get(id)?.profile, startup: ready.profile }
  if (!profiles.investor || !profiles.startup) return NOTHING_IN_COMMON
  const wish = await wishOf(context, ready, without, startup.seeksMoney ? 'funding' : 'mentoring', 1)
  const both = { investor: profiles.investor, startup: profiles.startup }
  const words = wordsOfPair(ready.side, wish, { investor, startup }, both)
  return words ? { level: words.level, for: words.for, against: words.against } : NOTHING_IN_COMMON
}
