import { useState } from 'react'
import type { MyDocument } from '#api/documents/contract/responses.ts'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import type { DocumentChange } from './document-data.ts'
import { OPENS_OUTSIDE } from './UploadChoice.tsx'

export interface AccessChoicesProps {
  document: MyDocument
  /** Whether there are confidentiality terms to ask for. */
  hasTerms: boolean
  onChange: (to: DocumentChange) => Promise<void>
}

/** What a reader may do with a document, and is asked for before it opens. */
export function AccessChoices({ document, hasTerms, onChange }: AccessChoicesProps) {
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
            description="Without it people only see its pages here. Attached files are left out."
          >
            They may download it
          </Checkbox>
          <Checkbox
            isSelected={watermark}
            isDisabled={isTrying}
            onChange={(chosen) => void change({ watermark: chosen })}
            description="Everyone but you gets a copy with their name, their firm, the date and a code, faintly on each page, without attached files. It deters passing it on, but is no lock."
          >
            Put the reader’s name on it
          </Checkbox>
        </>
      ) : (
        <p className="small soft">{OPENS_OUTSIDE}</p>
      )}
      {type === 'document' && (
        <Checkbox
          isSelected={requiresNda}
          isDisabled={!hasTerms && !requiresNda}
          onChange={(chosen) => void onChange({ requiresNda: chosen })}
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
