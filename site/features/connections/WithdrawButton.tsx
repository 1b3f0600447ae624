import { lazy, Suspense, useState } from 'react'
import type { Connection } from '#api/connections/calls.ts'
import { type ConnectionSide, movesOf } from '#api/connections/contract/transitions.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ownRequests } from './requests.ts'

const WithdrawDialog = lazy(() => import('./WithdrawDialog.tsx'))

export interface WithdrawButtonProps {
  request: Connection
  /** The other one. */
  name: string
  side: ConnectionSide
}

/** Takes a request back or ends a connection, after a question: another request is possible after a while. */
export function WithdrawButton({ request, name, side }: WithdrawButtonProps) {
  const [isAsking, setAsking] = useState(false)
  if (!movesOf(side, request).some(({ act }) => act === 'withdraw')) return null
  /** The other one may have been quicker: whoever was told so reads what has become of it. */
  function change(isOpen: boolean) {
    setAsking(isOpen)
    if (!isOpen) ownRequests.refresh()
  }
  const isAccepted = request.state === 'accepted'
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={isAccepted ? `End connection with ${name}` : `Withdraw the request to ${name}`}
        onPress={() => setAsking(true)}
      >
        {isAccepted ? 'End connection' : 'Withdraw'}
      </Button>
      {isAsking && (
        <Suspense>
          <WithdrawDialog {...{ request, name, side }} onOpenChange={change} />
        </Suspense>
      )}
    </>
  )
}
