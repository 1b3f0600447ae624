import { lazy } from 'react'
import type { Investor } from '#api/investors/calls.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { ProfileButton } from '#site/features/personal-home/ProfileButton.tsx'
import { startupSlots } from './startup-slots.tsx'

const StartupProfileDialog = lazy(() => import('#site/features/startups/profile/StartupProfileDialog.tsx'))
const InvestorProfileDialog = lazy(() => import('#site/features/investors/profile/InvestorProfileDialog.tsx'))

const COMPLETE = 'Complete Your Profile'
const CHANGE = 'Make Changes to Your Profile'

/** The button that opens a founder's profile dialog: Complete Your Profile, or Make Changes to Your Profile. */
export function FounderProfile({ startup, timeZone }: { startup: Startup | null; timeZone: string }) {
  return (
    <ProfileButton
      variant={startup ? 'secondary' : 'primary'}
      dialog={(open) => <StartupProfileDialog {...open} startup={startup} {...startupSlots(timeZone)} />}
    >
      {startup ? CHANGE : COMPLETE}
    </ProfileButton>
  )
}

/** The same for an investor's. */
export function InvestorProfile({ investor }: { investor: Investor | null }) {
  return (
    <ProfileButton
      variant={investor ? 'secondary' : 'primary'}
      dialog={(open) => <InvestorProfileDialog {...open} investor={investor} />}
    >
      {investor ? CHANGE : COMPLETE}
    </ProfileButton>
  )
}
