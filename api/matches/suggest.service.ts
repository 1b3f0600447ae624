import { eq, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Match, PairScore } from './calls.ts'
import { getLevel } from './contract/schema.ts'
import { isWorthShowing, type MatchKind } from './contract/kinds.ts'
import { isFounder, type Viewer } from '#api/policy.ts'
import { toViewerParams, requestFactsColumn, toRequestStatus } from '#api/connections/availability.service.ts'
import { investorColumns, toCard } from '#api/investors/service.ts'
import type { Noting } from '#api/platform/http/note.service.ts'
import { toStartupView, recordColumns } from '#api/startups/find.service.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { listed, prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import {
  type Investor,
  type Pair,
  type Startup,
  type MatchContext,
  toInvestor,
  toStartup,
  sharedInterests,
  splitWords,
} from './candidates.service.ts'
import { listReasons } from './reasons.ts'
import { type Aim, compare, scorePair, investorsFor, mayBeSuggested, startupsFor } from './score.ts'
import { noteShown, shownToday } from './exposure.service.ts'
import {
  loadMatchAim,
  type FounderViewer,
  type InvestorViewer,
  matchViewer,
  mayMatch,
  buildMatchQuery,
} from './viewer.service.ts'

interface MatchListQuery extends Pick<MatchSelection, 'kind' | 'ownIndustriesOnly'> {
  limit: number
  /** Without those against which as much speaks as for them. */
  onlyWorthShowing?: boolean
}

type MatchSubject = ReturnType<typeof toViewerParams>

const startupRows = prepared((read: Reader) =>
  read
    .select({ ...recordColumns('investor'), role: users.role, requestFacts: requestFactsColumn('founder') })
    .from(startups)
    .innerJoin(users, eq(users.id, startups.userId))
    .where(sql`${startups.id} in ${listed('ids')}`)
    .prepare(),
)

/** The startups with these ids, by id, as an investor sees them. */
async function loadStartups(read: Reader, requester: MatchSubject, selection: readonly number[]) {
  const rows = await startupRows(read).all({ ...requester, ids: JSON.stringify(selection) })
  return new Map(rows.map((row) => [row.id, row]))
}

const investorRows = prepared((read: Reader) =>
  read
    .select({ ...investorColumns(), requestFacts: requestFactsColumn('investor') })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(sql`${investors.id} in ${listed('ids')}`)
    .prepare(),
)

/** The investor profiles with these ids, by id, with their owners. */
async function loadInvestors(read: Reader, requester: MatchSubject, selection: readonly number[]) {
  const rows = await investorRows(read).all({ ...requester, ids: JSON.stringify(selection) })
  return new Map(rows.map((row) => [row.profile.id, row]))
}

/** The level and the reasons of a pair; `null` if they have nothing in common. */
function getText(party: 'investor' | 'founder', pair: Pair, aim: Aim, words: ReadonlySet<string>) {
  const factors = compare(pair.investor, pair.startup, aim)
  if (!factors) return null
  const shared = sharedInterests(pair.investor.interests, words).map(({ text }) => text)
  const level = getLevel(scorePair(factors, pair.investor, pair.startup, aim.today))
  return { kind: aim.kind, level, ...listReasons({ ...pair, party, factors, sharedInterests: shared }) }
}

/** Matches among some startups in their current state. */
async function startupMatches(
  context: MatchContext,
  viewer: Viewer,
  { own: investor, candidates }: InvestorViewer,
  ids: readonly number[],
  aim: Aim,
  choose: (startups: Startup[]) => Startup[],
): Promise<Match[]> {
  const now = context.now()
  const rows = await loadStartups(context.database.read, toViewerParams(viewer.id, now), ids)
  const current = [...rows.values()].map((row) =>
    toStartup(row, { ...row, ...row.requestFacts }, candidates.answeredShare),
  )
  return choose(current).flatMap((startup) => {
    const row = rows.get(startup.id)
    const seen = row && toStartupView(viewer, row, now)
    if (!seen) return []
    const words = splitWords(row.industry, row.elevatorPitch, row.description)
    const reasons = getText('investor', { investor, startup }, aim, words)
    return reasons
      ? [
          {
            id: startup.id,
            ...reasons,
            startup: { ...seen, ...toRequestStatus(viewer, 'founder', row.requestFacts, now) },
          },
        ]
      : []
  })
}

