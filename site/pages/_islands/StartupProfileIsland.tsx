import type { Startup } from '#api/contract/startup/schema.ts'
import { OwnDocuments } from '#site/features/document/OwnDocuments.tsx'
import { LogoUpload } from '#site/features/logo/LogoUpload.tsx'
import { StartupProfilePage } from '#site/features/startup/profile/StartupProfilePage.tsx'

export interface StartupProfileIslandProps {
  initial: Startup | null | undefined
  /** IANA name of the zone in which dates are written. */
  timeZone: string
}

/** The startup form with the founder's documents in its last tab. */
export function StartupProfileIsland({ initial, timeZone }: StartupProfileIslandProps) {
  return (
    <StartupProfilePage
      initial={initial}
      logo={(startup) => <LogoUpload startup={startup} />}
      documents={(startup) => <OwnDocuments startup={startup} timeZone={timeZone} isInForm />}
    />
  )
}
