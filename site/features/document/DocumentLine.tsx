import { useState } from 'react'
import { formatDate } from '#api/contract/dates.ts'
import { sizeLabel } from '#api/contract/document/schema.ts'
import type { Document } from '#api/contract/document/answers.ts'
import { DOCUMENT_DELETION } from '#site/copy/failures/profile.ts'
import { failureToast, reasonOf } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ConfirmDialog } from '#site/ui/overlays/ConfirmDialog.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { deleteDocument } from './document-data.ts'

/** One document: opened in a new tab by its stored name, deleted after a question. */
export function DocumentLine({ document, timeZone }: { document: Document; timeZone: string | undefined }) {
  const [isAsking, setAsking] = useState(false)

  async function remove() {
    try {
      await deleteDocument(document.id)
      notify({ title: 'Document deleted', description: 'Your document has been deleted successfully.' })
    } catch (error) {
      notify(failureToast(DOCUMENT_DELETION, error))
      throw new Error(reasonOf(DOCUMENT_DELETION, error), { cause: error })
    }
  }

  return (
    <li>
      <Icon name="file" />
      <span className="document-name">
        <a href={`/api/documents/${document.filename}`} target="_blank" rel="noreferrer">
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
        onPress={() => setAsking(true)}
      />
      <ConfirmDialog
        title="Delete document"
        confirmLabel="Delete"
        tone="danger"
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={remove}
      >
        Are you sure you want to delete this document?
      </ConfirmDialog>
    </li>
  )
}
