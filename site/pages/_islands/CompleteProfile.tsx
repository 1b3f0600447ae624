import { lazy, Suspense, useState } from 'react'
import type { RequestedRole } from '#api/contract/enumerations.ts'
import type { Investor } from '#api/contract/investor/answers.ts'
import type { Startup } from '#api/contract/startup/schema.ts'
import { ProfileButton } from '#site/features/personal-home/ProfileButton.tsx'
import { ownStartup } from '#site/lib/profile/own-startup.ts'
import { useQuery } from '#site/lib/use-query.ts'

const OwnDocuments = lazy(() =>
  import('#site/features/document/OwnDocuments.tsx').then(({ OwnDocuments: part }) => ({ default: part })),
)
const LogoUpload = lazy(() =>
  import('#site/features/logo/LogoUpload.tsx').then(({ LogoUpload: part }) => ({ default: part })),
)
const StartupProfileDialog = lazy(() => import('#site/features/startup/profile/StartupProfileDialog.tsx'))
const InvestorProfileDialog = lazy(() => import('#site/features/investor/profile/InvestorProfileDialog.tsx'))

const COMPLETE = 'Complete Your Profile'
const CHANGE = 'Make Changes to Your Profile'

export interface CompleteProfileProps {
  role: RequestedRole
  /** The profile of that role, where there is one. */
  startup: Startup | null
  investor: Investor | null
  onSaved?: () => void
}

/** The button that opens the profile dialog of a role: Complete Your Profile, or Make Changes to Your Profile. */
export function CompleteProfile({ role, startup, investor, onSaved }: CompleteProfileProps) {
  return role === 'founder' ? (
    <FounderProfile startup={startup} onSaved={onSaved} />
  ) : (
    <InvestorProfile investor={investor} onSaved={onSaved} />
  )
}

interface OwnProfile {
  onSaved: (() => void) | undefined
}

/** The startup is the one that uploads refresh, so that the form knows of a deck as soon as it is stored. */
function FounderProfile({ startup: first, onSaved }: OwnProfile & Pick<CompleteProfileProps, 'startup'>) {
  const { data: startup = null } = useQuery(ownStartup, first)
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
              <OwnDocuments startup={stored} isInForm />
            </Suspense>
          )}
          onSaved={() => onSaved?.()}
        />
      )}
    >
      {startup ? CHANGE : COMPLETE}
    </ProfileButton>
  )
}

function InvestorProfile({ investor: first, onSaved }: OwnProfile & Pick<CompleteProfileProps, 'investor'>) {
  const [investor, setInvestor] = useState(first)
  return (
    <ProfileButton
      variant={investor ? 'secondary' : 'primary'}
      dialog={(open) => (
        <InvestorProfileDialog
          {...open}
          investor={investor}
          onSaved={(saved) => {
            setInvestor(saved)
            onSaved?.()
          }}
        />
      )}
    >
      {investor ? CHANGE : COMPLETE}
    </ProfileButton>
  )
}
