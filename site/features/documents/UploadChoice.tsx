import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { VISIBILITY_LABELS } from '#api/documents/contract/files.ts'
import { DOCUMENT_VISIBILITIES, type DocumentType } from '#api/platform/contract/enumerations.ts'
import type { DataRoom } from '#api/documents/contract/responses.ts'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { $choices, choiceNow, isPdf, showChoice } from './upload-choice.ts'

/** What a file that is no PDF can't have. */
export const OPENS_OUTSIDE = 'It opens outside and is not protected: only a PDF can carry its reader’s name.'

export const VISIBILITY_OPTIONS = DOCUMENT_VISIBILITIES.map((id) => ({ id, label: VISIBILITY_LABELS[id] }))

interface UploadChoiceProps {
  type: DocumentType
  /** What was chosen. */
  file: File
  room: DataRoom
}

/** Asked of each chosen file before it is sent: who may open it. */
export function UploadChoice({ type, file, room }: UploadChoiceProps) {
  useStore($choices)
  const { visibility, downloadable, watermark, requiresNda } = choiceNow(type, room)
  const choice = { visibility, downloadable, watermark, requiresNda }
  useLayoutEffect(() => showChoice(type, choice))
  const choose = (made: Partial<typeof choice>) => $choices.setKey(type, { ...choice, ...made })
  return (
    <div className="upload-choice">
      <Select
        label="Who may open it"
        options={VISIBILITY_OPTIONS}
        value={visibility}
        onChange={(chosen) => choose({ visibility: chosen })}
      />
      {isPdf(file) ? (
        <>
          <Checkbox
            isSelected={downloadable}
            onChange={(chosen) => choose({ downloadable: chosen })}
            description="Without it people only see its pages here. Attached files are left out."
          >
            They may download it
          </Checkbox>
          <Checkbox
            isSelected={watermark}
            onChange={(chosen) => choose({ watermark: chosen })}
            description="A faint mark on each page, without attached files. It deters passing it on, but is no lock."
          >
            Put the reader’s name on it
          </Checkbox>
        </>
      ) : (
        <p className="small soft">{OPENS_OUTSIDE}</p>
      )}
      {type === 'document' && room.terms && (
        <Checkbox
          isSelected={requiresNda}
          onChange={(chosen) => choose({ requiresNda: chosen })}
          description="They type their name under your confidentiality terms first."
        >
          Ask for your terms before it opens
        </Checkbox>
      )}
    </div>
  )
}
