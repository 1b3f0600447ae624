import { LIMITS } from '#api/platform/contract/limits.ts'
import type { StartupForm } from './schema.ts'
import { WANTS, type Want } from '#api/platform/contract/enumerations.ts'

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

/** The submitted values of what a startup looks for: `seekingMentorship` is another name for `mentoring` in `wants`. */
interface WantFacts {
  wants?: readonly Want[] | undefined
  seekingMentorship?: boolean | undefined
}

/** The new wants from the previous ones and the submitted values (rules: What a startup looks for). */
export function getWants(before: readonly Want[], { wants = before, seekingMentorship }: WantFacts): Want[] {
  const isMentoring = seekingMentorship ?? wants.includes('mentoring')
  return WANTS.filter((want) => (want === 'mentoring' ? isMentoring : wants.includes(want)))
}

/** Whether a startup is raising money: it says so, has an ask, or doesn't say what it looks for. */
export function seeksMoney({
  wants,
  fundingAmount,
}: {
  wants: readonly Want[]
  fundingAmount: number | null
}): boolean {
  return wants.includes('money') || fundingAmount !== null || wants.length === 0
}

export const seeksMentoring = ({ wants }: { wants: readonly Want[] }): boolean => wants.includes('mentoring')
