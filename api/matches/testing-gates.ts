import type { MatchParty } from './contract/schema.ts'
import type { MatchKind } from './contract/kinds.ts'
import type { AnyInvestor, AnyRegion, AnyStartup } from './testing-regions.ts'

/** Which industries interest the investors of `anyRegion` for a startup, written out: the same or adjacent ones. */
const INTERESTS: Readonly<Record<string, readonly string[]>> = {
  Energy: ['Energy', 'CleanTech'],
  SaaS: ['SaaS', 'Technology', 'Artificial Intelligence'],
  AgTech: ['AgTech', 'Agriculture'],
  Media: ['Media'],
}

/** Why someone is recommended to no one; empty if they are. */
const whyNot = (profile: AnyInvestor | AnyStartup, pending: number): string[] => [
  ...(profile.isApproved ? [] : ['not approved']),
  ...(profile.isActive ? [] : ['not active']),
  ...(profile.openToIntroductions ? [] : ['not open']),
  ...(profile.confirmedDaysAgo <= 180 ? [] : ['not confirmed']),
  ...(pending < profile.openRequests ? [] : ['as many requests as they answer']),
]

/**
 * Saving and passing on are private: they exclude a startup from the investor's list, and no one from the founder's.
 */
const PRIVATE = ['new', 'passed']

const haveMet = (reader: MatchParty, { pairs }: AnyRegion, investor: number, startup: number) =>
  pairs.some(
    (pair) =>
      pair.investor === investor &&
      pair.startup === startup &&
      pair.became !== 'dismissed long ago' &&
      !(reader === 'founder' && PRIVATE.includes(pair.became)),
  )

/** Someone's list. */
export interface ReadBy {
  reader: MatchParty
  kind: MatchKind
}

/** The conditions that a pair fails, following the rules and not the product's code; if none, they can match. */
export function failedGates(
  region: AnyRegion,
  { reader, kind }: ReadBy,
  investorAt: number,
  startupAt: number,
): string[] {
  const investor = region.investors[investorAt]!
  const startup = region.startups[startupAt]!
  const pending = region.pairs.filter((pair) => pair.startup === startupAt && pair.became === 'requested').length
  const seeksMoney = startup.wants.length === 0 || startup.wants.includes('money') || startup.fundingAmount !== null
  const least = (investor.investmentMin ?? 0) / 2
  const isWanted =
    kind === 'mentoring'
      ? investor.willingToMentor && investor.menteeCapacity > 0 && startup.wants.includes('mentoring')
      : seeksMoney && (startup.fundingAmount ?? Number.POSITIVE_INFINITY) >= least
  return [
    ...whyNot(startup, pending).map((reason) => `startup: ${reason}`),
    ...whyNot(investor, 0).map((reason) => `investor: ${reason}`),
    ...(haveMet(reader, region, investorAt, startupAt) ? ['they have met'] : []),
    ...(investor.areasOfInterest.some((area) => INTERESTS[area]?.includes(startup.industry)) ? [] : ['industry']),
    ...(isWanted ? [] : ['not sought']),
  ]
}

/** What a founder can see about investors with private profiles. */
export function unlistedFor(region: AnyRegion, kind: MatchKind, startupAt: number): number | null {
  const fitting = region.investors.filter(
    ({ isPublic }, at) => !isPublic && failedGates(region, { reader: 'founder', kind }, at, startupAt).length === 0,
  )
  return fitting.length >= 5 ? fitting.length : null
}
