import { parseIndustry, type Industry, type Stage, STAGES } from '#api/platform/contract/enumerations.ts'
import { getText } from '#api/content/contract/search.ts'
import { type Answered, countAnswered } from '#api/connections/contract/response-rate.ts'
import { ADJACENT_INDUSTRIES, VALUES, SMOOTHED_BY } from './contract/schema.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { and, eq, gt, sql } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { type ConnectionParty, otherParty } from '#api/connections/contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { mentors } from '#api/investors/contract/new-investor.ts'
import { getInvestmentInterests } from '#api/investors/contract/schema.ts'
import { seeksMentoring, seeksMoney } from '#api/startups/contract/new-startup.ts'
import { countedSince, responseTimesColumn } from '#api/connections/availability.service.ts'
import type { Database, Reader } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { connections } from '#api/connections/table.ts'
import { users } from '#api/users/table.ts'
import { investors, type InvestorRow } from '#api/investors/table.ts'
import { startups, type StartupRow } from '#api/startups/table.ts'

/** An interest apart from the industries: its text, and the words that all have to occur. */
export interface Interest {
  text: string
  terms: readonly string[]
}

/** Limits per investor, and words per interest. */
const MOST_INTERESTS = 20
const MOST_TERMS = 6
const SHORTEST_PLURAL = 4
const EMPTY_WORDS = new Set(['and', 'any', 'for', 'in', 'of', 'or', 'other', 'the', 'to', 'with'])
const NO_INTERESTS: readonly Interest[] = []

const singular = (word: string) =>
  word.length >= SHORTEST_PLURAL && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

const listTerms = (text: string) => [...new Set(getText(text).map(singular))]

/** An investor's interests apart from industries. */
export function getInterests(
  areasOfInterest: readonly string[],
  otherInterestArea: string | null,
): readonly Interest[] {
  const others = otherInterestArea?.split(/[,;/]|\band\b/i) ?? []
  const texts = [...areasOfInterest.filter((area) => parseIndustry(area) === undefined), ...others]
  const interests = texts.flatMap((text): Interest[] => {
    const terms = listTerms(text).filter((term) => !EMPTY_WORDS.has(term))
    return terms.length > 0 ? [{ text: text.trim(), terms: terms.slice(0, MOST_TERMS) }] : []
  })
  return interests.length > 0 ? interests.slice(0, MOST_INTERESTS) : NO_INTERESTS
}

/** An expression for the full-text index: contains all words of any interest, in singular or plural. */
export const toSearchExpression = (interests: readonly Interest[]): string =>
  interests.map(({ terms }) => `(${terms.map((term) => `("${term}" OR "${term}s")`).join(' AND ')})`).join(' OR ')

/** Interests that match a text, by the same rule. */
export function sharedInterests(interests: readonly Interest[], text: ReadonlySet<string>): Interest[] {
  return interests.filter(({ terms }) => terms.every((term) => text.has(term)))
}

/** The words of a text, for `sharedInterests`. */
export const splitWords = (...texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap(listTerms))

/** What startups and investors have in common as candidates. */
interface Candidate extends Answered {
  /** The profile's id. */
  id: number
  location: string
  /** Both in lowercase for comparison; an empty region matches no other. */
  town: string
  region: string | null
  /** Whether they want recommendations now and can get a request. */
  isOpen: boolean
  /** The share of requests answered, smoothed with the overall share; null if none were received. */
  answers: number | null
  /** The day of the last confirmation, in days since 1970. */
  confirmedOn: number
}

export interface Startup extends Candidate {
  industry: Industry
  stage: Stage
  /** Whole dollars. */
  ask: number | null
  seeksMoney: boolean
  seeksMentoring: boolean
}

export interface Investor extends Candidate {
  industries: readonly Industry[]
  /** The value of each industry for this investor; missing ones are worth nothing. */
  industryValues: ReadonlyMap<Industry, number>
  /** Interests apart from industries. */
  interests: readonly Interest[]
  /** Empty if there are none. */
  stages: readonly Stage[]
  /** The stages of saved startups, if the investor named none: only for the investor's own list. */
  savedStages: readonly Stage[]
  /** The value of each stage, from the named or saved ones; empty if neither is known. */
  stageValues: ReadonlyMap<Stage, number>
  /** As the investor wrote it, and in whole dollars; without `max` the range has no upper end if there is a `min`. */
  range: { label: string; min: number | null; max: number | null }
  mentors: boolean
  /** Whether founders can see the name. */
  isPublic: boolean
}

export interface Pair {
  investor: Investor
  startup: Startup
}

export function industryValues(industries: readonly Industry[]): ReadonlyMap<Industry, number> {
  const groups = ADJACENT_INDUSTRIES.filter((group) => group.some((each) => industries.includes(each)))
  const adjacent = groups.flat().map((each) => [each, VALUES.adjacentIndustry] as const)
  return new Map([...adjacent, ...industries.map((each) => [each, 1] as const)])
}

