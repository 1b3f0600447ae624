import { lazy, Suspense } from 'react'
import type { Investor } from '#api/investors/calls.ts'
import type { Startup } from '#api/startups/contract/schema.ts'
import { ProfileButton } from '#site/features/personal-home/ProfileButton.tsx'

const MyDocuments = lazy(() =>
  import('#site/features/documents/MyDocuments.tsx').then(({ MyDocuments: part }) => ({ default: part })),
)
const LogoUpload = lazy(() =>
  import('#site/features/startups/logo/LogoUpload.tsx').then(({ LogoUpload: part }) => ({ default: part })),
)
const StartupProfileDialog = lazy(() => import('#site/features/startups/profile/StartupProfileDialog.tsx'))
const InvestorProfileDialog = lazy(() => import('#site/features/investors/profile/InvestorProfileDialog.tsx'))

const COMPLETE = 'Complete Your Profile'
const CHANGE = 'Make Changes to Your Profile'

/** The button that opens a founder's profile dialog: Complete Your Profile, or Make Changes to Your Profile. */
export function FounderProfile({ startup, timeZone }: { startup: Startup | null; timeZone: string }) {
  return (
    <ProfileButton
      variant={startup ? 'secondary' : 'primary'}
      dialog={(open) => (
        <StartupProfileDialog
          {...open}
          startup={startup}
          logo={(stored) => (
            <Suspense>
              <LogoUpload startup={stored} />
            </Suspense>
          )}
          documents={(stored) => (
            <Suspense>
              <MyDocuments startup={stored} timeZone={timeZone} isInForm />
            </Suspense>
          )}
        />
      )}
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
