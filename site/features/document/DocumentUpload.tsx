import { DOCUMENT_ACCEPT } from '#api/contract/document/schema.ts'
import type { Document } from '#api/contract/document/answers.ts'
import type { DocumentType } from '#api/contract/enumerations.ts'
import { FileField, type FileFieldProps } from '#site/ui/form/FileField.tsx'
import { uploads } from './uploads.ts'

interface DocumentUploadProps extends Pick<FileFieldProps<Document>, 'label' | 'onStored'> {
  type: DocumentType
}

/** Takes a deck or a document, and sends it (rules: Documents). */
export function DocumentUpload({ type, ...props }: DocumentUploadProps) {
  return <FileField {...props} upload={uploads[type]} accept={DOCUMENT_ACCEPT} />
}
