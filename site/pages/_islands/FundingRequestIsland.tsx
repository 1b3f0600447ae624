import { lazy, Suspense } from 'react'
import {
  FundingRequestPage,
  type FundingRequestPageProps,
} from '#site/features/startups/funding-request/FundingRequestPage.tsx'

const DocumentUpload = lazy(() =>
  import('#site/features/documents/DocumentUpload.tsx').then(({ DocumentUpload: part }) => ({ default: part })),
)

/** The funding request page with the upload of a deck. */
export function FundingRequestIsland(props: Omit<FundingRequestPageProps, 'deckUpload'>) {
  return (
    <FundingRequestPage
      {...props}
      deckUpload={
        <Suspense>
          <DocumentUpload type="pitchDeck" label="Upload a file" />
        </Suspense>
      }
    />
  )
}
