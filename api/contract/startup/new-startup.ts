import { LIMITS } from '#api/contract/limits.ts'
import type { StartupForm } from './schema.ts'

/** Initial values of the form. */
export const NEW_STARTUP = {
  companyName: '',
  industry: '',
  stage: 'seed',
  founded: '',
  location: '',
  website: '',
  phoneNumber: '',
  linkedIn: '',
  elevatorPitch: '',
  description: '',
  pitchDeck: '',
  fundingAmount: '',
  equityOffered: '',
  highlights: [] as string[],
  traction: '',
  wants: [] as string[],
  seekingMentorship: false as boolean,
  openToIntroductions: true as boolean,
  openRequests: String(LIMITS.openRequests.founder),
  isPublic: false as boolean,
} satisfies StartupForm
