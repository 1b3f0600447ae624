import { useState } from 'react'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { DataRoomDocument } from '#api/documents/contract/responses.ts'
import { DOCUMENT_ACCESS_REQUEST } from '#site/copy/failures/document.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'

export interface RequestDocumentAccessProps {
  document: DataRoomDocument
  /** Milliseconds: when the page was made. */
  now: number
  timeZone: string
}

/** At a locked document: asks its founder, and says what became of it. */
export function RequestDocumentAccess({ document: first, now, timeZone }: RequestDocumentAccessProps) {
  const [document, setDocument] = useState(first)
  const [isPending, setPending] = useState(false)
  const { id, name, request } = document
  const isClosed = request && (request.answer === null || Date.parse(request.againFrom!) > now)

  async function requestAccess() {
    setPending(true)
    try {
      setDocument(await unwrap(client.api.documents[':id']['access-requests'].$post({ param: { id: String(id) } })))
    } catch (error) {
      notify(failureToast(DOCUMENT_ACCESS_REQUEST, error))
    }
    setPending(false)
  }

  return (
    <span role="status">
      {isClosed ? (
        <span className="fine soft">
          {request.answer === null
            ? 'You requested access. We’ll notify you when the founder answers.'
            : `The founder answered. You can request again starting ${formatDate(request.againFrom, timeZone)}.`}
        </span>
      ) : (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Request access to ${name}`}
          isPending={isPending}
          onPress={() => void requestAccess()}
        >
          Request access
        </Button>
      )}
    </span>
  )
}
