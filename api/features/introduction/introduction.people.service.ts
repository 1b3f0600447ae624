import { and, desc, eq, notExists, sql, type SQL } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { fullName } from '#api/contract/display.ts'
import { STAGE_LABELS } from '#api/contract/enumerations.ts'
import type { Introducible } from '#api/contract/introduction/answers.ts'
import type { introductionDeskCalls } from '#api/contract/introduction/calls.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { bestInvestors, bestStartups, levelOfPair } from '#api/core/match/pair-fits.ts'
import type { Region } from '#api/core/match/region.ts'
import { epochDay } from '#api/core/match/region.rows.ts'
import { regionOf } from '#api/core/match/region.service.ts'
import { holds, patternOf } from '#api/db/contains.ts'
import type { Reader } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { founders } from './introduction.rows.ts'

type Context = Pick<CallContext, 'database' | 'now'>
type Input = Inputs<typeof introductionDeskCalls>['people']

const MOST = 8

/** Of those with these ids, or of everybody. */
const isAmong = (id: typeof startups.id | typeof investors.id, ids: readonly number[] | null) =>
  ids ? sql`${id} in (select "value" from json_each(${JSON.stringify(ids)}))` : undefined

const areConnected = (read: Reader, which: SQL) =>
  read
    .select({ id: connections.id })
    .from(connections)
    .where(and(which, eq(connections.state, 'accepted')))

async function findStartups(read: Reader, { q, with: investorId }: Input, ids: readonly number[] | null) {
  const names = [startups.companyName, sql`${founders.firstName} || ' ' || ${founders.lastName}`]
  const ofInvestor = sql`${connections.startupId} = ${startups.id}
    and ${connections.investorId} = (select ${investors.userId} from ${investors} where ${investors.id} = ${investorId ?? 0})`
  const rows = await read
    .select({ startup: startups, founder: { firstName: founders.firstName, lastName: founders.lastName } })
    .from(startups)
    .innerJoin(founders, and(eq(founders.id, startups.userId), eq(founders.role, 'founder')))
    .where(
      and(
        eq(startups.approved, true),
        eq(startups.ownerActive, true),
        q ? holds(names, patternOf(q)) : undefined,
        isAmong(startups.id, ids),
        notExists(areConnected(read, ofInvestor)),
      ),
    )
    .orderBy(desc(startups.createdAt), desc(startups.id))
    .limit(MOST)
  return rows.map(({ startup, founder }) => ({
    id: startup.id,
    name: startup.companyName,
    detail: [fullName(founder), startup.industry, STAGE_LABELS[startup.stage], startup.location].join(' · '),
    isPublic: startup.isPublic,
    takesRequests: startup.openToIntroductions,
  }))
}

async function findInvestors(read: Reader, { q, with: startupId }: Input, ids: readonly number[] | null) {
  const names = [sql`${users.firstName} || ' ' || ${users.lastName}`, investors.firmName]
  const ofStartup = sql`${connections.investorId} = ${users.id} and ${connections.startupId} = ${startupId ?? 0}`
  const rows = await read
    .select({ profile: investors, owner: { firstName: users.firstName, lastName: users.lastName } })
    .from(investors)
    .innerJoin(users, and(eq(users.id, investors.userId), eq(users.role, 'investor'), eq(users.active, true)))
    .where(
      and(
        q ? holds(names, patternOf(q)) : undefined,
        isAmong(investors.id, ids),
        notExists(areConnected(read, ofStartup)),
      ),
    )
    .orderBy(desc(investors.createdAt), desc(investors.id))
    .limit(MOST)
  return rows.map(({ profile, owner }) => ({
    id: profile.id,
    name: fullName(owner),
    detail: [profile.firmName, profile.areasOfInterest.join(', '), profile.investmentRange, profile.location]
      .filter(Boolean)
      .join(' · '),
    isPublic: profile.isPublic,
    takesRequests: profile.openToIntroductions,
  }))
}

/** The pair of one side and a profile of the other, as far as the region knows both. */
function pairOf(region: Region, side: Input['side'], id: number, other: number) {
  const [investorId, startupId] = side === 'investor' ? [id, other] : [other, id]
  const [investor, startup] = [region.investors.get(investorId), region.startups.get(startupId)]
  return investor && startup ? { investor, startup } : null
}

/** Who fits the one of the other side best; `null` where nobody is named. */
function bestOf(region: Region, { side, with: other }: Input, today: number): number[] | null {
  if (other === undefined) return null
  const [startup, investor] = [region.startups.get(other), region.investors.get(other)]
  if (side === 'investor') return startup ? bestInvestors(region, startup, today, MOST).map(({ id }) => id) : null
  return investor ? bestStartups(region, investor, today, MOST).map(({ id }) => id) : null
}

/** GET /api/admin/introductions/people: those of a name, or those who fit somebody best; else the newest. */
export async function findIntroducible(context: Context, _viewer: Viewer, input: Input): Promise<Introducible[]> {
  const { read } = context.database
  const { side, q, id, with: other } = input
  const today = epochDay(context.now())
  const region = await regionOf(context)
  const best = q || id !== undefined ? null : bestOf(region, input, today)
  const ids = id === undefined ? best : [id]
  const found = await (side === 'investor' ? findInvestors : findStartups)(read, input, ids?.length ? ids : null)
  const people = found.map((person) => {
    const pair = other === undefined ? null : pairOf(region, side, person.id, other)
    return { ...person, level: pair && levelOfPair(pair, today) }
  })
  return best?.length ? people.sort((a, b) => best.indexOf(a.id) - best.indexOf(b.id)) : people
}
