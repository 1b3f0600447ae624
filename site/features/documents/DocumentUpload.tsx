import { DOCUMENT_ACCEPT } from '#api/documents/contract/files.ts'
import type { DataRoom, Document } from '#api/documents/contract/responses.ts'
import type { DocumentType } from '#api/documents/contract/choices.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { FileField, type FileFieldProps } from '#site/ui/form/FileField.tsx'
import { dataRoomQuery } from './document-data.ts'
import { UploadChoice } from './UploadChoice.tsx'
import { uploads } from './uploads.ts'
import './document.css'

interface DocumentUploadProps extends Pick<FileFieldProps<Document>, 'label' | 'onStored'> {
  type: DocumentType
  /** As the page rendered it. */
  dataRoom?: DataRoom | undefined
}

/** Takes a deck or a document, asks who will have access, and sends it (rules: Documents). */
export function DocumentUpload({ type, dataRoom: first, ...props }: DocumentUploadProps) {
  const { data: dataRoom, error } = useQuery(dataRoomQuery, first)
  return (
    <FileField
      {...props}
      upload={uploads[type]}
      accept={DOCUMENT_ACCEPT}
      isReady={dataRoom !== undefined}
      options={(file) =>
        dataRoom ? (
          <UploadChoice type={type} file={file} dataRoom={dataRoom} />
        ) : error ? (
          <RetryCallout onRetry={() => dataRoomQuery.refresh()}>
            Couldn’t load who has access to your documents. Try again before you upload.
          </RetryCallout>
        ) : (
          <SkeletonRows count={1} label="Loading who has access to your documents" />
        )
      }
    />
  )
}

/** What a founder without a profile begins with. */
const NO_DOCUMENTS: DataRoom = {
  documents: [],
  people: [],
  choice: { visibility: 'investors', downloadable: true, watermark: false, requiresNda: false },
  terms: null,
}

/** Takes the deck of a profile that isn't saved yet: it's sent with `uploads.pitchDeck.send` once there is one. */
export function FirstDeck() {
  return (
    <section className="stack document-part" aria-labelledby="first-deck">
      <p id="first-deck" className="field-label">
        Pitch deck
      </p>
      <p className="small soft">Most investors start here. PDF, PPT, PPTX, DOC or DOCX up to 15MB.</p>
      <FileField
        upload={uploads.pitchDeck}
        label="Choose your pitch deck"
        accept={DOCUMENT_ACCEPT}
        sentBy="Uploaded when you save your profile."
        options={(file) => <UploadChoice type="pitchDeck" file={file} dataRoom={NO_DOCUMENTS} />}
      />
    </section>
  )
}
