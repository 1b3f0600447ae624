import { lazy, Suspense } from 'react'
import type { MySlots } from '#site/features/startups/profile/StartupForm.tsx'
import { useHydrated } from '#site/lib/use-hydrated.ts'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'

const FirstDeck = lazy(() =>
  import('#site/features/documents/DocumentUpload.tsx').then(({ FirstDeck: part }) => ({ default: part })),
)
const MyDocuments = lazy(() =>
  import('#site/features/documents/MyDocuments.tsx').then(({ MyDocuments: part }) => ({ default: part })),
)
const LogoUpload = lazy(() =>
  import('#site/features/startups/logo/LogoUpload.tsx').then(({ LogoUpload: part }) => ({ default: part })),
)

/** What other features put into the startup form; loaded where it's shown. */
export const startupSlots = (timeZone: string): MySlots => ({
  deck: {
    field: <DeckField />,
    send: async () => (await import('#site/features/documents/uploads.ts')).uploads.pitchDeck.send(),
  },
  logo: (startup) => (
    <Suspense>
      <LogoUpload startup={startup} />
    </Suspense>
  ),
  documents: (startup) => (
    <Suspense>
      <MyDocuments startup={startup} timeZone={timeZone} isInForm />
    </Suspense>
  ),
})

/** Loaded in the browser alone: the server would send it apart, by a script in the page. */
function DeckField() {
  const isHydrated = useHydrated()
  const loading = <SkeletonRows count={2} label="Loading the field for your pitch deck" />
  return (
    <div className="first-deck">
      {isHydrated ? (
        <Suspense fallback={loading}>
          <FirstDeck />
        </Suspense>
      ) : (
        loading
      )}
    </div>
  )
}
