import type { Industry } from '#api/platform/contract/enumerations.ts'
import { type Investor, industryValues, stageValues, type Startup } from './candidates.service.ts'

/** The day of these tests, in days since 1970. */
export const TODAY = 20_000

const SHARED = {
  id: 1,
  location: 'Wrenfield, Westmark',
  town: 'wrenfield',
  region: 'westmark',
  isOpen: true,
  received: 0,
  answered: 0,
  answers: 1,
  confirmedOn: TODAY,
}

/** A startup that raises $500K at seed, in energy. */
export const getStartup = (own: Partial<Startup> = {}): Startup => ({
  ...SHARED,
  industry: 'Energy',
  stage: 'seed',
  ask: 500_000,
  seeksMoney: true,
  seeksMentoring: false,
  ...own,
})

/** An investor of $100K to $500K at seed, in energy. */
export function getInvestor(own: Partial<Omit<Investor, 'industryValues' | 'stageValues'>> = {}): Investor {
  const industries: readonly Industry[] = own.industries ?? ['Energy']
  const { stages = ['seed'], savedStages = [] } = own
  return {
    ...SHARED,
    industries,
    industryValues: industryValues(industries),
    interests: [],
    stages,
    savedStages,
    stageValues: stageValues(stages.length > 0 ? stages : savedStages),
    range: { label: '$100K - $500K', min: 100_000, max: 500_000 },
    mentors: false,
    isPublic: true,
    ...own,
  }
}
