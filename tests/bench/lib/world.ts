import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { type Investor, industryValues, type Pair, stageValues, type Startup } from '#api/matches/candidates.service.ts'
import { seededRandom } from '#site/ui/brand/seeded-random.ts'

/** A day, in days since 1970. */
export const TODAY = 20_000
const TOWNS = 12
const REGIONS = 3
/** How often chance decides despite matching profiles, set so that one random pair in twelve likes each other. */
const SLOPE = 3.4
const THRESHOLD = 0.77
const NOISE = 0.1

/** A region with hidden preferences, of which people state only a part. */
export interface World {
  startups: Startup[]
  investors: Investor[]
  /** When each startup was added, without a unit. */
  arrivals: Map<number, number>
  /** The probability that both like each other. */
  chance: (pair: Pair) => number
  /** Whether they do, drawn once with that probability. */
  isMutual: (pair: Pair) => boolean
}

/** How much a person cares about the industry, the stage, the check size, and the location. */
type Taste = readonly number[]
interface Truth {
  taste: Taste
  ask: number
  /** What each stage is worth to an investor. */
  stages: ReturnType<typeof stageValues>
}

/** A number from 0 to 1 for a pair and a purpose. */
function drawn({ investor, startup }: Pair, purpose: number): number {
  let bits = Math.imul(investor.id, 0x9e3779b1) ^ Math.imul(startup.id, 0x85ebca6b) ^ Math.imul(purpose, 0xc2b2ae35)
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b)
  return ((bits ^ (bits >>> 16)) >>> 0) / 4294967296
}

/** A world of this many people, the same for the same seed. */
export function createWorld(seed: string, startupCount: number, investorCount: number): World {
  const random = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const weighted = (weights: readonly number[]) => {
    let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
    const at = weights.findIndex((weight) => (left -= weight) < 0)
    return Math.max(0, at)
  }
  const industryWeights = INDUSTRIES.map((_, at) => 1 / (1 + (at % 8)))
  const stageWeights = STAGES.map((_, at) => [2, 3, 4, 5, 3, 2, 1, 1, 0.5, 0.5][at]!)
  const truths = new Map<Investor | Startup, Truth>()
  const arrivals = new Map<number, number>()
  const taste = (): Taste => [0.5 + random(), 0.5 + random(), 0.5 + random(), 0.3 * random()]
  /** A big town, smaller ones, and other shared facts about both parties. */
  const shared = (id: number) => {
    const town = Math.floor(random() * random() * TOWNS)
    return {
      id,
      isOpen: true,
      location: `Town ${town}, Region ${town % REGIONS}`,
      town: `town ${town}`,
      region: `region ${town % REGIONS}`,
      received: 0,
      answered: 0,
      answers: 0.3 + 0.7 * random(),
      confirmedOn: TODAY,
    }
  }

  const startups = Array.from({ length: startupCount }, (_, at): Startup => {
    const stage = weighted(stageWeights)
    const fundingAsk = Math.round(Math.exp(Math.log(100_000) + stage * 0.55 + normal() * 0.8))
    const startup = {
      ...shared(at + 1),
      industry: INDUSTRIES[weighted(industryWeights)]!,
      stage: STAGES[stage]!,
      ask: random() < 0.9 ? fundingAsk : null,
      seeksMoney: true,
      seeksMentoring: random() < 0.4,
    }
    arrivals.set(startup.id, random())
    truths.set(startup, { taste: taste(), ask: fundingAsk, stages: new Map() })
    return startup
  })

  const investors = Array.from({ length: investorCount }, (_, at): Investor => {
    const chosen = Array.from({ length: 1 + Math.floor(random() * 4) }, () => INDUSTRIES[weighted(industryWeights)]!)
    const industries = [...new Set(chosen)]
    const middle = weighted(stageWeights.slice(0, 8))
    const around = [middle, ...(random() < 0.6 ? [middle + 1] : []), ...(random() < 0.3 && middle ? [middle - 1] : [])]
    const stages = around.map((at) => STAGES[at]!)
    const max = Math.round(Math.exp(Math.log(60_000) + middle * 0.55 + normal() * 0.9))
    const roll = random()
    const named = roll < 0.6 ? stages : []
    const savedStages = roll >= 0.6 && roll < 0.85 ? stages : []
    const investor = {
      ...shared(at + 1),
      industries,
      industryValues: industryValues(industries),
      interests: [],
      stages: named,
      savedStages,
      stageValues: stageValues([...named, ...savedStages]),
      range: { label: '-', min: Math.round(max * (0.1 + 0.3 * random())), max },
      mentors: random() < 0.4,
      isPublic: true,
    }
    truths.set(investor, { taste: taste(), ask: 0, stages: stageValues(stages) })
    return investor
  })

  function likes({ investor, startup }: Pair, profile: Investor | Startup, purpose: number): number {
    const { stages } = truths.get(investor)!
    const { ask: fundingAsk } = truths.get(startup)!
    const { taste: weights } = truths.get(profile)!
    const { min, max } = investor.range
    const covers = (max ?? 0) / fundingAsk
    const values = [
      investor.industryValues.get(startup.industry) ?? 0,
      stages.get(startup.stage) ?? 0,
      fundingAsk < (min ?? 0) ? 0.3 : covers >= 1 ? 1 : covers >= 0.2 ? 0.8 : covers >= 0.05 ? 0.5 : 0.2,
      investor.town === startup.town ? 1 : investor.region === startup.region ? 0.6 : 0,
    ]
    const sum = weights.reduce((total, weight, at) => total + weight * values[at]!, 0)
    const liking = sum / weights.reduce((total, weight) => total + weight, 0)
    const own = NOISE * 2 * (drawn({ investor, startup }, purpose) - 0.5)
    return 1 / (1 + Math.exp(-SLOPE * (liking + own - THRESHOLD)))
  }
  const chance = (pair: Pair) => likes(pair, pair.investor, 1) * likes(pair, pair.startup, 2)
  return { startups, investors, arrivals, chance, isMutual: (pair) => drawn(pair, 3) < chance(pair) }
}
