import { lazy, Suspense, useId, useState } from 'react'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { DataRoom, MyDocument } from '#api/documents/contract/responses.ts'
import type { DocumentAnswer } from '#api/platform/contract/enumerations.ts'
import { DOCUMENT_ACCESS } from '#site/copy/failures/document.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { answerRequester } from './document-data.ts'
import { describeAccess } from './who-opens.ts'

const AccessPanel = lazy(() => import('./AccessPanel.tsx'))

export interface DocumentAccessProps {
  document: MyDocument
  room: DataRoom
  timeZone: string
}

/** At a document: who can open it, who asks to, and the one place that changes it. */
export function DocumentAccess({ document, room, timeZone }: DocumentAccessProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const { id, name, requests } = document
  return (
    <div className="document-access">
      <div className="cluster cluster-apart">
        <p className="small soft">{describeAccess(document, room.people, timeZone)}</p>
        <Button
          size="small"
          variant="secondary"
          icon="lock"
          aria-label={isOpen ? `Close access to ${name}` : `Change access to ${name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close access' : 'Change access'}
        </Button>
      </div>
      {requests.map((request) => (
        <Request key={request.userId} documentId={id} documentName={name} request={request} timeZone={timeZone} />
      ))}
      {isOpen && (
        <div id={panel}>
          <Suspense>
            <AccessPanel document={document} people={room.people} hasTerms={room.terms !== null} timeZone={timeZone} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

interface RequestProps extends Pick<DocumentAccessProps, 'timeZone'> {
  documentId: number
  documentName: string
  request: MyDocument['requests'][number]
}

function Request({ documentId, documentName, request, timeZone }: RequestProps) {
  const [sending, setSending] = useState<DocumentAnswer | null>(null)
  const { userId, name, firmName, requestedAt } = request

  async function answer(decision: DocumentAnswer) {
    setSending(decision)
    try {
      await answerRequester(documentId, userId, decision)
    } catch (error) {
      notify(failureToast(DOCUMENT_ACCESS, error))
    }
    setSending(null)
  }

  const button = (decision: DocumentAnswer, label: string) => (
    <Button
      size="small"
      variant={decision === 'yes' ? 'primary' : 'secondary'}
      aria-label={`${label}: ${name}, ${documentName}`}
      isPending={sending === decision}
      isDisabled={sending !== null}
      onPress={() => void answer(decision)}
    >
      {label}
    </Button>
  )
  return (
    <div className="cluster cluster-apart document-asker">
      <p className="small">
        <strong>{name}</strong> {firmName && <span className="soft">{firmName} </span>}asks to see it
        <span className="fine faint numeric"> · {formatDate(requestedAt, timeZone)}</span>
      </p>
      <div className="cluster">
        {button('yes', 'Let them')}
        {button('no', 'No')}
      </div>
    </div>
  )
}
