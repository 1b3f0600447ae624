import { lazy, Suspense, useState } from 'react'
import type { Connection } from '#api/connections/calls.ts'
import { type ConnectionParty, allowedTransitions } from '#api/connections/contract/transitions.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { myRequests } from './requests.ts'

const WithdrawDialog = lazy(() => import('./WithdrawDialog.tsx'))

export interface WithdrawButtonProps {
  request: Connection
  /** The other one. */
  name: string
  party: ConnectionParty
}

/** Takes a request back or ends a connection, after a question: another request is possible after a while. */
export function WithdrawButton({ request, name, party }: WithdrawButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  if (!allowedTransitions(party, request).some(({ action }) => action === 'withdraw')) return null
  /** The other one may have been quicker: a user who is refused for that reads what has become of it. */
  function change(isOpen: boolean) {
    setConfirming(isOpen)
    if (!isOpen) myRequests.refresh()
  }
  const isAccepted = request.state === 'accepted'
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={isAccepted ? `End connection with ${name}` : `Withdraw the request to ${name}`}
        onPress={() => setConfirming(true)}
      >
        {isAccepted ? 'End connection' : 'Withdraw'}
      </Button>
      {isConfirming && (
        <Suspense>
          <WithdrawDialog {...{ request, name, party }} onOpenChange={change} />
        </Suspense>
      )}
    </>
  )
}