async function investorMatches(
  context: MatchContext,
  viewer: Viewer,
  { own: startup, words, candidates }: FounderViewer,
  ids: readonly number[],
  aim: Aim,
  choose: (investors: Investor[]) => Investor[],
): Promise<Match[]> {
  const now = context.now()
  const rows = await loadInvestors(context.database.read, toViewerParams(viewer.id, now), ids)
  const current = [...rows.values()].map((row) => toInvestor(row.profile, row.requestFacts, candidates.answeredShare))
  return choose(current).flatMap((investor) => {
    const row = rows.get(investor.id)
    const card = row && toCard(viewer, row, now)
    const reasons = card && getText('founder', { investor, startup }, aim, words)
    return reasons
      ? [
          {
            id: investor.id,
            ...reasons,
            investor: { ...card, ...toRequestStatus(viewer, 'investor', row.requestFacts, now) },
          },
        ]
      : []
  })
}

interface MatchSelection {
  kind: MatchKind
  size: number
  /** Without adjacent industries. */
  ownIndustriesOnly?: boolean | undefined
  /** Only these profiles. */
  ids?: readonly number[]
}

/** The best matches for a user: chosen from all candidates, and compared again in their current state. */
async function find(context: MatchContext, viewer: Viewer, { ids, ownIndustriesOnly, ...selection }: MatchSelection) {
  const found = await buildMatchQuery(context, viewer, selection)
  if (!found?.subject.isListed) return []
  const { subject, query } = found
  if (!mayBeSuggested(subject.own, query.today)) return []
  if (subject.party === 'investor') {
    const { own } = subject
    const best = (from: readonly Startup[]) => startupsFor(own, from, query).map(({ candidate }) => candidate)
    const from = () => mayMatch(subject, query.found, ownIndustriesOnly ? own.industries : null)
    return startupMatches(context, viewer, subject, ids ?? best(from()).map(({ id }) => id), query, best)
  }
  const { own, candidates } = subject
  const best = (from: Iterable<Investor>) =>
    investorsFor(
      own,
      [...from].filter(({ isPublic }) => isPublic),
      query,
    ).map(({ candidate }) => candidate)
  const chosen = ids ?? best(candidates.investors.values()).map(({ id }) => id)
  return investorMatches(context, viewer, subject, chosen, query, best)
}

/**
 * A user's current matches, best first (rules: Matches); none for a user who isn't open to matches. A smaller number
 * returns the start of the usual list.
 */
export async function findMatches(
  context: MatchContext,
  viewer: Viewer,
  { kind, limit, ownIndustriesOnly, ...query }: MatchListQuery,
): Promise<Match[]> {
  const size = Math.max(limit, LIMITS.matches.default)
  const found = await find(context, viewer, { kind, size, ownIndustriesOnly })
  return (query.onlyWorthShowing ? found.filter(isWorthShowing) : found).slice(0, limit)
}

/** The same, and counts the exposure. */
export async function showMatches(
  context: Noting & Pick<CallContext, 'now'>,
  viewer: Viewer,
  query: MatchListQuery,
): Promise<Match[]> {
  const shows = isFounder(viewer) ? 'investor' : 'startup'
  const [found, before] = await Promise.all([
    findMatches(context, viewer, query),
    shownToday(context, viewer.id, shows),
  ])
  const ids = found.map(({ id }) => id)
  await noteShown(context, viewer.id, shows, ids, before)
  return found
}

/** Which of these profiles match a user now, best first. */
export function listMatchesByIds(
  context: MatchContext,
  viewer: Viewer,
  kind: MatchKind,
  ids: readonly number[],
): Promise<Match[]> {
  // Enough places for all of them, however similar they are.
  return find(context, viewer, { kind, size: LIMITS.page.max, ids })
}

const NOTHING_IN_COMMON: PairScore = { level: null, for: [], against: [] }

/** How well a profile matches a user, recommended or not. */
export async function scorePairById(context: MatchContext, viewer: Viewer, id: number): Promise<PairScore> {
  const subject = await matchViewer(context, viewer)
  if (!subject?.isListed) return NOTHING_IN_COMMON
  const aimFor = ({ seeksMoney }: Startup) => loadMatchAim(context, subject, seeksMoney ? 'funding' : 'mentoring')
  let found: Match[] = []
  if (subject.party === 'investor') {
    const startup = subject.candidates.startups.get(id)
    if (startup)
      found = await startupMatches(context, viewer, subject, [id], await aimFor(startup), (candidate) => candidate)
  } else {
    if (subject.candidates.investors.has(id))
      found = await investorMatches(context, viewer, subject, [id], await aimFor(subject.own), (candidate) => candidate)
  }
  const [match] = found
  return match ? { level: match.level, for: match.for, against: match.against } : NOTHING_IN_COMMON
}
