import { type Stage, STAGES } from '#api/contract/enumerations.ts'
import { mentors } from '#api/contract/investor/mentors.ts'
import { investmentInterestsOf } from '#api/contract/investor/schema.ts'
import { isTooFew } from '#api/contract/connection/answering.ts'
import type { PairFacts } from '#api/contract/match/facts.ts'
import { seeksMentoring } from '#api/contract/startup/wants.ts'
import type { InvestorRow } from '#api/db/schema/investor.ts'
import type { StartupRow } from '#api/db/schema/startup.ts'
import type { Factors } from './factors.ts'
import { sharedInterests, textWords } from './interests.ts'
import type { InvestorSide, Side } from './sides.ts'

const known = (value: number) => (Number.isNaN(value) ? null : value)
const stagesOf = (bits: number): Stage[] => STAGES.filter((_, at) => (bits >>> at) & 1)

type Startup = Pick<
  StartupRow,
  'industry' | 'stage' | 'location' | 'fundingAmount' | 'wants' | 'elevatorPitch' | 'description'
>

/** Both profiles, and what the person who asks may know of the investor. */
export interface Profiles {
  investor: InvestorRow
  startup: Startup
  seen: InvestorSide
  /** How the one who is read about answers. */
  other: Pick<Side, 'received' | 'answered' | 'answers'>
}

/** What the reasons of a pair are said from. */
export function factsOf(
  side: PairFacts['side'],
  factors: Factors,
  { investor, startup, seen, other }: Profiles,
): PairFacts {
  return {
    side,
    kind: factors.kind,
    values: {
      industry: factors.industry,
      stage: factors.stageShare === 0 ? null : factors.stage,
      cheque: factors.kind === 'funding' ? known(factors.cheque) : null,
      place: factors.place,
      mentoring: known(factors.mentoring),
      answers: isTooFew(other) ? null : other.answers,
    },
    answered: { received: other.received, answered: other.answered },
    investor: {
      industries: investmentInterestsOf(investor.areasOfInterest),
      sharedInterests: sharedInterests(
        seen.interests,
        textWords(startup.industry, startup.elevatorPitch, startup.description),
      ).map(({ text }) => text),
      stages: investor.stages,
      savedStages: investor.stages.length > 0 ? [] : stagesOf(seen.savedStages),
      range: { label: investor.investmentRange, min: investor.investmentMin, max: investor.investmentMax },
      location: investor.location,
      mentors: mentors(investor),
    },
    startup: {
      industry: startup.industry,
      stage: startup.stage,
      location: startup.location,
      ask: startup.fundingAmount || null,
      seeksMentoring: seeksMentoring(startup),
    },
  }
}
