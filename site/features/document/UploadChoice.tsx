import { useStore } from '@nanostores/react'
import { VISIBILITY_LABELS } from '#api/contract/document/files.ts'
import { DOCUMENT_VISIBILITIES, type DocumentType } from '#api/contract/enumerations.ts'
import type { DataRoom } from '#api/contract/document/answers.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { dataRoom } from './document-data.ts'
import { $choices, choiceNow } from './upload-choice.ts'

export const VISIBILITY_OPTIONS = DOCUMENT_VISIBILITIES.map((id) => ({ id, label: VISIBILITY_LABELS[id] }))

interface UploadChoiceProps {
  type: DocumentType
  room: DataRoom | undefined
}

/** Asked of each chosen file before it is sent: who may open it. */
export function UploadChoice({ type, room: first }: UploadChoiceProps) {
  const { data: room } = useQuery(dataRoom, first)
  useStore($choices)
  const { visibility, downloadable, watermark, asksTerms } = choiceNow(type, room)
  const choice = { visibility, downloadable, watermark, asksTerms }
  const choose = (made: Partial<typeof choice>) => $choices.setKey(type, { ...choice, ...made })
  return (
    <div className="upload-choice">
      <Select
        label="Who may open it"
        options={VISIBILITY_OPTIONS}
        value={visibility}
        onChange={(chosen) => choose({ visibility: chosen })}
      />
      <Checkbox
        isSelected={downloadable}
        onChange={(chosen) => choose({ downloadable: chosen })}
        description="Without it a PDF can only be looked at here."
      >
        They may download it
      </Checkbox>
      <Checkbox
        isSelected={watermark}
        onChange={(chosen) => choose({ watermark: chosen })}
        description="PDFs only: a faint mark on each page, which deters passing it on, but is no lock."
      >
        Put the reader’s name on it
      </Checkbox>
      {type === 'document' && room?.terms && (
        <Checkbox
          isSelected={asksTerms}
          onChange={(chosen) => choose({ asksTerms: chosen })}
          description="They type their name under your confidentiality terms first."
        >
          Ask for your terms before it opens
        </Checkbox>
      )}
    </div>
  )
}
