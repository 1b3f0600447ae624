import { investmentInterestsOf } from '#api/contract/investor/schema.ts'
import type { MISSING } from '#api/contract/match/answers.ts'
import { seeksMoney } from '#api/contract/startup/wants.ts'
import type { Asker } from '#api/core/match/asker.service.ts'

type Missing = (typeof MISSING)[number]

/** What would make suggestions better if it were filled in, the most important first. */
export function missingOf({ side, profile }: Asker): Missing[] {
  if (side === 'founder') return seeksMoney(profile) && !profile.fundingAmount ? ['ask'] : []
  const isMissing: Record<Exclude<Missing, 'ask'>, boolean> = {
    industries: investmentInterestsOf(profile.areasOfInterest).length === 0,
    stages: profile.stages.length === 0,
    cheque: profile.investmentMin === null && profile.investmentMax === null,
  }
  return (['industries', 'stages', 'cheque'] as const).filter((field) => isMissing[field])
}
