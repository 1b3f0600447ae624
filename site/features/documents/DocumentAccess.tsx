import { lazy, Suspense, useId, useState } from 'react'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { DataRoom, OwnDocument } from '#api/documents/contract/responses.ts'
import type { DocumentAnswer } from '#api/platform/contract/enumerations.ts'
import { DOCUMENT_ACCESS } from '#site/copy/failures/document.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { answerAsker } from './document-data.ts'
import { whoOpens } from './who-opens.ts'

const AccessPanel = lazy(() => import('./AccessPanel.tsx'))

export interface DocumentAccessProps {
  document: OwnDocument
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
        <p className="small soft">{whoOpens(document, room.people, timeZone)}</p>
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
  request: OwnDocument['requests'][number]
}

function Request({ documentId, documentName, request, timeZone }: RequestProps) {
  const [sending, setSending] = useState<DocumentAnswer | null>(null)
  const { userId, name, firmName, askedAt } = request

  async function answer(given: DocumentAnswer) {
    setSending(given)
    try {
      await answerAsker(documentId, userId, given)
    } catch (error) {
      notify(failureToast(DOCUMENT_ACCESS, error))
    }
    setSending(null)
  }

  const button = (given: DocumentAnswer, label: string) => (
    <Button
      size="small"
      variant={given === 'yes' ? 'primary' : 'secondary'}
      aria-label={`${label}: ${name}, ${documentName}`}
      isPending={sending === given}
      isDisabled={sending !== null}
      onPress={() => void answer(given)}
    >
      {label}
    </Button>
  )
  return (
    <div className="cluster cluster-apart document-asker">
      <p className="small">
        <strong>{name}</strong> {firmName && <span className="soft">{firmName} </span>}asks to see it
        <span className="fine faint numeric"> · {formatDate(askedAt, timeZone)}</span>
      </p>
      <div className="cluster">
        {button('yes', 'Let them')}
        {button('no', 'No')}
      </div>
    </div>
  )
}
