import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#api/platform/contract/dates.ts'
import { sizeLabel } from '#api/documents/contract/files.ts'
import type { DataRoom, Document } from '#api/documents/contract/responses.ts'
import { documentPath } from '#site/lib/profile/links.ts'
import { DOCUMENT_DELETION } from '#site/copy/failures/profile.ts'
import { failureToast, getReason } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { DocumentAccess } from './DocumentAccess.tsx'
import { deleteDocument } from './document-data.ts'

const ConfirmDialog = lazy(() => import('#site/ui/overlays/ConfirmDialog.tsx'))

interface DocumentLineProps {
  document: Document
  room: DataRoom | undefined
  timeZone: string
}

/** One document: opened in a new tab by its stored name, deleted after a question. */
export function DocumentLine({ document, room, timeZone }: DocumentLineProps) {
  const own = room?.documents.find(({ id }) => id === document.id)
  const [isConfirming, setConfirming] = useState(false)

  async function remove() {
    try {
      await deleteDocument(document.id)
      notify({ title: 'Document deleted', description: 'Your document has been deleted successfully.' })
    } catch (error) {
      notify(failureToast(DOCUMENT_DELETION, error))
      throw new Error(getReason(DOCUMENT_DELETION, error), { cause: error })
    }
  }

  return (
    <li>
      <Icon name="file" />
      <span className="document-name">
        <a href={documentPath(document)} target="_blank" rel="noreferrer">
          {document.name}
        </a>
        <span className="fine faint numeric">
          {sizeLabel(document.size)} · {formatDate(document.date, timeZone)}
        </span>
      </span>
      <Button
        size="small"
        variant="quiet"
        icon="trash"
        aria-label={`Delete ${document.name}`}
        onPress={() => setConfirming(true)}
      />
      {own && room && <DocumentAccess document={own} room={room} timeZone={timeZone} />}
      {isConfirming && (
        <Suspense>
          <ConfirmDialog
            title="Delete document"
            confirmLabel="Delete"
            tone="danger"
            isOpen
            onOpenChange={setConfirming}
            onConfirm={remove}
          >
            Are you sure you want to delete this document?
          </ConfirmDialog>
        </Suspense>
      )}
    </li>
  )
}
