import { asc, eq, sql } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { fullName } from '#api/contract/display.ts'
import { DAY } from '#api/contract/dates.ts'
import { type Industry, type Stage, STAGE_LABELS } from '#api/contract/enumerations.ts'
import type { IntroductionDesk } from '#api/contract/introduction/answers.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { levelOf } from '#api/contract/match/factors.ts'
import { candidatesOf, epochDay } from '#api/core/match/candidates.service.ts'
import { bestInvestors, type Fitting, suggestible } from '#api/core/match/pair-fits.ts'
import { shownOf } from '#api/core/match/showing.service.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { connections } from '#api/db/schema/connection.ts'
import { startups } from '#api/db/schema/startup.ts'

type Context = Pick<CallContext, 'database' | 'now'>

/** Of each list. */
const MOST = 10
/** Startups whose fits are looked at: those that were suggested least. */
const LOOKED_AT = 40
/** Investors that are looked at of each, the best first. */
const OF_EACH = 5

const requestsThatWaitLongest = prepared((read: Reader) => {
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
      // Sorted after the open ones were found by their own index: the oldest of all connections have ended long ago.
      .orderBy(sql`+${createdAt}`, asc(id))
      .limit(MOST)
      .prepare()
  )
})

async function waitingLongest(read: Reader): Promise<IntroductionDesk['waiting']> {
  return (await requestsThatWaitLongest(read).all()).flatMap(
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

interface PairFit extends Fitting {
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
}
type NamedPair = { [Name in keyof typeof namedPair]: (typeof namedPair)[Name]['_']['type'] }

/** Those of some pairs of whom neither has done anything: saved, asked, "Not for me", or been proposed of late. */
async function untouched(read: Reader, pairs: readonly PairFit[], now: number): Promise<Map<string, NamedPair>> {
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

/** Strong fits that nobody acted on, of the startups that were suggested least; each startup and investor once. */
async function strongFits(context: Context): Promise<IntroductionDesk['fits']> {
  const { read } = context.database
  const today = epochDay(context.now())
  const [candidates, { counts }] = await Promise.all([candidatesOf(context), shownOf(context, 'startup')])
  const leastShown = suggestible(candidates, counts, today).sort((a, b) => a.shown - b.shown || b.id - a.id)
  const pairs = leastShown
    .slice(0, LOOKED_AT)
    .flatMap(({ startup }) =>
      bestInvestors(candidates, startup, today, OF_EACH).map((found) => ({ ...found, startupId: startup.id })),
    )
    .filter(({ fit }) => levelOf(fit) === 'strong')
    .sort((a, b) => b.fit - a.fit)
  const free = await untouched(read, pairs, context.now())
  const chosen: NamedPair[] = []
  for (const { id, startupId } of pairs) {
    if (chosen.length === MOST) break
    const pair = free.get(`${id} ${startupId}`)
    const isTaken = chosen.some((other) => other.investorId === id || other.startupId === startupId)
    if (pair && !isTaken) chosen.push(pair)
  }
  return chosen.map(({ startupId, companyName, industry, stage, investorId, firmName, ...name }) => ({
    startup: { id: startupId, companyName, industry, stage: STAGE_LABELS[stage] },
    investor: { id: investorId, name: fullName(name), firmName },
  }))
}

/** GET /api/admin/introductions/desk. */
export async function readDesk(context: Context): Promise<IntroductionDesk> {
  const [waiting, fits] = await Promise.all([waitingLongest(context.database.read), strongFits(context)])
  return { waiting, fits }
}
