import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { mentors } from '#api/contract/investor/mentors.ts'
import type { MatchSummary, PairFit } from '#api/contract/match/answers.ts'
import type { matchCalls } from '#api/contract/match/calls.ts'
import { UNLISTED_FROM } from '#api/contract/match/factors.ts'
import type { MatchKind } from '#api/contract/match/kinds.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { seeksMentoring, seeksMoney } from '#api/contract/startup/wants.ts'
import type { Asker } from '#api/core/match/asker.service.ts'
import { fitOfPair, showMatches } from '#api/core/match/match.service.ts'
import { lookAround, wishOf } from '#api/core/match/ready.service.ts'
import { epochDay } from '#api/core/match/region.rows.ts'
import { countFitting, mayBeSuggested } from '#api/core/match/suggest.ts'
import { missingOf } from './missing.ts'
import { requireOther } from './other-side.service.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof matchCalls>

/** GET /api/matches. */
export const listMatches = (
  context: Context & Pick<CallContext, 'log'>,
  viewer: Viewer,
  { kind = 'funding', limit }: Input['list'],
) => showMatches(context, viewer, { kind, limit })

function kindsOf({ side, profile }: Asker): MatchKind[] {
  if (side === 'investor') return mentors(profile) ? ['funding', 'mentoring'] : ['funding']
  const mentoring = seeksMentoring(profile)
  return [
    ...(seeksMoney(profile) || !mentoring ? ['funding' as const] : []),
    ...(mentoring ? ['mentoring' as const] : []),
  ]
}

/** GET /api/matches/summary. */
export async function summarizeMatches(
  context: Context,
  viewer: Viewer,
  { kind = 'funding' }: Input['summary'],
): Promise<MatchSummary> {
  const { asker, region, without, ready } = await lookAround(context, viewer)
  if (!asker) return { state: 'noProfile', kinds: [], missing: [], unlisted: null }
  const about = { kinds: kindsOf(asker), missing: missingOf(asker), unlisted: null }
  if (!ready) return { state: 'notListed', ...about }
  if (!mayBeSuggested(ready.own, epochDay(context.now()))) {
    if (ready.own.isOpen) return { state: 'unconfirmed', ...about }
    return { state: asker.profile.openToIntroductions ? 'full' : 'paused', ...about }
  }
  if (ready.side === 'investor') return { state: 'ready', ...about }
  const wish = await wishOf(context, ready, without, kind, 0)
  const unlisted = countFitting(
    ready.own,
    region.investors.listed((isPublic) => !isPublic),
    wish,
  )
  return { state: 'ready', ...about, unlisted: unlisted >= UNLISTED_FROM ? unlisted : null }
}

/** GET /api/matches/{id}. @throws ApiError 404 for a profile that this person may not see */
export async function readFit(context: Context, viewer: Viewer, { id }: Input['read']): Promise<PairFit> {
  const [fit] = await Promise.all([fitOfPair(context, viewer, id), requireOther(context.database.read, viewer, id)])
  return fit
}
