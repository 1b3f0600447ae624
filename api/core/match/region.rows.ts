import { DAY } from '#api/contract/dates.ts'
import { sql, type SQL } from 'drizzle-orm'
import { INDUSTRIES, type Stage, STAGES } from '#api/contract/enumerations.ts'
import { adjacentBits, industryBits } from '#api/contract/match/factors.ts'
import { answeredOf } from '#api/contract/connection/answering.ts'
import { type ConnectionSide, otherSide } from '#api/contract/connection/moves.ts'
import { mentors } from '#api/contract/investor/mentors.ts'
import { investmentInterestsOf } from '#api/contract/investor/schema.ts'
import { seeksMentoring, seeksMoney } from '#api/contract/startup/wants.ts'
import { countedSince, tookColumn, toTook } from '#api/core/connection/took.ts'
import type { Reader } from '#api/db/database.ts'
import { connections } from '#api/db/schema/connection.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { interestsOf } from './interests.ts'
import type { Region } from './region.ts'
import type { InvestorSide, StartupSide } from './sides.ts'

/** Of whom no region is known: no number of a place, and not the same for both sides. */
const NO_REGION = { startup: -1, investor: -2 }

/** The day of a moment (UTC), in days since 1970. */
export const epochDay = (at: number): number => Math.floor(at / DAY)

/** Stages as bits, by their place in the list. */
export const stageBits = (stages: readonly Stage[]): number =>
  stages.reduce((bits, stage) => bits | (1 << STAGES.indexOf(stage)), 0)

/** How somebody of a side answered the requests of late. */
const answeredOn = (side: ConnectionSide, today: number) => {
  const whose = {
    founder: sql`"own"."startup_id" = "startup_profiles"."id"`,
    investor: sql`"own"."investor_id" = "investor_profiles"."user_id"`,
  }
  return tookColumn(side, whose[side], countedSince(today * DAY))
}

/** How many requests wait for the answer of somebody on this side. */
const waitingFor = (side: ConnectionSide, whose: SQL) =>
  sql<number>`(
    select count(*) from ${connections} where ${whose}
    and ${connections.state} = 'requested' and ${connections.initiatedBy} = ${otherSide(side)}
  )`

const startupColumns = (today: number) => ({
  id: startups.id,
  role: users.role,
  industry: startups.industry,
  stage: startups.stageOrder,
  location: startups.location,
  fundingAmount: startups.fundingAmount,
  wants: startups.wants,
  openToIntroductions: startups.openToIntroductions,
  openRequests: startups.openRequests,
  confirmedAt: startups.confirmedAt,
  waiting: waitingFor('founder', sql`${connections.startupId} = ${startups.id}`),
  // Most were never asked, and to read that is cheap.
  took: sql`case when ${startups.connectionCount} = 0 then '[]' else ${answeredOn('founder', today)} end`.mapWith(
    toTook,
  ),
})

/** What a region knows of startups: those that are listed. Only those of approved founders are open to suggestions. */
export const startupSides = async (
  read: Reader,
  region: Region,
  today: number,
  which: SQL,
  most: number,
): Promise<StartupSide[]> => {
  const rows = await read
    .select(startupColumns(today))
    .from(startups)
    .innerJoin(users, sql`${users.id} = ${startups.userId}`)
    .where(sql`${startups.listed} = 1 and ${which}`)
    .orderBy(startups.id)
    .limit(most)
  return rows.map((row) => ({
    id: row.id,
    isOpen: row.role === 'founder' && row.openToIntroductions && row.waiting < row.openRequests,
    ...region.placeOf(row.location, NO_REGION.startup),
    ...answeredOf(row.took),
    answers: Number.NaN,
    confirmedOn: epochDay(row.confirmedAt.getTime()),
    shown: 0,
    industry: INDUSTRIES.indexOf(row.industry),
    stage: row.stage,
    ask: row.fundingAmount || Number.NaN,
    seeksMoney: seeksMoney(row),
    seeksMentoring: seeksMentoring(row),
  }))
}

const investorColumns = (today: number) => ({
  profile: investors,
  waiting: waitingFor('investor', sql`${connections.investorId} = ${investors.userId}`),
  took: answeredOn('investor', today),
})

/** What a region knows of approved investors. */
export const investorSides = async (
  read: Reader,
  region: Region,
  today: number,
  which: SQL,
  most: number,
): Promise<InvestorSide[]> => {
  const rows = await read
    .select(investorColumns(today))
    .from(investors)
    .innerJoin(users, sql`${users.id} = ${investors.userId}`)
    .where(sql`${users.role} = 'investor' and ${users.active} = 1 and ${which}`)
    .orderBy(investors.id)
    .limit(most)
  return rows.map(({ profile, waiting, took }) => {
    const industries = industryBits(investmentInterestsOf(profile.areasOfInterest))
    const { investmentMin: min, investmentMax: max } = profile
    return {
      id: profile.id,
      isOpen: profile.openToIntroductions && waiting < profile.openRequests,
      ...region.placeOf(profile.location, NO_REGION.investor),
      ...answeredOf(took),
      answers: Number.NaN,
      confirmedOn: epochDay(profile.confirmedAt.getTime()),
      shown: 0,
      industries,
      adjacent: adjacentBits(industries),
      stages: stageBits(profile.stages),
      // Saving is private: a founder's list must not tell of it. An investor's own list knows.
      savedStages: 0,
      min: min ?? Number.NaN,
      max: max ?? (min === null ? Number.NaN : Infinity),
      mentors: mentors(profile),
      interests: interestsOf(profile.areasOfInterest, profile.otherInterestArea),
      isPublic: profile.isPublic,
    }
  })
}
