import { eq, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Match, PairFit } from './calls.ts'
import { levelOf } from './contract/schema.ts'
import type { MatchKind } from './contract/kinds.ts'
import { isFounder, type Viewer } from '#api/policy.ts'
import { askedBy, askedColumn, toldOf } from '#api/connections/availability.service.ts'
import { investorColumns, toCard } from '#api/investors/service.ts'
import type { Noting } from '#api/platform/http/note.service.ts'
import { toViewOf } from '#api/startups/find.service.ts'
import { recordColumns } from '#api/startups/columns.ts'
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
  textWords,
} from './candidates.service.ts'
import { reasonsOf } from './reasons.ts'
import { type Aim, compare, fitOf, investorsFor, mayBeSuggested, startupsFor } from './score.ts'
import { noteShown, shownToday } from './exposure.service.ts'
import { aimOf, type FounderViewer, type InvestorViewer, matchViewer, mayFit, wishOf } from './viewer.service.ts'

interface Asked extends Pick<Which, 'kind' | 'ownIndustriesOnly'> {
  limit: number
}

type Asker = ReturnType<typeof askedBy>

const startupRows = prepared((read: Reader) =>
  read
    .select({ ...recordColumns('investor'), role: users.role, asked: askedColumn('founder') })
    .from(startups)
    .innerJoin(users, eq(users.id, startups.userId))
    .where(sql`${startups.id} in ${listed('ids')}`)
    .prepare(),
)

/** The startups with these ids, by id, as an investor sees them. */
async function startupsOf(read: Reader, asker: Asker, which: readonly number[]) {
  const rows = await startupRows(read).all({ ...asker, ids: JSON.stringify(which) })
  return new Map(rows.map((row) => [row.id, row]))
}

const investorRows = prepared((read: Reader) =>
  read
    .select({ ...investorColumns(), asked: askedColumn('investor') })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(sql`${investors.id} in ${listed('ids')}`)
    .prepare(),
)

/** The investor profiles with these ids, by id, with their owners. */
async function investorsOf(read: Reader, asker: Asker, which: readonly number[]) {
  const rows = await investorRows(read).all({ ...asker, ids: JSON.stringify(which) })
  return new Map(rows.map((row) => [row.profile.id, row]))
}

/** The level and the reasons of a pair; `null` where the two have nothing in common. */
function wordsOf(side: 'investor' | 'founder', pair: Pair, aim: Aim, words: ReadonlySet<string>) {
  const factors = compare(pair.investor, pair.startup, aim)
  if (!factors) return null
  const shared = sharedInterests(pair.investor.interests, words).map(({ text }) => text)
  const level = levelOf(fitOf(factors, pair.investor, pair.startup, aim.today))
  return { kind: aim.kind, level, ...reasonsOf({ ...pair, side, factors, sharedInterests: shared }) }
}

