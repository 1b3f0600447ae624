import { INDUSTRIES, type Industry, type Stage, STAGES } from '#api/contract/enumerations.ts'
import { adjacentBits, industryBits } from '#api/contract/match/factors.ts'
import type { InvestorSide, StartupSide } from './sides.ts'

/** The day of these tests, in days since 1970. */
export const TODAY = 20_000

const SHARED = { isOpen: true, town: 1, region: 1, received: 0, answered: 0, answers: 1, confirmedOn: TODAY, shown: 0 }

/** A startup that asks for $500K at seed, in energy. */
export const startupSide = (
  own: Partial<Omit<StartupSide, 'industry' | 'stage'>> = {},
  industry: Industry = 'Energy',
  stage: Stage = 'seed',
): StartupSide => ({
  id: 1,
  ...SHARED,
  industry: INDUSTRIES.indexOf(industry),
  stage: STAGES.indexOf(stage),
  ask: 500_000,
  seeksMoney: true,
  seeksMentoring: false,
  ...own,
})

/** An investor of up to $500K at seed, in energy. */
export function investorSide(
  own: Partial<InvestorSide> = {},
  industries: readonly Industry[] = ['Energy'],
): InvestorSide {
  const bits = industryBits(industries)
  return {
    id: 1,
    ...SHARED,
    industries: bits,
    adjacent: adjacentBits(bits),
    stages: stageBits(['seed']),
    savedStages: 0,
    min: 100_000,
    max: 500_000,
    mentors: false,
    interests: [],
    isPublic: true,
    ...own,
  }
}

export const stageBits = (stages: readonly Stage[]): number =>
  stages.reduce((bits, stage) => bits | (1 << STAGES.indexOf(stage)), 0)
