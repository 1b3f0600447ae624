import { eq, sql } from '#api/platform/db/drizzle.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import type { Industry } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { MatchKind } from './contract/kinds.ts'
import { isFounder, type Viewer } from '#api/policy.ts'
import { countedSince } from '#api/connections/availability.service.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { savedStartups } from '#api/saved-startups/table.ts'
import { startups } from '#api/startups/table.ts'
import {
  type Investor,
  type Startup,
  type Candidates,
  loadCandidates,
  epochDay,
  investorColumns,
  type MatchContext,
  startupColumns,
  toInvestor,
  toStartup,
  toSearchExpression,
  type Interest,
  sharedInterests,
  splitWords,
} from './candidates.service.ts'
import { type Aim, type MatchQuery, score } from './score.ts'
import { getShown } from './exposure.service.ts'
import { foreignCursor, type Place, type Position } from '#api/list-page.ts'

interface Shared {
  candidates: Candidates
  /** Whether the own profile can be recommended to others. */
  isListed: boolean
  openToIntroductions: boolean
}
export interface InvestorViewer extends Shared {
  party: 'investor'
  own: Investor
}
export interface FounderViewer extends Shared {
  party: 'founder'
  own: Startup
  /** The words of the own profile. */
  words: ReadonlySet<string>
}
/** A user with matches: their own current profile, and everyone else. */
export type MatchViewer = InvestorViewer | FounderViewer

const savedStages = prepared((read: Reader) =>
  read
    .selectDistinct({ stage: startups.stage })
    .from(savedStartups)
    .innerJoin(startups, eq(startups.id, savedStartups.startupId))
    .where(sql`${savedStartups.investorId} = ${sql.placeholder('user')} and ${savedStartups.pipeline} <> 'passed'`)
    .prepare(),
)

/** The stages of the startups that an investor saved and hasn't passed on. */
async function loadSavedStages(read: Reader, investorId: number) {
  const rows = await savedStages(read).all({ user: investorId })
  return rows.map(({ stage }) => stage)
}

const myStartup = prepared((read: Reader) =>
  read
    .select({ ...startupColumns(), profile: startups })
    .from(startups)
    .innerJoin(users, eq(users.id, startups.userId))
    .where(eq(startups.userId, sql.placeholder('user')))
    .prepare(),
)

const myInvestorProfile = prepared((read: Reader) =>
  read
    .select({ ...investorColumns(), role: users.role, active: users.active })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(eq(investors.userId, sql.placeholder('user')))
    .prepare(),
)

/** `null` for a user without a profile. */
export async function matchViewer(context: MatchContext, viewer: Viewer): Promise<MatchViewer | null> {
  const { read } = context.database
  const bound = { user: viewer.id, since: countedSince(context.now()) }
  if (isFounder(viewer)) {
    const [rows, candidates] = await Promise.all([myStartup(read).all(bound), loadCandidates(context)])
    if (!rows[0]) return null
    const { profile } = rows[0]
    return {
      party: 'founder',
      own: toStartup(profile, rows[0], candidates.answeredShare),
      words: splitWords(profile.industry, profile.elevatorPitch, profile.description),
      candidates,
      isListed: profile.listed,
      openToIntroductions: profile.openToIntroductions,
    }
  }
  const [rows, saved, candidates] = await Promise.all([
    myInvestorProfile(read).all(bound),
    loadSavedStages(read, viewer.id),
    loadCandidates(context),
  ])
  if (!rows[0]) return null
  const [row] = rows
  return {
    party: 'investor',
    own: toInvestor(row.profile, row, candidates.answeredShare, saved),
    candidates,
    isListed: row.role === 'investor' && row.active,
    openToIntroductions: row.profile.openToIntroductions,
  }
}

/** The maximum number of newest startups to check: a word that more contain isn't selective. */
const MOST_WITH_WORDS = 2000

/** The startups whose text contains the words of any of these interests. */
export async function startupsWith(read: Reader, interests: readonly Interest[]): Promise<ReadonlySet<number>> {
  if (interests.length === 0) return new Set()
  const rows = await read
    .select({ id: sql<number>`"rowid"` })
    .from(sql`"startup_words"`)
    .where(sql`"startup_words" match ${toSearchExpression(interests)}`)
    .orderBy(sql`"rowid" desc`)
    .limit(MOST_WITH_WORDS)
  return new Set(rows.map(({ id }) => id))
}

/** What this user is compared by, and the startups that an investor's other interests find. */
export async function loadMatchAim(
  context: MatchContext,
  subject: MatchViewer,
  kind: MatchKind,
): Promise<Aim & { found: ReadonlySet<number> }> {
  const today = epochDay(context.now())
  if (subject.party === 'founder') {
    const { words } = subject
    const sharesWords = ({ interests }: Investor) => sharedInterests(interests, words).length > 0
    return { kind, today, sharesWords, found: new Set() }
  }
  const found = await startupsWith(context.database.read, subject.own.interests)
  return { kind, today, sharesWords: (_investor, { id }) => found.has(id), found }
}

/**
 * The startups that can match an investor: of some industries, or of all relevant ones, and those that other interests
 * find.
 */
