import type { Startup } from '#api/contract/startup.ts'
import { OwnDocuments } from '#site/features/document/OwnDocuments.tsx'
import { StartupProfilePage } from '#site/features/startup/StartupProfilePage.tsx'

/** The startup form with the founder's documents in its last tab. */
export function StartupProfileIsland({ initial }: { initial: Startup | null | undefined }) {
  return <StartupProfilePage initial={initial} documents={(startup) => <OwnDocuments startup={startup} isInForm />} />
}
