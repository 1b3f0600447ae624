import { and, desc, eq, inArray, notExists, sql, type SQL, type SQLWrapper } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { fullName } from '#api/contract/display.ts'
import { STAGE_LABELS } from '#api/contract/enumerations.ts'
import type { Introducible } from '#api/contract/introduction/answers.ts'
import type { introductionDeskCalls } from '#api/contract/introduction/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { bestInvestors, bestStartups, levelOfPair } from '#api/core/match/pair-fits.ts'
import { type Candidates, candidatesOf, epochDay } from '#api/core/match/candidates.service.ts'
import { holds, patternOf } from '#api/db/contains.ts'
import type { Reader } from '#api/db/database.ts'
import { listed, prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { founders } from './introduction.rows.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof introductionDeskCalls>['people']

const MOST = 8

/** Of everybody, or of those who have a name or an id. */
interface Which {
  q: string | undefined
  /** Who must not be connected to them. */
  other: number | undefined
  ids: readonly number[] | null
}

/** By which of these they are looked for. */
const shapeOf = ({ q, ids }: Which) => ({ byName: Boolean(q), byId: ids !== null })

const isWanted = (
  names: readonly SQLWrapper[],
  id: typeof startups.id | typeof investors.id,
  { byName, byId }: ReturnType<typeof shapeOf>,
) => and(byName ? holds(names, sql.placeholder('pattern')) : undefined, byId ? inArray(id, listed('ids')) : undefined)

const valuesOf = ({ q, other, ids }: Which) => ({
  other: other ?? 0,
  ...(q && { pattern: patternOf(q) }),
  ...(ids && { ids: JSON.stringify(ids) }),
})

const areConnected = (read: Reader, which: SQL) =>
  read
    .select({ id: connections.id })
    .from(connections)
    .where(and(which, eq(connections.state, 'accepted')))

const NAMED_STARTUP = {
  id: startups.id,
  name: startups.companyName,
  industry: startups.industry,
  stage: startups.stage,
  location: startups.location,
  isPublic: startups.isPublic,
  takesRequests: startups.openToIntroductions,
}

const startupsToIntroduce = prepared((read: Reader, which: ReturnType<typeof shapeOf>) => {
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
        isWanted(names, startups.id, which),
        notExists(areConnected(read, ofInvestor)),
      ),
    )
    .orderBy(desc(startups.createdAt), desc(startups.id))
    .limit(MOST)
    .prepare()
})

async function findStartups(read: Reader, which: Which) {
  const rows = await startupsToIntroduce(read, shapeOf(which)).all(valuesOf(which))
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

const investorsToIntroduce = prepared((read: Reader, which: ReturnType<typeof shapeOf>) => {
  const names = [sql`${users.firstName} || ' ' || ${users.lastName}`, investors.firmName]
  const ofStartup = sql`${connections.investorId} = ${users.id} and ${connections.startupId} = ${sql.placeholder('other')}`
  return read
    .select({ profile: NAMED_INVESTOR, owner: { firstName: users.firstName, lastName: users.lastName } })
    .from(investors)
    .innerJoin(users, and(eq(users.id, investors.userId), eq(users.role, 'investor'), eq(users.active, true)))
    .where(and(isWanted(names, investors.id, which), notExists(areConnected(read, ofStartup))))
    .orderBy(desc(investors.createdAt), desc(investors.id))
    .limit(MOST)
    .prepare()
})

async function findInvestors(read: Reader, which: Which) {
  const rows = await investorsToIntroduce(read, shapeOf(which)).all(valuesOf(which))
  return rows.map(({ profile: { firmName, areasOfInterest, investmentRange, location, ...profile }, owner }) => ({
    ...profile,
    name: fullName(owner),
    detail: [firmName, areasOfInterest.join(', '), investmentRange, location].filter(Boolean).join(' · '),
  }))
}

/** The pair of one side and a profile of the other, where both may be suggested to anybody. */
function pairOf({ investors: all, startups: others }: Candidates, side: Input['side'], id: number, other: number) {
  const [investorId, startupId] = side === 'investor' ? [id, other] : [other, id]
  const [investor, startup] = [all.get(investorId), others.get(startupId)]
  return investor && startup ? { investor, startup } : null
}

/** Who fits the one of the other side best; `null` where nobody is named. */
function bestOf(candidates: Candidates, { side, with: other }: Input, today: number): number[] | null {
  if (other === undefined) return null
  const [startup, investor] = [candidates.startups.get(other), candidates.investors.get(other)]
  if (side === 'investor') return startup ? bestInvestors(candidates, startup, today, MOST).map(({ id }) => id) : null
  return investor ? bestStartups(candidates, investor, today, MOST).map(({ id }) => id) : null
}

/** GET /api/admin/introductions/people: those of a name, or those who fit somebody best; else the newest. */
export async function findIntroducible(context: Context, _viewer: Viewer, input: Input): Promise<Introducible[]> {
  const { read } = context.database
  const { side, q, id, with: other } = input
  const today = epochDay(context.now())
  const candidates = await candidatesOf(context)
  const best = q || id !== undefined ? null : bestOf(candidates, input, today)
  const ids = id === undefined ? best : [id]
  const which = { q, other, ids: ids?.length ? ids : null }
  const found = await (side === 'investor' ? findInvestors : findStartups)(read, which)
  const people = found.map((person) => {
    const pair = other === undefined ? null : pairOf(candidates, side, person.id, other)
    return { ...person, level: pair && levelOfPair(pair, today) }
  })
  return best?.length ? people.sort((a, b) => best.indexOf(a.id) - best.indexOf(b.id)) : people
}
