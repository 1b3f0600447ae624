import { lazy, Suspense, useState } from 'react'
import type { RequestedRole } from '#api/contract/enumerations.ts'
import type { Investor } from '#api/contract/investor.ts'
import type { Startup } from '#api/contract/startup.ts'
import { ProfileButton } from '#site/features/home-personal/ProfileButton.tsx'

const OwnDocuments = lazy(() =>
  import('#site/features/document/OwnDocuments.tsx').then(({ OwnDocuments: part }) => ({ default: part })),
)
const LogoUpload = lazy(() =>
  import('#site/features/logo/LogoUpload.tsx').then(({ LogoUpload: part }) => ({ default: part })),
)
const StartupProfileDialog = lazy(() => import('#site/features/startup/StartupProfileDialog.tsx'))
const InvestorProfileDialog = lazy(() => import('#site/features/investor/InvestorProfileDialog.tsx'))

export interface CompleteProfileProps {
  role: RequestedRole
  /** The profile of that role, where there is one. */
  startup: Startup | null
  investor: Investor | null
  onSaved?: () => void
}

/** The button that opens the profile dialog of a role: Complete Your Profile, or Make Changes to Your Profile. */
export function CompleteProfile({
  role,
  startup: firstStartup,
  investor: firstInvestor,
  onSaved,
}: CompleteProfileProps) {
  const [startup, setStartup] = useState(firstStartup)
  const [investor, setInvestor] = useState(firstInvestor)
  const exists = role === 'founder' ? startup !== null : investor !== null
  return (
    <ProfileButton
      variant={exists ? 'secondary' : 'primary'}
      dialog={(open) =>
        role === 'founder' ? (
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
            onSaved={(saved) => {
              setStartup(saved)
              onSaved?.()
            }}
          />
        ) : (
          <InvestorProfileDialog
            {...open}
            investor={investor}
            onSaved={(saved) => {
              setInvestor(saved)
              onSaved?.()
            }}
          />
        )
      }
    >
      {exists ? 'Make Changes to Your Profile' : 'Complete Your Profile'}
    </ProfileButton>
  )
}
