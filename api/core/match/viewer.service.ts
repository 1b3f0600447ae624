import { eq, sql } from '#api/db/drizzle.ts'
import { DAY } from '#api/contract/dates.ts'
import type { Industry } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { MatchKind } from '#api/contract/match/kinds.ts'
import { isFounder, type Viewer } from '#api/contract/policy.ts'
import { countedSince } from '#api/core/connection/took.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { savedStartups } from '#api/db/schema/saved-startup.ts'
import { startups } from '#api/db/schema/startup.ts'
import type { Investor, Startup } from './candidates.ts'
import {
  type Candidates,
  candidatesOf,
  epochDay,
  investorColumns,
  type MatchContext,
  startupColumns,
  toInvestor,
  toStartup,
} from './candidates.service.ts'
import { expressionOf, type Interest, sharedInterests, textWords } from './interests.ts'
import type { Aim } from './score.ts'
import { shownOf } from './showing.service.ts'
import type { Wish } from './suggest.ts'

interface Shared {
  candidates: Candidates
  /** Whether the own profile is one that may be suggested to others. */
  isListed: boolean
  openToIntroductions: boolean
}
export interface InvestorViewer extends Shared {
  side: 'investor'
  own: Investor
}
export interface FounderViewer extends Shared {
  side: 'founder'
  own: Startup
  /** The words of what the own profile says. */
  words: ReadonlySet<string>
}
/** Somebody who asks for suggestions: the own profile, as it is now, and everybody else. */
export type MatchViewer = InvestorViewer | FounderViewer

const savedStages = prepared((read: Reader) =>
  read
    .selectDistinct({ stage: startups.stage })
    .from(savedStartups)
    .innerJoin(startups, eq(startups.id, savedStartups.startupId))
    .where(sql`${savedStartups.investorId} = ${sql.placeholder('user')} and ${savedStartups.pipeline} <> 'passed'`)
    .prepare(),
)

/** The stages of the startups that an investor saved and has not passed on. */
async function savedStagesOf(read: Reader, investorId: number) {
  const rows = await savedStages(read).all({ user: investorId })
  return rows.map(({ stage }) => stage)
}

const ownStartup = prepared((read: Reader) =>
  read
    .select({ ...startupColumns(), profile: startups })
    .from(startups)
    .innerJoin(users, eq(users.id, startups.userId))
    .where(eq(startups.userId, sql.placeholder('user')))
    .prepare(),
)

const ownInvestor = prepared((read: Reader) =>
  read
    .select({ ...investorColumns(), role: users.role, active: users.active })
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(eq(investors.userId, sql.placeholder('user')))
    .prepare(),
)

/** `null` for somebody without a profile. */
export async function matchViewer(context: MatchContext, viewer: Viewer): Promise<MatchViewer | null> {
  const { read } = context.database
  const bound = { user: viewer.id, since: countedSince(context.now()) }
  if (isFounder(viewer)) {
    const [rows, candidates] = await Promise.all([ownStartup(read).all(bound), candidatesOf(context)])
    if (!rows[0]) return null
    const { profile } = rows[0]
    return {
      side: 'founder',
      own: toStartup(profile, rows[0], candidates.answeredShare),
      words: textWords(profile.industry, profile.elevatorPitch, profile.description),
      candidates,
      isListed: profile.listed,
      openToIntroductions: profile.openToIntroductions,
    }
  }
  const [rows, saved, candidates] = await Promise.all([
    ownInvestor(read).all(bound),
    savedStagesOf(read, viewer.id),
    candidatesOf(context),
  ])
  if (!rows[0]) return null
  const [row] = rows
  return {
    side: 'investor',
    own: toInvestor(row.profile, row, candidates.answeredShare, saved),
    candidates,
    isListed: row.role === 'investor' && row.active,
    openToIntroductions: row.profile.openToIntroductions,
  }
}

/** The newest that are looked at: a word that more have tells nothing. */
const MOST_WITH_WORDS = 2000