export function stageValues(stages: readonly Stage[]): ReadonlyMap<Stage, number> {
  const values = new Map<Stage, number>()
  if (stages.length === 0) return values
  const isNamed = (at: number) => at >= 0 && at < STAGES.length && stages.includes(STAGES[at]!)
  for (const [at, stage] of STAGES.entries())
    values.set(stage, isNamed(at) ? 1 : isNamed(at - 1) || isNamed(at + 1) ? VALUES.stageBeside : 0)
  return values
}

/** The first part of a location, and the last if it has several. */
export function getPlace(location: string): { town: string; region: string | null } {
  const parts = location.split(',').map((part) => part.trim())
  return { town: parts[0]!, region: (parts.length > 1 && parts.at(-1)) || null }
}

/** The context for matching, for which emails have enough. */
export type MatchContext = Pick<CallContext, 'now'> & {
  database: { read: Reader; version?: Database['version'] }
  /** Set if `database` is a transaction, which only checks a few candidates and must not read everyone. */
  committed?: Pick<Database, 'read' | 'version'>
}

/** Everyone who can be recommended. */
export interface Candidates {
  startups: ReadonlyMap<number, Startup>
  /** The same startups: most investors match only a few industries. */
  byIndustry: ReadonlyMap<Industry, readonly Startup[]>
  investors: ReadonlyMap<number, Investor>
  /** The share of all recent requests that were answered. */
  answeredShare: number
}

/** The day of a timestamp (UTC), in days since 1970. */
export const epochDay = (at: number): number => Math.floor(at / DAY)

/** Columns: the number of pending requests, and how recent ones were answered; `since` is bound. */
function requestColumns(party: ConnectionParty) {
  const own = {
    founder: sql`"own"."startup_id" = "startup_profiles"."id"`,
    investor: sql`"own"."investor_id" = "investor_profiles"."user_id"`,
  }[party]
  return {
    pending: sql<number>`(
      select count(*) from ${connections} "own"
      where ${own} and "own"."state" = 'requested' and "own"."initiated_by" = ${otherParty(party)}
    )`,
    responseTimes: responseTimesColumn(party, own, sql`${sql.placeholder('since')}`),
  }
}

interface Requests {
  pending: number
  responseTimes: (number | null)[]
}

/** A few requests prove little, so the overall share of answered requests is mixed in. */
const smoothShare = ({ received, answered }: Answered, share: number): number | null =>
  received === 0 ? null : (answered + SMOOTHED_BY * share) / (received + SMOOTHED_BY)

/** The fields that startups and investors share. */
function candidateFields(
  row: Pick<StartupRow, 'id' | 'location' | 'confirmedAt'>,
  { responseTimes }: Requests,
  share: number,
) {
  const { town, region } = getPlace(row.location)
  const answered = countAnswered(responseTimes)
  return {
    id: row.id,
    location: row.location,
    town: town.toLowerCase(),
    region: region?.toLowerCase() ?? null,
    confirmedOn: epochDay(row.confirmedAt.getTime()),
    ...answered,
    answers: smoothShare(answered, share),
  }
}

/** The columns of a candidate. */
export const startupColumns = () => ({
  profile: {
    id: startups.id,
    industry: startups.industry,
    stage: startups.stage,
    location: startups.location,
    fundingAmount: startups.fundingAmount,
    wants: startups.wants,
    openToIntroductions: startups.openToIntroductions,
    openRequests: startups.openRequests,
    confirmedAt: startups.confirmedAt,
  },
  role: users.role,
  ...requestColumns('founder'),
})
type StartupColumns = Pick<StartupRow, keyof ReturnType<typeof startupColumns>['profile']>

/** Only startups of approved founders can be recommended. */
export const toStartup = (
  profile: StartupColumns,
  row: Requests & { role: string | null },
  share: number,
): Startup => ({
  ...candidateFields(profile, row, share),
  isOpen: row.role === 'founder' && profile.openToIntroductions && row.pending < profile.openRequests,
  industry: profile.industry,
  stage: profile.stage,
  ask: profile.fundingAmount || null,
  seeksMoney: seeksMoney(profile),
  seeksMentoring: seeksMentoring(profile),
})

export const investorColumns = () => ({ profile: investors, ...requestColumns('investor') })

/** `saved` are the stages of saved startups. Saving is private, so only the investor's own list uses them. */
export function toInvestor(profile: InvestorRow, row: Requests, share: number, saved: readonly Stage[] = []): Investor {
  const industries = getInvestmentInterests(profile.areasOfInterest)
  const { stages } = profile
  return {
    ...candidateFields(profile, row, share),
    isOpen: profile.openToIntroductions && row.pending < profile.openRequests,
    industries,
    industryValues: industryValues(industries),
    interests: getInterests(profile.areasOfInterest, profile.otherInterestArea),
    stages,
    savedStages: stages.length > 0 ? [] : saved,
    stageValues: stageValues(stages.length > 0 ? stages : saved),
    range: { label: profile.investmentRange, min: profile.investmentMin, max: profile.investmentMax },
    mentors: mentors(profile),
    isPublic: profile.isPublic,
  }
}