/** Those of some startups that are chosen as they are at this moment. */
async function startupMatches(
  context: MatchContext,
  viewer: Viewer,
  { own: investor, candidates }: InvestorViewer,
  ids: readonly number[],
  aim: Aim,
  choose: (startups: Startup[]) => Startup[],
): Promise<Match[]> {
  const now = context.now()
  const rows = await startupsOf(context.database.read, askedBy(viewer.id, now), ids)
  const current = [...rows.values()].map((row) => toStartup(row, { ...row, ...row.asked }, candidates.answeredShare))
  return choose(current).flatMap((startup) => {
    const row = rows.get(startup.id)
    const seen = row && toViewOf(viewer, row, now)
    if (!seen) return []
    const words = textWords(row.industry, row.elevatorPitch, row.description)
    const told = wordsOf('investor', { investor, startup }, aim, words)
    return told ? [{ id: startup.id, ...told, startup: { ...seen, ...toldOf(viewer, 'founder', row.asked, now) } }] : []
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
  const rows = await investorsOf(context.database.read, askedBy(viewer.id, now), ids)
  const current = [...rows.values()].map((row) => toInvestor(row.profile, row.asked, candidates.answeredShare))
  return choose(current).flatMap((investor) => {
    const row = rows.get(investor.id)
    const card = row && toCard(viewer, row, now)
    const told = card && wordsOf('founder', { investor, startup }, aim, words)
    return told
      ? [{ id: investor.id, ...told, investor: { ...card, ...toldOf(viewer, 'investor', row.asked, now) } }]
      : []
  })
}

interface Which {
  kind: MatchKind
  size: number
  /** Without what is beside an investor's industries. */
  ownIndustriesOnly?: boolean | undefined
  /** Of these profiles alone. */
  ids?: readonly number[]
}

/** The best who may be suggested to a person: chosen from all candidates, and compared as they are at this moment. */
async function find(context: MatchContext, viewer: Viewer, { ids, ownIndustriesOnly, ...which }: Which) {
  const wished = await wishOf(context, viewer, which)
  if (!wished?.asking.isListed) return []
  const { asking, wish } = wished
  if (!mayBeSuggested(asking.own, wish.today)) return []
  if (asking.side === 'investor') {
    const { own } = asking
    const best = (from: readonly Startup[]) => startupsFor(own, from, wish).map(({ one }) => one)
    const from = () => mayFit(asking, wish.found, ownIndustriesOnly ? own.industries : null)
    return startupMatches(context, viewer, asking, ids ?? best(from()).map(({ id }) => id), wish, best)
  }
  const { own, candidates } = asking
  const best = (from: Iterable<Investor>) =>
    investorsFor(
      own,
      [...from].filter(({ isPublic }) => isPublic),
      wish,
    ).map(({ one }) => one)
  const chosen = ids ?? best(candidates.investors.values()).map(({ id }) => id)
  return investorMatches(context, viewer, asking, chosen, wish, best)
}

/**
 * Who fits a person now, the best first (rules: Fit); nobody for somebody who is not open to suggestions. Fewer than
 * the usual number are the beginning of the usual list.
 */
export async function findMatches(
  context: MatchContext,
  viewer: Viewer,
  { kind, limit, ownIndustriesOnly }: Asked,
): Promise<Match[]> {
  const size = Math.max(limit, LIMITS.matches.default)
  return (await find(context, viewer, { kind, size, ownIndustriesOnly })).slice(0, limit)
}

/** The same, and counts whom it showed, so that nobody is shown to everyone. */
export async function showMatches(
  context: Noting & Pick<CallContext, 'now'>,
  viewer: Viewer,
  asked: Asked,
): Promise<Match[]> {
  const shows = isFounder(viewer) ? 'investor' : 'startup'
  const [found, before] = await Promise.all([
    findMatches(context, viewer, asked),
    shownToday(context, viewer.id, shows),
  ])
  const ids = found.map(({ id }) => id)
  await noteShown(context, viewer.id, shows, ids, before)
  return found
}

/** Those of some profiles of the other side that would be suggested to a person now, the best first. */
export function fittingOf(
  context: MatchContext,
  viewer: Viewer,
  kind: MatchKind,
  ids: readonly number[],
): Promise<Match[]> {
  // Room for all of them, however alike they are.
  return find(context, viewer, { kind, size: LIMITS.page.max, ids })
}

const NOTHING_IN_COMMON: PairFit = { level: null, for: [], against: [] }

/** How somebody of the other side fits a person, suggested or not. */
export async function fitOfPair(context: MatchContext, viewer: Viewer, id: number): Promise<PairFit> {
  const asking = await matchViewer(context, viewer)
  if (!asking?.isListed) return NOTHING_IN_COMMON
  const aimFor = ({ seeksMoney }: Startup) => aimOf(context, asking, seeksMoney ? 'funding' : 'mentoring')
  let found: Match[] = []
  if (asking.side === 'investor') {
    const startup = asking.candidates.startups.get(id)
    if (startup) found = await startupMatches(context, viewer, asking, [id], await aimFor(startup), (one) => one)
  } else {
    if (asking.candidates.investors.has(id))
      found = await investorMatches(context, viewer, asking, [id], await aimFor(asking.own), (one) => one)
  }
  const [match] = found
  return match ? { level: match.level, for: match.for, against: match.against } : NOTHING_IN_COMMON
}
