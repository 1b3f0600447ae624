import { lazy, Suspense } from 'react'
import type { Startup } from '#api/startups/contract/schema.ts'
import { StartupProfilePage } from '#site/features/startups/profile/StartupProfilePage.tsx'

// They stand in the last tab.
const MyDocuments = lazy(() =>
  import('#site/features/documents/MyDocuments.tsx').then(({ MyDocuments: part }) => ({ default: part })),
)
const LogoUpload = lazy(() =>
  import('#site/features/startups/logo/LogoUpload.tsx').then(({ LogoUpload: part }) => ({ default: part })),
)

export interface StartupProfileIslandProps {
  initial: Startup | null | undefined
  /** IANA name of the zone in which dates are written. */
  timeZone: string
}

/** The startup form with the founder's logo and documents in its last tab. */
export function StartupProfileIsland({ initial, timeZone }: StartupProfileIslandProps) {
  return (
    <StartupProfilePage
      initial={initial}
      logo={(startup) => (
        <Suspense>
          <LogoUpload startup={startup} />
        </Suspense>
      )}
      documents={(startup) => (
        <Suspense>
          <MyDocuments startup={startup} timeZone={timeZone} isInForm />
        </Suspense>
      )}
    />
  )
}
