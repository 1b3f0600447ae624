import { lazy, Suspense, useState } from 'react'
import type { Connection } from '#api/connections/calls.ts'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import { CONNECTION_ANSWER } from '#site/copy/failures/connection.ts'
import { failureToast } from '#site/lib/failure.ts'
import { refreshQueries } from '#site/lib/query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { extendRequest, myRequests } from './requests.ts'

const AnswerDialog = lazy(() => import('./AnswerDialog.tsx'))

interface AnswerButtonsProps {
  request: Connection
  /** Who asks. */
  name: string
  /** Who answers. */
  party: ConnectionParty
  /** Accepted or declined. */
  onAnswered?: () => void
  /** The dialog needs these buttons until it's closed. */
  onOpenChange?: (isOpen: boolean) => void
}

/** What can be done about a request that waits: accept, take more time, decline. */
export function AnswerButtons({ request, name, party, onAnswered, onOpenChange }: AnswerButtonsProps) {
  const [answer, setAnswer] = useState<'accepted' | 'declined'>()
  const [isOpen, setOpen] = useState(false)

  function openConfirm(next: 'accepted' | 'declined') {
    setAnswer(next)
    setOpen(true)
    onOpenChange?.(true)
  }

  /** The other one may have been quicker: a user who is refused for that reads what has become of it. */
  function change(isOpen: boolean) {
    setOpen(isOpen)
    onOpenChange?.(isOpen)
    if (!isOpen) refreshQueries([myRequests.key, '/api/today'])
  }

  return (
    <>
      <Button size="small" icon="check" aria-label={`Accept ${name}`} onPress={() => openConfirm('accepted')}>
        Accept
      </Button>
      <Button size="small" variant="secondary" aria-label={`Decline ${name}`} onPress={() => openConfirm('declined')}>
        Decline
      </Button>
      {!request.isExtended && <ExtendButton id={request.id} name={name} />}
      {answer && (
        <Suspense>
          <AnswerDialog
            id={request.id}
            message={request.message}
            {...{ name, party, answer, isOpen, onAnswered }}
            onOpenChange={change}
          />
        </Suspense>
      )}
    </>
  )
}

/** Takes more time to answer, so that the request does not end meanwhile. */
function ExtendButton({ id, name }: { id: number; name: string }) {
  async function extend() {
    try {
      await extendRequest(id)
      notify({ title: 'Deadline extended', description: `We’ve let ${name} know.` })
    } catch (error) {
      notify(failureToast(CONNECTION_ANSWER, error))
    }
  }
  return (
    <Button size="small" variant="quiet" aria-label={`Extend by two weeks: ${name}`} onPress={extend}>
      Extend
    </Button>
  )
}
