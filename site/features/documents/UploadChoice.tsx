import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { VISIBILITY_LABELS } from '#api/documents/contract/files.ts'
import { DOCUMENT_VISIBILITIES, type DocumentType } from '#api/documents/contract/choices.ts'
import type { DataRoom } from '#api/documents/contract/responses.ts'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { $choices, choiceNow, isPdf, showChoice } from './upload-choice.ts'

/** What a file that is no PDF can't have. */
export const OPENS_OUTSIDE = 'It opens outside and isn’t protected. Only a PDF can be view-only or have a watermark.'

export const VISIBILITY_OPTIONS = DOCUMENT_VISIBILITIES.map((id) => ({ id, label: VISIBILITY_LABELS[id] }))

interface UploadChoiceProps {
  type: DocumentType
  /** What was chosen. */
  file: File
  dataRoom: DataRoom
}

/** Asked of each chosen file before it is sent: who may open it. */
export function UploadChoice({ type, file, dataRoom }: UploadChoiceProps) {
  useStore($choices)
  const { visibility, downloadable, watermark, requiresNda } = choiceNow(type, dataRoom)
  const choice = { visibility, downloadable, watermark, requiresNda }
  useLayoutEffect(() => showChoice(type, choice))
  const choose = (made: Partial<typeof choice>) => $choices.setKey(type, { ...choice, ...made })
  return (
    <fieldset className="upload-choice">
      <legend className="small soft">For this file, once it’s uploaded</legend>
      <Select
        label="Who will have access"
        options={VISIBILITY_OPTIONS}
        value={visibility}
        onChange={(chosen) => choose({ visibility: chosen })}
      />
      {isPdf(file) ? (
        <>
          <Checkbox
            isSelected={downloadable}
            onChange={(chosen) => choose({ downloadable: chosen })}
            description="Otherwise, people only see its pages here, without attached files."
          >
            Allow downloads
          </Checkbox>
          <Checkbox
            isSelected={watermark}
            onChange={(chosen) => choose({ watermark: chosen })}
            description="Their name on each page. It discourages sharing."
          >
            Add a watermark
          </Checkbox>
        </>
      ) : (
        <p className="small soft">{OPENS_OUTSIDE}</p>
      )}
      {type === 'document' && dataRoom.terms && (
        <Checkbox
          isSelected={requiresNda}
          onChange={(chosen) => choose({ requiresNda: chosen })}
          description="They type their name under it first."
        >
          Require your NDA
        </Checkbox>
      )}
    </fieldset>
  )
}
