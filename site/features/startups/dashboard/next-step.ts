import type { Startup } from '#api/startups/contract/responses.ts'
import { getCompletion } from '#site/lib/profile/completion.ts'

/** What a founder can do next, in a line, and where. */
export interface NextStep {
  text: string
  /** Left out where there is nothing to do but wait. */
  link?: { label: string; href: string }
}

const PROFILE = '/profile'

/** What an investor misses most comes first. A deck and other files are added on the dashboard itself. */
const MISSING: readonly (readonly [item: string, text: string, label: string, href: string])[] = [
  ['Pitch deck', 'Investors open the pitch deck first. Yours is missing.', 'Add your deck', '?tab=documents'],
  ['Funding ask', 'Say how much you’re raising, and for what share.', 'Add your ask', PROFILE],
  ['Highlights', 'Three highlights show investors why you stand out.', 'Add highlights', PROFILE],
  ['Traction', 'Numbers, customers, partners: show that it works.', 'Add traction', PROFILE],
  ['Website', 'Investors look you up. Tell them where.', 'Add your website', PROFILE],
  ['LinkedIn', 'Investors want to know who you are.', 'Add your LinkedIn', PROFILE],
  ['Phone number', 'An investor who is interested may want to call.', 'Add your phone', PROFILE],
  ['Founded', 'When did you start?', 'Add the year', PROFILE],
]

/** The one thing that helps a founder most now, until nothing is left (rules: Founder dashboard). */
export function nextStep(startup: Startup, reviewTime: string): NextStep | null {
  const { missing } = getCompletion(startup)
  const first = MISSING.find(([item]) => missing.includes(item))
  if (first) {
    const [, text, label, href] = first
    return { text, link: { label, href } }
  }
  if (missing.length > 0)
    return { text: `Your profile is missing one thing: ${missing[0]}.`, link: { label: 'Complete it', href: PROFILE } }
  if (!startup.approved) return { text: `Your profile is complete. We review it within ${reviewTime}.` }
  const fundingStep = { label: 'Ask for funding', href: '/submit-funding-request' }
  if (!startup.fundingRequestedAt)
    return { text: 'Investors see your profile. Now ask for funding.', link: fundingStep }
  if (startup.status === 'rejected')
    return { text: 'Your funding request wasn’t approved. Change it and send it again.', link: fundingStep }
  return null
}
