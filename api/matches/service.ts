import { and, eq } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { MatchSummary, PairScore, matchCalls } from './calls.ts'
import { UNLISTED_FROM } from './contract/schema.ts'
import type { MatchKind } from './contract/kinds.ts'
import { investorView, isFounder, startupView, type Viewer } from '#api/policy.ts'
import { scorePairById, showMatches } from './suggest.service.ts'
import { countFitting, mayBeSuggested } from './score.ts'
import { type MatchViewer, buildMatchQuery } from './viewer.service.ts'
import { findNamed, requireMyStartup } from '#api/startups/find.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { matchDismissals } from './table.ts'
import { notFound } from '#api/errors.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof matchCalls>

/** GET /api/matches. */
export const listMatches = (
  context: Context & Pick<CallContext, 'log'>,
  viewer: Viewer,
  { kind = 'funding', limit }: Input['list'],
) => showMatches(context, viewer, { kind, limit })

/** The match kinds for a user, and missing profile fields, the most important first. */
function aboutProfile(subject: MatchViewer): Pick<MatchSummary, 'kinds' | 'missing'> {
  if (subject.party === 'founder') {
    const { seeksMoney, seeksMentoring, ask } = subject.own
    const kinds: MatchKind[] = seeksMoney || !seeksMentoring ? ['funding'] : []
    return { kinds: seeksMentoring ? [...kinds, 'mentoring'] : kinds, missing: seeksMoney && !ask ? ['ask'] : [] }
  }
  const { industries, stages, range, mentors } = subject.own
  const missing: MatchSummary['missing'] = []
  if (industries.length === 0) missing.push('industries')
  if (stages.length === 0) missing.push('stages')
  if (range.min === null && range.max === null) missing.push('checkSize')
  return { kinds: mentors ? ['funding', 'mentoring'] : ['funding'], missing }
}

/** GET /api/matches/summary. */
export async function summarizeMatches(
  context: Context,
  viewer: Viewer,
  { kind = 'funding' }: Input['summary'],
): Promise<MatchSummary> {
  const found = await buildMatchQuery(context, viewer, { kind, size: 0 })
  if (!found) return { state: 'noProfile', kinds: [], missing: [], unlisted: null }
  const { subject, query } = found
  const about = { ...aboutProfile(subject), unlisted: null }
  if (!subject.isListed) return { state: 'notListed', ...about }
  if (!mayBeSuggested(subject.own, query.today)) {
    if (subject.own.isOpen) return { state: 'unconfirmed', ...about }
    return { state: subject.openToIntroductions ? 'full' : 'paused', ...about }
  }
  if (subject.party === 'investor') return { state: 'ready', ...about }
  const unlisted = [...subject.candidates.investors.values()].filter(({ isPublic }) => !isPublic)
  const count = countFitting(subject.own, unlisted, query)
  return { state: 'ready', ...about, unlisted: count >= UNLISTED_FROM ? count : null }
}

/** @throws ApiError 404 for a profile that the viewer can't see */
async function requireOther(reader: Reader | Transaction, viewer: Viewer, id: number): Promise<{ userId: number }> {
  const profileNotFound = () => notFound('We couldn’t find this profile.')
  if (!isFounder(viewer)) {
    const startup = await findNamed(reader, id)
    if (!startup || startupView(viewer, startup) === 'none') throw profileNotFound()
    return startup
  }
  const { userId, isPublic } = investors
  const [investor] = await reader
    .select({ userId, isPublic, ownerRole: users.role, ownerActive: users.active })
    .from(investors)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(investors.id, id))
  if (!investor || investorView(viewer, investor) === 'none') throw profileNotFound()
  return investor
}

/** GET /api/matches/{id}. @throws ApiError 404 for a profile that the viewer can't see */
export async function loadMatch(context: Context, viewer: Viewer, { id }: Input['read']): Promise<PairScore> {
  const [score] = await Promise.all([
    scorePairById(context, viewer, id),
    requireOther(context.database.read, viewer, id),
  ])
  return score
}

/** The investor and the startup of a pair, from the other party's profile. */
async function pairWith(tx: Transaction, viewer: Viewer, id: number) {
  const other = await requireOther(tx, viewer, id)
  if (!isFounder(viewer)) return { investorId: viewer.id, startupId: id, party: 'investor' as const }
  const { id: startupId } = await requireMyStartup(tx, viewer.id)
  return { investorId: other.userId, startupId, party: 'founder' as const }
}

/** POST /api/matches/{id}/dismiss. @throws ApiError 404 for a profile that the viewer can't see */
export function dismissMatch({ database, now }: Context, viewer: Viewer, { id }: Input['dismiss']): Promise<void> {
  const dismissedAt = new Date(now())
  return database.write(async (tx) => {
    const pair = await pairWith(tx, viewer, id)
    const { investorId, startupId, party } = matchDismissals
    await tx
      .insert(matchDismissals)
      .values({ ...pair, dismissedAt })
      .onConflictDoUpdate({ target: [investorId, startupId, party], set: { dismissedAt } })
  })
}

/** DELETE /api/matches/{id}/dismiss. @throws ApiError 404 for a profile that the viewer can't see */
export function undismissMatch({ database }: Context, viewer: Viewer, { id }: Input['undismiss']): Promise<void> {
  return database.write(async (tx) => {
    const pair = await pairWith(tx, viewer, id)
    const { investorId, startupId, party } = matchDismissals
    await tx
      .delete(matchDismissals)
      .where(and(eq(investorId, pair.investorId), eq(startupId, pair.startupId), eq(party, pair.party)))
  })
}
