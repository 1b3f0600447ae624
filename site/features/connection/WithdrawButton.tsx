import { lazy, Suspense, useState } from 'react'
import type { Connection } from '#api/contract/connection/answers.ts'
import { Button } from '#site/ui/controls/Button.tsx'

const WithdrawDialog = lazy(() => import('./WithdrawDialog.tsx'))

export interface WithdrawButtonProps {
  request: Pick<Connection, 'id' | 'state'>
  companyName: string
}

/** Takes a request back, after a question: it cannot be made again for a while. */
export function WithdrawButton({ request, companyName }: WithdrawButtonProps) {
  const [isAsking, setAsking] = useState(false)
  if (request.state !== 'requested' && request.state !== 'accepted') return null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Withdraw the request to ${companyName}`}
        onPress={() => setAsking(true)}
      >
        Withdraw
      </Button>
      {isAsking && (
        <Suspense>
          <WithdrawDialog id={request.id} companyName={companyName} onOpenChange={setAsking} />
        </Suspense>
      )}
    </>
  )
}