/** Rows per read, between which other requests run: about 5 ms. */
const STEP = 1000
async function readInSteps<Row extends { profile: { id: number } }>(readSome: (after: number) => Promise<Row[]>) {
  const all: Row[] = []
  for (;;) {
    const some = await readSome(all.at(-1)?.profile.id ?? 0)
    all.push(...some)
    if (some.length < STEP) return all
    await turn()
  }
}

const startupsToSuggest = prepared((read: Reader) =>
  read
    .select(startupColumns())
    .from(startups)
    .innerJoin(users, eq(users.id, startups.userId))
    .where(and(eq(startups.listed, true), gt(startups.id, sql.placeholder('after'))))
    .orderBy(startups.id)
    .limit(STEP)
    .prepare(),
)

const investorsToSuggest = prepared((read: Reader) =>
  read
    .select(investorColumns())
    .from(investors)
    .innerJoin(users, eq(users.id, investors.userId))
    .where(and(eq(users.role, 'investor'), eq(users.active, true), gt(investors.id, sql.placeholder('after'))))
    .orderBy(investors.id)
    .limit(STEP)
    .prepare(),
)

async function readCandidates(read: Reader, now: number): Promise<Candidates> {
  const since = countedSince(now)
  const rows = await readInSteps((after) => startupsToSuggest(read).all({ since, after }))
  const others = await readInSteps((after) => investorsToSuggest(read).all({ since, after }))
  const counted = [...rows, ...others].map(({ responseTimes }) => countAnswered(responseTimes))
  const sum = (key: keyof Answered) => counted.reduce((total, entry) => total + entry[key], 0)
  const answeredShare = sum('answered') / sum('received')
  // Built one industry after the other, so that what a list scans is close together in memory.
  const byIndustry = new Map<Industry, Startup[]>()
  for (const [industry, some] of Map.groupBy(rows, ({ profile }) => profile.industry))
    byIndustry.set(
      industry,
      some.map((row) => toStartup(row.profile, row, answeredShare)),
    )
  const byId = <Item extends { id: number }>(party: readonly Item[]) => new Map(party.map((entry) => [entry.id, entry]))
  return {
    startups: byId([...byIndustry.values()].flat()),
    byIndustry,
    investors: byId(others.map((row) => toInvestor(row.profile, row, answeredShare))),
    answeredShare,
  }
}

/** A small site has up to this many profiles, which are read again after each commit, in 5 ms. */
const FEW = 1000
/** Up to this age, the candidates of a large site are used without reading them again. */
const FRESH_MS = 30_000
/** Up to this age, they are used while they are read again. */
const USABLE_MS = 10 * 60_000

/** A version of the database, and its candidates. */
interface Snapshot {
  version: number | null
  at: number
  candidates: Candidates
}
interface CachedCandidates {
  loaded: Snapshot | null
  loading: { version: number | null; snapshot: Promise<Snapshot> } | null
}
const cache = new WeakMap<Reader, CachedCandidates>()

async function refresh(read: Reader, state: CachedCandidates, version: number | null, at: number): Promise<Snapshot> {
  try {
    return (state.loaded = { version, at, candidates: await readCandidates(read, at) })
  } finally {
    state.loading = null
  }
}

/**
 * Everyone who can be recommended. On a small site it is always current. On a large one, or on a database server, which
 * reports no commits, it can be half a minute old, and older for the first caller after that: reading 22,000 profiles
 * takes half a second. Chosen candidates are checked again.
 */
export async function loadCandidates(context: MatchContext): Promise<Candidates> {
  const database = context.committed ?? context.database
  const { read } = database
  const [version, at] = [database.version?.() ?? null, context.now()]
  let state = cache.get(read)
  if (!state) cache.set(read, (state = { loaded: null, loading: null }))
  const { loaded } = state
  const isSmall = ({ candidates: { startups, investors } }: Snapshot) => startups.size + investors.size <= FEW
  if (loaded && epochDay(loaded.at) === epochDay(at)) {
    const isUnchanged = version !== null && version === loaded.version
    const mustBeCurrent = version !== null && isSmall(loaded)
    if (isUnchanged || (!mustBeCurrent && Math.abs(at - loaded.at) < FRESH_MS)) return loaded.candidates
  }
  state.loading ??= { version, snapshot: refresh(read, state, version, at) }
  const { loading } = state
  if (loaded && !isSmall(loaded) && Math.abs(at - loaded.at) < USABLE_MS) {
    loading.snapshot.catch(() => {})
    return loaded.candidates
  }
  const snapshot = await loading.snapshot
  // Started before the last commit.
  return loading.version !== version && isSmall(snapshot) ? loadCandidates(context) : snapshot.candidates
}
