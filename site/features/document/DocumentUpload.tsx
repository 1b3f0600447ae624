import { DOCUMENT_ACCEPT } from '#api/contract/document/files.ts'
import type { DataRoom, Document } from '#api/contract/document/answers.ts'
import type { DocumentType } from '#api/contract/enumerations.ts'
import { FileField, type FileFieldProps } from '#site/ui/form/FileField.tsx'
import { UploadChoice } from './UploadChoice.tsx'
import { uploads } from './uploads.ts'
import './document.css'

interface DocumentUploadProps extends Pick<FileFieldProps<Document>, 'label' | 'onStored'> {
  type: DocumentType
  /** As the page brought it. */
  room?: DataRoom | undefined
}

/** Takes a deck or a document, asks who may open it, and sends it (rules: Documents). */
export function DocumentUpload({ type, room, ...props }: DocumentUploadProps) {
  return (
    <FileField
      {...props}
      upload={uploads[type]}
      accept={DOCUMENT_ACCEPT}
      options={(file) => <UploadChoice type={type} file={file} room={room} />}
    />
  )
}