/** The startups whose text has the words of one of these interests. */
export async function startupsWith(read: Reader, interests: readonly Interest[]): Promise<ReadonlySet<number>> {
  if (interests.length === 0) return new Set()
  const rows = await read
    .select({ id: sql<number>`"rowid"` })
    .from(sql`"startup_words"`)
    .where(sql`"startup_words" match ${expressionOf(interests)}`)
    .orderBy(sql`"rowid" desc`)
    .limit(MOST_WITH_WORDS)
  return new Set(rows.map(({ id }) => id))
}

/** What this person is compared by, and the startups that an investor's other interests find. */
export async function aimOf(
  context: MatchContext,
  asking: MatchViewer,
  kind: MatchKind,
): Promise<Aim & { found: ReadonlySet<number> }> {
  const today = epochDay(context.now())
  if (asking.side === 'founder') {
    const { words } = asking
    const sharesWords = ({ interests }: Investor) => sharedInterests(interests, words).length > 0
    return { kind, today, sharesWords, found: new Set() }
  }
  const found = await startupsWith(context.database.read, asking.own.interests)
  return { kind, today, sharesWords: (_investor, { id }) => found.has(id), found }
}

/**
 * The startups that can fit an investor: of some industries, or of all that count, and whatever other interests find.
 */
export function mayFit(
  { own, candidates: { startups: all, byIndustry } }: InvestorViewer,
  found: ReadonlySet<number>,
  industries: readonly Industry[] | null = null,
): Startup[] {
  const from = [...(industries ?? own.industryValues.keys())].flatMap((industry) => byIndustry.get(industry) ?? [])
  const others = industries ? [] : [...found].flatMap((id) => all.get(id) ?? [])
  return [...from, ...others.filter(({ industry }) => !own.industryValues.has(industry))]
}

/**
 * The tables of pairs that keep two from being suggested to each other: asked, "Not for me". What an investor saved or
 * passed on is missing in the investor's own list alone: a founder could tell from a list what is private.
 */
const pairsOf = (column: 'investor_id' | 'startup_id', other: 'investor_id' | 'startup_id') => {
  const [own, theirs] = [sql.identifier(column), sql.identifier(other)]
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
      sql`${pairsOf('startup_id', 'investor_id')} join "investor_profiles" on "investor_profiles"."user_id" = "pairs"."id"`,
    )
    .prepare(),
)

const knownStartups = prepared((read: Reader) =>
  read
    .select({ id: sql<number>`"id"` })
    .from(pairsOf('investor_id', 'startup_id'))
    .prepare(),
)

/** The profiles of the other side with which a person has dealt: they are not suggested (rules: Fit). */
async function knownPairs(read: Reader, viewer: Viewer, now: number): Promise<Set<number>> {
  const known = isFounder(viewer) ? knownInvestors : knownStartups
  const rows = await known(read).all({ user: viewer.id, since: now - LIMITS.dismissedForDays * DAY })
  return new Set(rows.map((row) => row.id))
}

interface WishedFor {
  asking: MatchViewer
  /** What the list of this person goes by. */
  wish: Wish & { found: ReadonlySet<number> }
}

/** Somebody who asks for a list, and what it goes by; `null` for somebody without a profile. */
export async function wishOf(
  context: MatchContext,
  viewer: Viewer,
  { kind, size }: Pick<Wish, 'kind' | 'size'>,
): Promise<WishedFor | null> {
  // At one moment: on a server each wait is one more.
  const [asking, without, shown] = await Promise.all([
    matchViewer(context, viewer),
    knownPairs(context.database.read, viewer, context.now()),
    shownOf(context, isFounder(viewer) ? 'investor' : 'startup'),
  ])
  if (!asking) return null
  const aim = await aimOf(context, asking, kind)
  const { startups: all, investors: others } = asking.candidates
  const count = asking.side === 'investor' ? all.size : others.size
  const wish = { ...aim, size, without, shown: shown.counts, meanShown: count === 0 ? 0 : shown.total / count }
  return { asking, wish }
}