export function mayMatch(
  { own, candidates: { startups: all, byIndustry } }: InvestorViewer,
  found: ReadonlySet<number>,
  industries: readonly Industry[] | null = null,
): Startup[] {
  const from = [...(industries ?? own.industryValues.keys())].flatMap((industry) => byIndustry.get(industry) ?? [])
  const others = industries ? [] : [...found].flatMap((id) => all.get(id) ?? [])
  return [...from, ...others.filter(({ industry }) => !own.industryValues.has(industry))]
}

/**
 * The tables of pairs that exclude each other: requested or dismissed. What an investor saved or passed on is only
 * missing in the investor's own list; otherwise a founder's list would reveal it.
 */
const selectPairs = (column: 'investor_id' | 'startup_id', second: 'investor_id' | 'startup_id') => {
  const [own, theirs] = [sql.identifier(column), sql.identifier(second)]
  const user = sql.placeholder('user')
  const id = column === 'investor_id' ? user : sql`(select "id" from "startup_profiles" where "user_id" = ${user})`
  const saved = sql`union select ${theirs} from "saved_startups" where ${own} = ${id}`
  return sql`(
    select ${theirs} "id" from "connections" where ${own} = ${id}
    union select ${theirs} from "match_dismissals" where ${own} = ${id} and "dismissed_at" > ${sql.placeholder('since')}
    ${column === 'investor_id' ? saved : sql``}
  ) "pairs"`
}

const knownInvestors = prepared((read: Reader) =>
  read
    .select({ id: sql<number>`"investor_profiles"."id"` })
    .from(
      sql`${selectPairs('startup_id', 'investor_id')} join "investor_profiles" on "investor_profiles"."user_id" = "pairs"."id"`,
    )
    .prepare(),
)

const knownStartups = prepared((read: Reader) =>
  read
    .select({ id: sql<number>`"id"` })
    .from(selectPairs('investor_id', 'startup_id'))
    .prepare(),
)

/** The profiles with which a user already has a state, which aren't recommended (rules: Matches). */
async function excludedPairs(read: Reader, viewer: Viewer, now: number): Promise<Set<number>> {
  const known = isFounder(viewer) ? knownInvestors : knownStartups
  const rows = await known(read).all({ user: viewer.id, since: now - LIMITS.dismissedForDays * DAY })
  return new Set(rows.map((row) => row.id))
}

interface WishedFor {
  subject: MatchViewer
  /** What the user's list depends on. */
  query: MatchQuery & { found: ReadonlySet<number> }
}

/** A user with a list, and what it depends on; `null` for a user without a profile. */
export async function buildMatchQuery(
  context: MatchContext,
  viewer: Viewer,
  { kind, size }: Pick<MatchQuery, 'kind' | 'size'>,
): Promise<WishedFor | null> {
  // In parallel, because on a database server each query is a round trip.
  const [subject, without, shown] = await Promise.all([
    matchViewer(context, viewer),
    excludedPairs(context.database.read, viewer, context.now()),
    getShown(context, isFounder(viewer) ? 'investor' : 'startup'),
  ])
  if (!subject) return null
  const aim = await loadMatchAim(context, subject, kind)
  const { startups: all, investors: others } = subject.candidates
  const count = subject.party === 'investor' ? all.size : others.size
  const query = { ...aim, size, without, shown: shown.counts, meanShown: count === 0 ? 0 : shown.total / count }
  return { subject, query }
}

/** Sorts profiles of the other party, which are given newest first, by score; those without one come last. */
type MatchOrder = (newestFirst: readonly number[]) => number[]

/** Sorts by the viewer's match score, ignoring exclusions; `null` without a listed profile. */
export async function loadMatchOrder(context: MatchContext, viewer: Viewer): Promise<MatchOrder | null> {
  const subject = await matchViewer(context, viewer)
  if (!subject?.isListed) return null
  const aim = await loadMatchAim(context, subject, 'funding')
  const matches = new Map<number, number>()
  const note = (id: number, score: number) => score > 0 && matches.set(id, score)
  if (subject.party === 'investor')
    for (const startup of mayMatch(subject, aim.found)) note(startup.id, score(subject.own, startup, aim))
  else
    for (const investor of subject.candidates.investors.values()) note(investor.id, score(investor, subject.own, aim))
  return (ids) => {
    const fitting: { id: number; score: number }[] = []
    const others: number[] = []
    for (const id of ids) {
      const score = matches.get(id)
      if (score) fitting.push({ id, score })
      else others.push(id)
    }
    fitting.sort((first, second) => second.score - first.score)
    return [...fitting.map(({ id }) => id), ...others]
  }
}

/** A position in such a list, whose cursor shows no score. */
export const placeOfId = (id: number): Position => ['', id]

/**
 * The next ids after a position; `isBack` goes towards the best.
 *
 * @throws ApiError 400 for a position that no longer exists
 */
export function idsAfter(ids: readonly number[], { after, isBack }: Place, most: number): number[] {
  const at = after ? ids.indexOf(after[1]) : isBack ? ids.length : -1
  if (after && at < 0) throw foreignCursor()
  return isBack ? ids.slice(Math.max(0, at - most), at).reverse() : ids.slice(at + 1, at + 1 + most)
}
