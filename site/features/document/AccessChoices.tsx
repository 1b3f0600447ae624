import { useState } from 'react'
import type { OwnDocument } from '#api/contract/document/answers.ts'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import type { DocumentChange } from './document-data.ts'
import { OPENS_OUTSIDE } from './UploadChoice.tsx'

export interface AccessChoicesProps {
  document: OwnDocument
  /** Whether there are confidentiality terms to ask for. */
  hasTerms: boolean
  onChange: (to: DocumentChange) => Promise<void>
}

/** What a reader may do with a document, and is asked for before it opens. */
export function AccessChoices({ document, hasTerms, onChange }: AccessChoicesProps) {
  const { type, downloadable, watermark, asksTerms, opensInPage } = document
  const [isMarking, setMarking] = useState(false)

  /** The server writes on it first, which takes a moment. */
  async function mark(chosen: boolean) {
    setMarking(true)
    await onChange({ watermark: chosen })
    setMarking(false)
  }

  return (
    <>
      {opensInPage ? (
        <>
          <Checkbox
            isSelected={downloadable}
            onChange={(chosen) => void onChange({ downloadable: chosen })}
            description="Without it the document can only be looked at here."
          >
            They may download it
          </Checkbox>
          <Checkbox
            isSelected={watermark}
            isDisabled={isMarking}
            onChange={(chosen) => void mark(chosen)}
            description="Everyone but you gets a copy with their name, their firm, the date and a code, faintly on each page. It deters passing it on, but is no lock."
          >
            Put the reader’s name on it
          </Checkbox>
        </>
      ) : (
        <p className="small soft">{OPENS_OUTSIDE}</p>
      )}
      {type === 'document' && (
        <Checkbox
          isSelected={asksTerms}
          isDisabled={!hasTerms && !asksTerms}
          onChange={(chosen) => void onChange({ asksTerms: chosen })}
          description={
            hasTerms
              ? 'They type their name under your confidentiality terms, once for each version. You both keep a record.'
              : 'Write your confidentiality terms first: they stand below your documents.'
          }
        >
          Ask for your terms before it opens
        </Checkbox>
      )}
    </>
  )
}
