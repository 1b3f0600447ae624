import { LIMITS } from '#api/platform/contract/limits.ts'
import type { InvestorForm } from './schema.ts'

/** Initial values of the forms. */
export const NEW_INVESTOR = {
  background: '',
  areasOfInterest: [] as string[],
  otherInterestArea: '',
  investmentRange: '$50K - $100K',
  firmName: '',
  location: '',
  website: '',
  linkedIn: '',
  phoneNumber: '',
  notableInvestments: '',
  willingToMentor: false as boolean,
  menteeCapacity: String(LIMITS.mentees.default),
  stages: [] as string[],
  openToIntroductions: true as boolean,
  openRequests: String(LIMITS.openRequests.investor),
  isPublic: false as boolean,
} satisfies InvestorForm

/** Whether an investor mentors now: no one without capacity does, whatever the profile offers. */
export const mentors = ({ willingToMentor, menteeCapacity }: { willingToMentor: boolean; menteeCapacity: number }) =>
  willingToMentor && menteeCapacity > 0
