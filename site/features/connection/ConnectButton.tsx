import { lazy, Suspense, useState } from 'react'
import { CONNECTION_LABELS, type ConnectionState } from '#api/contract/enumerations.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { rowLabel } from './row-label.ts'
import { isKnownStartup, NO_STARTUP, useChangedRequest } from './requests.ts'

const ConnectDialog = lazy(() => import('./ConnectDialog.tsx'))

export interface ConnectButtonProps {
  startupId: number
  companyName: string
  /** What became of a request that was sent before. */
  state: ConnectionState | null
  /** Called after a request was sent, so that lists can be asked for again. */
  onRequested?: () => void
  /** In rows: Connect and Requested, or what became of it, instead of the whole words. */
  isCompact?: boolean
}

/** Asks for an introduction, once; afterwards it says what became of it and cannot be pressed (rules: Connections). */
export function ConnectButton({ startupId, companyName, state, onRequested, isCompact }: ConnectButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const now = useChangedRequest(startupId)?.state ?? state
  const label = isCompact ? rowLabel(now) : now ? `Connection ${CONNECTION_LABELS[now]}` : 'Request Connection'
  return (
    <>
      <Button
        variant={isCompact ? 'secondary' : 'primary'}
        size={isCompact ? 'small' : 'medium'}
        icon={isCompact ? undefined : now ? 'check' : 'handshake'}
        isDisabled={now !== null}
        aria-label={isCompact ? `${label}: ${companyName}` : undefined}
        onPress={() => (isKnownStartup(startupId) ? setOpen(true) : notify(NO_STARTUP))}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <ConnectDialog {...{ startupId, companyName, onRequested }} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
