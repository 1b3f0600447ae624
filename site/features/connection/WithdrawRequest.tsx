import { useState } from 'react'
import type { Connection } from '#api/contract/connection/answers.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

export interface WithdrawRequestProps {
  request: Pick<Connection, 'id' | 'state'>
  companyName: string
}

/** The way back from a request, on the startup's own page. */
export function WithdrawRequest({ request, companyName }: WithdrawRequestProps) {
  const [isWithdrawn, setWithdrawn] = useState(request.state === 'withdrawn')
  if (isWithdrawn)
    return (
      <p className="small" role="status">
        You withdrew your request. It cannot be made again.
      </p>
    )
  return <WithdrawButton request={request} companyName={companyName} onWithdrawn={() => setWithdrawn(true)} />
}
