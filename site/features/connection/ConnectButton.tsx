import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { $asked, isKnownStartup, NO_STARTUP } from './requests.ts'

const ConnectDialog = lazy(() => import('./ConnectDialog.tsx'))

export interface ConnectButtonProps {
  startupId: number
  companyName: string
  /** A request was sent before. */
  isRequested: boolean
  /** Called after a request was sent, so that lists can be asked for again. */
  onRequested?: () => void
  /** In rows: Connect and Requested instead of the whole words. */
  isCompact?: boolean
}

/** Asks for an introduction, once; afterwards it says so and cannot be pressed again (rules: Connections). */
export function ConnectButton({ startupId, companyName, isRequested, onRequested, isCompact }: ConnectButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const asked = useStore($asked)
  const isDone = isRequested || asked.includes(startupId)
  const label = isCompact
    ? { ask: 'Connect', done: 'Requested' }
    : { ask: 'Request Connection', done: 'Connection Requested' }
  return (
    <>
      <Button
        variant={isCompact ? 'secondary' : 'primary'}
        size={isCompact ? 'small' : 'medium'}
        icon={isCompact ? undefined : isDone ? 'check' : 'handshake'}
        isDisabled={isDone}
        aria-label={isCompact ? `${isDone ? label.done : label.ask}: ${companyName}` : undefined}
        onPress={() => (isKnownStartup(startupId) ? setOpen(true) : notify(NO_STARTUP))}
      >
        {isDone ? label.done : label.ask}
      </Button>
      {isOpen && (
        <Suspense>
          <ConnectDialog {...{ startupId, companyName, onRequested }} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
