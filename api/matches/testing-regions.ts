import { eq, sql } from '#api/platform/db/drizzle.ts'
import fc from 'fast-check'
import { DAY } from '#api/platform/contract/dates.ts'
import { STAGES, WANTS } from '#api/platform/contract/enumerations.ts'
import type { Database } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { investors } from '#api/investors/table.ts'
import { matchDismissals } from './table.ts'
import { savedStartups } from '#api/saved-startups/table.ts'
import { startups } from '#api/startups/table.ts'

export const INVESTORS = 12
export const STARTUPS = 4

/** Values that allow a match are more frequent: otherwise no list would have entries. */
const mostly = <T>(usual: fc.Arbitrary<T>, rarely: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rarely })
const mostlyTrue = mostly(fc.constant(true), fc.constant(false))
/** Words that are in no startup's text, so that they match nothing. */
const STRANGE_WORDS = ['zeppelins', 'harpsichord makers']
const amount = fc.constantFrom(20_000, 60_000, 250_000, 1_000_000, 5_000_000)

const party = {
  isApproved: mostlyTrue,
  isActive: mostlyTrue,
  openToIntroductions: mostlyTrue,
  openRequests: fc.constantFrom<number[]>(1, 2, 25),
  location: fc.constantFrom('Wrenfield, Westmark', 'Otterbrook, Westmark', 'Elsewhere'),
  confirmedDaysAgo: mostly(fc.constantFrom(0, 90, 180), fc.constantFrom(181, 365, 366)),
}
const anyInvestor = fc.record({
  ...party,
  areasOfInterest: fc
    .tuple(
      fc.subarray(['Energy', 'SaaS', 'AgTech'], { minLength: 1 }),
      fc.subarray(STRANGE_WORDS),
      fc.subarray(['Media']),
    )
    .map((lists) => lists.flat()),
  stages: fc.subarray([...STAGES], { maxLength: 3 }),
  investmentMin: fc.option(amount),
  /** Added to the minimum; null for no upper end. */
  above: fc.option(amount),
  willingToMentor: fc.boolean(),
  menteeCapacity: fc.integer({ min: 0, max: 2 }),
  isPublic: fc.boolean(),
})
const anyStartup = fc.record({
  ...party,
  industry: fc.constantFrom('Energy', 'CleanTech', 'SaaS', 'Technology', 'AgTech', 'Media', 'Biotech'),
  stage: fc.constantFrom(...STAGES),
  fundingAmount: fc.option(amount, { freq: 2 }),
  wants: fc.oneof(
    fc.subarray([...WANTS]),
    fc.constantFrom(...WANTS).map((want) => [want]),
  ),
  isPublic: fc.boolean(),
})
const PAIRINGS = [
  'new',
  'passed',
  'requested',
  'accepted',
  'declined',
  'withdrawn',
  'dismissed by investor',
  'dismissed by founder',
  'dismissed long ago',
] as const
const anyPair = fc.record({
  investor: fc.nat(INVESTORS - 1),
  startup: fc.nat(STARTUPS - 1),
  became: fc.oneof(fc.constantFrom(...PAIRINGS), fc.constant('requested' as const)),
})

/** A small set of random data: everyone in it, and the state between investors and founders. */
export const anyRegion = fc.record({
  investors: fc.array(anyInvestor, { minLength: INVESTORS, maxLength: INVESTORS }),
  startups: fc.array(anyStartup, { minLength: STARTUPS, maxLength: STARTUPS }),
  pairs: fc.uniqueArray(anyPair, { maxLength: 6, selector: ({ investor, startup }) => investor * STARTUPS + startup }),
})
export type AnyRegion = typeof anyRegion extends fc.Arbitrary<infer R> ? R : never
export type AnyInvestor = AnyRegion['investors'][number]
export type AnyStartup = AnyRegion['startups'][number]

/**
 * Enough matching investors for one founder to see their number, most of them private; some have a state with the
 * founder.
 */
export const crowdedFor = (region: AnyRegion, startup: number): AnyRegion => ({
  investors: region.investors.map((investor, at) => ({
    ...investor,
    areasOfInterest: ['Energy', 'SaaS', 'AgTech', 'Media'],
    investmentMin: null,
    isApproved: investor.isApproved || at > 5,
    isPublic: investor.isPublic && at % 3 === 0,
  })),
  startups: region.startups.map((profile) => ({ ...profile, openRequests: 25 })),
  pairs: region.pairs.map(({ became }, at) => ({ became, investor: at, startup })),
})

/** The same, with everyone open to recommendations. */
export function openedUp({ investors, startups, pairs }: AnyRegion): AnyRegion {
  const open = {
    isApproved: true,
    isActive: true,
    openToIntroductions: true,
    openRequests: 25,
    confirmedDaysAgo: 0,
  } as const
  return {
    investors: investors.map((profile) => ({ ...profile, ...open })),
    startups: startups.map((profile) => ({ ...profile, ...open, wants: [], fundingAmount: null })),
    pairs,
  }
}

/** Existing rows, by their index in the data. */
export interface Places {
  investors: readonly { id: number; userId: number }[]
  startups: readonly { id: number; userId: number }[]
}

/** Changes the database to match the data at the time `now`. */
export function putRegion(database: Database, places: Places, region: AnyRegion, now: number): Promise<void> {
  const confirmed = (days: number) => new Date(now - days * DAY)
  return database.write(async (tx) => {
    for (const table of [savedStartups, connections, matchDismissals]) await tx.delete(table)
    for (const [at, { id, userId }] of places.investors.entries()) {
      const { isApproved, isActive, confirmedDaysAgo, above, ...rest } = region.investors[at]!
      const role = isApproved ? 'investor' : 'user'
      await tx.update(users).set({ role, active: isActive }).where(eq(users.id, userId))
      const investmentMax = above === null ? null : above + (rest.investmentMin ?? 0)
      const values = { ...rest, investmentMax, confirmedAt: confirmed(confirmedDaysAgo) }
      await tx.update(investors).set(values).where(eq(investors.id, id))
    }
    for (const [at, { id, userId }] of places.startups.entries()) {
      const { isApproved, isActive, confirmedDaysAgo, ...rest } = region.startups[at]!
      await tx.update(users).set({ active: isActive }).where(eq(users.id, userId))
      const values = { ...rest, approved: isApproved, confirmedAt: confirmed(confirmedDaysAgo) }
      await tx.update(startups).set(values).where(eq(startups.id, id))
    }
    for (const { investor, startup, became } of region.pairs) {
      const pair = { investorId: places.investors[investor]!.userId, startupId: places.startups[startup]!.id }
      if (became === 'new' || became === 'passed') await tx.insert(savedStartups).values({ ...pair, pipeline: became })
      else if (became.startsWith('dismissed'))
        await tx.insert(matchDismissals).values({
          ...pair,
          party: became === 'dismissed by founder' ? 'founder' : 'investor',
          dismissedAt: confirmed(became === 'dismissed long ago' ? 181 : 179),
        })
      else await tx.insert(connections).values({ ...pair, state: sql`${became}` })
    }
  })
}
