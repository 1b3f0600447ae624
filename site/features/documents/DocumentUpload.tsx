import { DOCUMENT_ACCEPT } from '#api/documents/contract/files.ts'
import type { DataRoom, Document } from '#api/documents/contract/responses.ts'
import type { DocumentType } from '#api/platform/contract/enumerations.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { FileField, type FileFieldProps } from '#site/ui/form/FileField.tsx'
import { dataRoom } from './document-data.ts'
import { UploadChoice } from './UploadChoice.tsx'
import { uploads } from './uploads.ts'
import './document.css'

interface DocumentUploadProps extends Pick<FileFieldProps<Document>, 'label' | 'onStored'> {
  type: DocumentType
  /** As the page rendered it. */
  room?: DataRoom | undefined
}

/** Takes a deck or a document, asks who may open it, and sends it (rules: Documents). */
export function DocumentUpload({ type, room: first, ...props }: DocumentUploadProps) {
  const { data: room, error } = useQuery(dataRoom, first)
  return (
    <FileField
      {...props}
      upload={uploads[type]}
      accept={DOCUMENT_ACCEPT}
      isReady={room !== undefined}
      options={(file) =>
        room ? (
          <UploadChoice type={type} file={file} room={room} />
        ) : error ? (
          <RetryCallout onRetry={() => dataRoom.refresh()}>
            Couldn’t load who can open your documents. Try again before you upload.
          </RetryCallout>
        ) : (
          <SkeletonRows count={1} label="Loading who can open your documents" />
        )
      }
    />
  )
}
