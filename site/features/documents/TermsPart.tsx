import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { NdaTerms } from '#api/documents/contract/responses.ts'
import { Button } from '#site/ui/controls/Button.tsx'

const TermsDialog = lazy(() => import('./TermsDialog.tsx'))

export interface TermsPartProps {
  terms: NdaTerms | null
  timeZone: string
}

/** A founder's confidentiality terms, which a document may ask for before it opens. */
export function TermsPart({ terms, timeZone }: TermsPartProps) {
  const [isWriting, setWriting] = useState(false)
  return (
    <section className="card" aria-labelledby="confidentiality-terms">
      <div className="cluster cluster-apart">
        <h2 id="confidentiality-terms" className="card-title">
          Confidentiality terms
        </h2>
        <Button size="small" variant="quiet" onPress={() => setWriting(true)}>
          {terms ? 'Change your terms' : 'Write your terms'}
        </Button>
      </div>
      <p className="small soft">
        A supporting document can ask its readers to agree to your terms before it opens; a pitch deck never does. Many
        investors agree to such terms only once they look closely.
      </p>
      {terms && (
        <p className="small">
          In these words since {formatDate(terms.since, timeZone)}. <a href="/confidentiality">Who agreed, to print</a>
        </p>
      )}
      {isWriting && (
        <Suspense>
          <TermsDialog text={terms?.text ?? ''} onOpenChange={setWriting} />
        </Suspense>
      )}
    </section>
  )
}
