import { useStore } from '@nanostores/react'
import { VISIBILITY_LABELS } from '#api/contract/document/files.ts'
import { DOCUMENT_VISIBILITIES, type DocumentType } from '#api/contract/enumerations.ts'
import type { DataRoom } from '#api/contract/document/answers.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { dataRoom } from './document-data.ts'
import { $choice, choiceNow } from './upload-choice.ts'

export const VISIBILITY_OPTIONS = DOCUMENT_VISIBILITIES.map((id) => ({ id, label: VISIBILITY_LABELS[id] }))

interface UploadChoiceProps {
  type: DocumentType
  room: DataRoom | undefined
}

/** Asked at each upload: who may open the file. Begins with the founder's last choice. */
export function UploadChoice({ type, room: first }: UploadChoiceProps) {
  const { data: room } = useQuery(dataRoom, first)
  useStore($choice)
  const choice = choiceNow(room)
  return (
    <div className="upload-choice">
      <Select
        label="Who may open it"
        options={VISIBILITY_OPTIONS}
        value={choice.visibility}
        onChange={(visibility) => $choice.set({ ...choice, visibility })}
      />
      <Checkbox
        isSelected={choice.downloadable}
        onChange={(downloadable) => $choice.set({ ...choice, downloadable })}
        description="Without it a PDF can only be looked at here."
      >
        They may download it
      </Checkbox>
      <Checkbox
        isSelected={choice.watermark}
        onChange={(watermark) => $choice.set({ ...choice, watermark })}
        description="PDFs only: a faint mark on each page, which deters passing it on, but is no lock."
      >
        Put the reader’s name on it
      </Checkbox>
      {type === 'document' && room?.terms && (
        <Checkbox
          isSelected={choice.asksTerms}
          onChange={(asksTerms) => $choice.set({ ...choice, asksTerms })}
          description="They type their name under your confidentiality terms first."
        >
          Ask for your terms before it opens
        </Checkbox>
      )}
    </div>
  )
}
