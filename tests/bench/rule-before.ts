import { type Industry, type Stage, STAGE_LABELS } from '#api/contract/enumerations.ts'
import { formatAmount } from '#api/contract/money.ts'

/** Why a startup was recommended, in words for the investor. */
interface MatchReason {
  kind: 'industry' | 'range' | 'stage' | 'location'
  text: string
}

/** What of an investor the recommendations went by, before both sides were compared. */
export interface InvestorTaste {
  industries: readonly Industry[]
  /** The range as the investor wrote it, and what it means in whole dollars. */
  range: { label: string; min: number | null; max: number | null }
  location: string
  /** How many startups of each stage the investor saved and has not passed on. */
  savedStages: ReadonlyMap<Stage, number>
}

/** What of a startup they go by. */
interface MatchSubject {
  industry: Industry
  stage: Stage
  location: string
  fundingAmount: number | null
}

/** Saved startups of one stage from which on the stage counts as a taste. */
const TASTE_FROM = 2

const placesOf = (location: string) => location.split(',').map((part) => part.trim())

/** The town that both name; else the region, the last part of the address, that both name. */
function sharedPlace(one: string, other: string): string | null {
  const [a, b] = [placesOf(one), placesOf(other)]
  const isSame = (x: string | undefined, y: string | undefined) => Boolean(x) && x?.toLowerCase() === y?.toLowerCase()
  if (isSame(a[0], b[0])) return a[0]!
  return a.length > 1 && b.length > 1 && isSame(a.at(-1), b.at(-1)) ? a.at(-1)! : null
}

function isWithin(amount: number | null, { min, max }: InvestorTaste['range']): amount is number {
  if (!amount || (min === null && max === null)) return false
  return amount >= (min ?? 0) && (max === null || amount <= max)
}

/**
 * Every reason for which a startup matches an investor; none where its industry is not among the interests, because a
 * recommendation is by industry first.
 */
export function matchReasons(startup: MatchSubject, taste: InvestorTaste): MatchReason[] {
  if (!taste.industries.includes(startup.industry)) return []
  const reasons: MatchReason[] = [{ kind: 'industry', text: `Matches your interest in ${startup.industry}` }]
  if (isWithin(startup.fundingAmount, taste.range)) {
    const ask = formatAmount(startup.fundingAmount)
    reasons.push({ kind: 'range', text: `Asks for ${ask}, within your range of ${taste.range.label}` })
  }
  const saved = taste.savedStages.get(startup.stage) ?? 0
  if (saved >= TASTE_FROM) {
    const stage = STAGE_LABELS[startup.stage]
    reasons.push({ kind: 'stage', text: `${stage}, like ${saved} startups that you saved` })
  }
  const place = sharedPlace(startup.location, taste.location)
  if (place) reasons.push({ kind: 'location', text: `Based in ${place}, like you` })
  return reasons
}
