import { asc, eq, sql, and, desc, inArray, notExists, type SQL, type SQLWrapper } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { type Industry, type Stage, STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import type { IntroductionsAdmin, Introducible, introductionsAdminCalls } from './calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { getLevel } from '#api/matches/contract/schema.ts'
import { loadCandidates, epochDay, type Candidates } from '#api/matches/candidates.service.ts'
import { bestInvestors, type Fitting, suggestible, bestStartups, levelOfPair } from '#api/matches/score.ts'
import { getShown } from '#api/matches/exposure.service.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { prepared, holds, toPattern, listed } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { startups } from '#api/startups/table.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Viewer } from '#api/policy.ts'
import { investors } from '#api/investors/table.ts'
import { founders } from './rows.ts'

type Context = Pick<CallContext, 'database' | 'now'>

/** Entries per list. */
const MOST = 10
/** Startups whose matches are checked: those with the least exposure. */
const MAX_CANDIDATES = 40
/** Investors that are checked per startup, the best first. */
const OF_EACH = 5

const longestPendingRequests = prepared((read: Reader) => {
  const { id, initiatedBy, createdAt, dueAt } = connections
  return (
    read
      .select({
        connection: { id, initiatedBy, createdAt, dueAt },
        startup: { id: startups.id, companyName: startups.companyName },
        investor: { firstName: users.firstName, lastName: users.lastName },
      })
      .from(connections)
      .innerJoin(startups, eq(startups.id, connections.startupId))
      .innerJoin(users, eq(users.id, connections.investorId))
      .where(sql`${connections.state} = 'requested' and ${users.active} = 1 and ${startups.ownerActive} = 1`)
      // The `+` keeps SQLite from walking this sort's index, whose oldest rows ended long ago; the pending ones have
      // one.
      .orderBy(sql`+${createdAt}`, asc(id))
      .limit(MOST)
      .prepare()
  )
})

async function findLongestPending(read: Reader): Promise<IntroductionsAdmin['waiting']> {
  return (await longestPendingRequests(read).all()).flatMap(
    ({ connection: { id, initiatedBy, createdAt, dueAt }, startup, investor }) =>
      initiatedBy === 'region'
        ? []
        : [
            {
              id,
              initiatedBy,
              createdAt: createdAt.toISOString(),
              dueAt: dueAt?.toISOString() ?? null,
              startup,
              investor: { name: fullName(investor) },
            },
          ],
  )
}

interface PairScore extends Fitting {
  startupId: number
}

const namedPair = {
  startupId: sql<number>`"startup"."id"`,
  companyName: sql<string>`"startup"."company_name"`,
  industry: sql<Industry>`"startup"."industry"`,
  stage: sql<Stage>`"startup"."stage"`,
  investorId: sql<number>`"profile"."id"`,
  firmName: sql<string | null>`"profile"."firm_name"`,
  firstName: sql<string>`"person"."first_name"`,
  lastName: sql<string>`"person"."last_name"`,
  isPublic: sql<boolean>`"profile"."is_public"`.mapWith(Boolean),
}
type NamedPair = { [Name in keyof typeof namedPair]: (typeof namedPair)[Name]['_']['type'] }

/** Pairs in which neither has done anything: saved, sent a request, dismissed, or been proposed recently. */
async function untouched(read: Reader, pairs: readonly PairScore[], now: number): Promise<Map<string, NamedPair>> {
  const since = now - LIMITS.dismissedForDays * DAY
  const isOfPair = sql`"investor_id" = "profile"."user_id" and "startup_id" = "startup"."id"`
  const listed = sql`json_each(${JSON.stringify(pairs.map(({ id, startupId }) => [id, startupId]))}) as "pair"
    join "investor_profiles" as "profile" on "profile"."id" = "pair"."value" ->> 0
    join "users" as "person" on "person"."id" = "profile"."user_id"
    join "startup_profiles" as "startup" on "startup"."id" = "pair"."value" ->> 1`
  const rows = await read.select(namedPair).from(listed).where(sql`
    not exists (select 1 from "saved_startups" where ${isOfPair})
    and not exists (select 1 from "connections" where ${isOfPair})
    and not exists (select 1 from "match_dismissals" where ${isOfPair} and "dismissed_at" > ${since})
    and not exists (
      select 1 from "introductions" where ${isOfPair} and ("state" = 'proposed' or "ended_at" > ${since})
    )`)
  return new Map(rows.map((row) => [`${row.investorId} ${row.startupId}`, row]))
}

/** Strong fits without any activity, of the startups with the least exposure; each startup and investor once. */
async function strongMatches(context: Context): Promise<IntroductionsAdmin['matches']> {
  const { read } = context.database
  const today = epochDay(context.now())
  const [candidates, { counts }] = await Promise.all([loadCandidates(context), getShown(context, 'startup')])
  const leastShown = suggestible(candidates, counts, today).sort((a, b) => a.shown - b.shown || b.id - a.id)
  const pairs = leastShown
    .slice(0, MAX_CANDIDATES)
    .flatMap(({ startup }) =>
      bestInvestors(candidates, startup, today, OF_EACH).map((found) => ({ ...found, startupId: startup.id })),
    )
    .filter(({ score }) => getLevel(score) === 'strong')
    .sort((a, b) => b.score - a.score)
  const free = await untouched(read, pairs, context.now())
  const chosen: NamedPair[] = []
  for (const { id, startupId } of pairs) {
    if (chosen.length === MOST) break
    const pair = free.get(`${id} ${startupId}`)
    const isTaken = chosen.some((other) => other.investorId === id || other.startupId === startupId)
    if (pair && !isTaken) chosen.push(pair)
  }
  return chosen.map(({ startupId, companyName, industry, stage, investorId, firmName, isPublic, ...name }) => ({
    startup: { id: startupId, companyName, industry, stage: STAGE_LABELS[stage] },
    investor: { id: investorId, name: fullName(name), firmName, isPublic },
  }))
}

/** GET /api/admin/introductions/desk. */
export async function loadIntroductionsAdmin(context: Context): Promise<IntroductionsAdmin> {
  const [waiting, matches] = await Promise.all([findLongestPending(context.database.read), strongMatches(context)])
  return { waiting, matches }
}

type Input = Inputs<typeof introductionsAdminCalls>['people']

const MOST_USERS = 8

/** Everyone, or those with a name or an id. */
interface PeopleFilter {
  q: string | undefined
  /** Who must not be connected to them. */
  other: number | undefined
  ids: readonly number[] | null
}

/** Which of these filters are set. */
const getShape = ({ q, ids }: PeopleFilter) => ({ byName: Boolean(q), byId: ids !== null })

const isWanted = (
  names: readonly SQLWrapper[],
  id: typeof startups.id | typeof investors.id,
  { byName, byId }: ReturnType<typeof getShape>,
) => and(byName ? holds(names, sql.placeholder('pattern')) : undefined, byId ? inArray(id, listed('ids')) : undefined)

const getValues = ({ q, other, ids }: PeopleFilter) => ({
  other: other ?? 0,
  ...(q && { pattern: toPattern(q) }),
  ...(ids && { ids: JSON.stringify(ids) }),
})

const areConnected = (read: Reader, filter: SQL) =>
  read
    .select({ id: connections.id })
    .from(connections)
    .where(and(filter, eq(connections.state, 'accepted')))

const NAMED_STARTUP = {
  id: startups.id,
  name: startups.companyName,
  industry: startups.industry,
  stage: startups.stage,
  location: startups.location,
  isPublic: startups.isPublic,
  takesRequests: startups.openToIntroductions,
}

const startupsToIntroduce = prepared((read: Reader, filter: ReturnType<typeof getShape>) => {
  const names = [startups.companyName, sql`${founders.firstName} || ' ' || ${founders.lastName}`]
  const ofInvestor = sql`${connections.startupId} = ${startups.id} and ${connections.investorId} =
    (select ${investors.userId} from ${investors} where ${investors.id} = ${sql.placeholder('other')})`
  return read
    .select({ startup: NAMED_STARTUP, founder: { firstName: founders.firstName, lastName: founders.lastName } })
    .from(startups)
    .innerJoin(founders, and(eq(founders.id, startups.userId), eq(founders.role, 'founder')))
    .where(
      and(
        eq(startups.approved, true),
        eq(startups.ownerActive, true),
        isWanted(names, startups.id, filter),
        notExists(areConnected(read, ofInvestor)),
      ),
    )
    .orderBy(desc(startups.createdAt), desc(startups.id))
    .limit(MOST_USERS)
    .prepare()
})

async function findStartups(read: Reader, filter: PeopleFilter) {
  const rows = await startupsToIntroduce(read, getShape(filter)).all(getValues(filter))
  return rows.map(({ startup: { industry, stage, location, ...startup }, founder }) => ({
    ...startup,
    detail: [fullName(founder), industry, STAGE_LABELS[stage], location].join(' · '),
  }))
}

const NAMED_INVESTOR = {
  id: investors.id,
  firmName: investors.firmName,
  areasOfInterest: investors.areasOfInterest,
  investmentRange: investors.investmentRange,
  location: investors.location,
  isPublic: investors.isPublic,
  takesRequests: investors.openToIntroductions,
}

const investorsToIntroduce = prepared((read: Reader, filter: ReturnType<typeof getShape>) => {
  const names = [sql`${users.firstName} || ' ' || ${users.lastName}`, investors.firmName]
  const ofStartup = sql`${connections.investorId} = ${users.id} and ${connections.startupId} = ${sql.placeholder('other')}`
  return read
    .select({ profile: NAMED_INVESTOR, owner: { firstName: users.firstName, lastName: users.lastName } })
    .from(investors)
    .innerJoin(users, and(eq(users.id, investors.userId), eq(users.role, 'investor'), eq(users.active, true)))
    .where(and(isWanted(names, investors.id, filter), notExists(areConnected(read, ofStartup))))
    .orderBy(desc(investors.createdAt), desc(investors.id))
    .limit(MOST_USERS)
    .prepare()
})

async function findInvestors(read: Reader, filter: PeopleFilter) {
  const rows = await investorsToIntroduce(read, getShape(filter)).all(getValues(filter))
  return rows.map(({ profile: { firmName, areasOfInterest, investmentRange, location, ...profile }, owner }) => ({
    ...profile,
    name: fullName(owner),
    detail: [firmName, areasOfInterest.join(', '), investmentRange, location].filter(Boolean).join(' · '),
  }))
}

/** The pair of a profile with another profile, if both can be recommended to others. */
function findPair({ investors: all, startups: others }: Candidates, party: Input['party'], id: number, other: number) {
  const [investorId, startupId] = party === 'investor' ? [id, other] : [other, id]
  const [investor, startup] = [all.get(investorId), others.get(startupId)]
  return investor && startup ? { investor, startup } : null
}

/** The best matches of a profile of the other party; `null` if none is given. */
function findBestIds(candidates: Candidates, { party, with: other }: Input, today: number): number[] | null {
  if (other === undefined) return null
  const [startup, investor] = [candidates.startups.get(other), candidates.investors.get(other)]
  if (party === 'investor')
    return startup ? bestInvestors(candidates, startup, today, MOST_USERS).map(({ id }) => id) : null
  return investor ? bestStartups(candidates, investor, today, MOST_USERS).map(({ id }) => id) : null
}

/** GET /api/admin/introductions/people: those with a name, or the best matches of someone; otherwise the newest. */
export async function findIntroducible(context: Context, _viewer: Viewer, input: Input): Promise<Introducible[]> {
  const { read } = context.database
  const { party, q, id, with: other } = input
  const today = epochDay(context.now())
  const candidates = await loadCandidates(context)
  const best = q || id !== undefined ? null : findBestIds(candidates, input, today)
  const ids = id === undefined ? best : [id]
  const filter = { q, other, ids: ids?.length ? ids : null }
  const found = await (party === 'investor' ? findInvestors : findStartups)(read, filter)
  const people = found.map((user) => {
    const pair = other === undefined ? null : findPair(candidates, party, user.id, other)
    return { ...user, level: pair && levelOfPair(pair, today) }
  })
  return best?.length ? people.sort((a, b) => best.indexOf(a.id) - best.indexOf(b.id)) : people
}
