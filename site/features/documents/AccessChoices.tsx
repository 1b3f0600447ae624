import { lazy, Suspense, useState } from 'react'
import type { MyDocument, NdaTerms } from '#api/documents/contract/responses.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import type { DocumentChange } from './document-data.ts'
import { OPENS_OUTSIDE } from './UploadChoice.tsx'

const TermsDialog = lazy(() => import('./TermsDialog.tsx'))

export interface AccessChoicesProps {
  document: MyDocument
  /** The founder's NDA, which it can ask for. */
  terms: NdaTerms | null
  timeZone: string
  onChange: (to: DocumentChange) => Promise<void>
}

/** What a reader may do with a document, and is asked for before it opens. */
export function AccessChoices({ document, terms, timeZone, onChange }: AccessChoicesProps) {
  const { type, downloadable, watermark, requiresNda, opensInPage } = document
  const [isTrying, setTrying] = useState(false)

  /** The server tries to copy its pages first, which takes a moment. */
  async function change(to: DocumentChange) {
    setTrying(true)
    await onChange(to)
    setTrying(false)
  }

  return (
    <>
      {opensInPage ? (
        <>
          <Checkbox
            isSelected={downloadable}
            isDisabled={isTrying}
            onChange={(chosen) => void change({ downloadable: chosen })}
            description="Otherwise, people only see its pages here, without attached files."
          >
            Allow downloads
          </Checkbox>
          <Checkbox
            isSelected={watermark}
            isDisabled={isTrying}
            onChange={(chosen) => void change({ watermark: chosen })}
            description="Name, firm, date, and a code on each page. It discourages sharing."
          >
            Add a watermark
          </Checkbox>
        </>
      ) : (
        <p className="small soft">{OPENS_OUTSIDE}</p>
      )}
      {type === 'document' && (
        <>
          <Checkbox
            isSelected={requiresNda}
            isDisabled={!terms && !requiresNda}
            onChange={(chosen) => void onChange({ requiresNda: chosen })}
            description={
              terms ? 'They sign your NDA once per version. You both keep a record.' : 'Write your NDA first.'
            }
          >
            Require your NDA
          </Checkbox>
          <NdaLine terms={terms} timeZone={timeZone} />
        </>
      )}
    </>
  )
}

/** The founder's NDA, the same for all documents that require it. */
function NdaLine({ terms, timeZone }: Pick<AccessChoicesProps, 'terms' | 'timeZone'>) {
  const [isWriting, setWriting] = useState(false)
  return (
    <div className="cluster small">
      <Button size="small" variant="secondary" onPress={() => setWriting(true)}>
        {terms ? 'Edit your NDA' : 'Write your NDA'}
      </Button>
      {terms && (
        <span className="soft">
          Last changed {formatDate(terms.since, timeZone)}. <a href="/ndas">Signed NDAs</a>
        </span>
      )}
      {isWriting && (
        <Suspense>
          <TermsDialog text={terms?.text ?? ''} onOpenChange={setWriting} />
        </Suspense>
      )}
    </div>
  )
}
