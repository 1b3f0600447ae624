import { lazy, Suspense, useState } from 'react'
import type { RequestStatus } from '#api/connections/contract/request-status.ts'
import { hasEnded } from '#api/connections/contract/transitions.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { isKnownStartup, NO_STARTUP, useChangedRequest } from './requests.ts'
import { ANSWER_AT, getConversationPath, getConnectionAction, WATCH, WRITE } from './connection-action.ts'
import { NO_CONNECTION } from './connect-target.ts'

const ConnectDialog = lazy(() => import('./ConnectDialog.tsx'))
const WatchDialog = lazy(() => import('./WatchDialog.tsx'))

export interface ConnectButtonProps {
  startupId: number
  companyName: string
  /** How the investor stands with it, as the page or the list knew. */
  requestStatus: RequestStatus | undefined
  timeZone: string
  /** Called after a request was sent, so that lists can be asked for again. */
  onRequested?: () => void
  /** In rows: Connect and Requested, or what became of it, instead of the whole words. */
  isCompact?: boolean
}

/**
 * Asks a startup for an introduction. While no request can be made it says what became of the last one and from when on
 * another can be made, or that there is no room; two who are connected come to their conversation (rules: Connections).
 */
export function ConnectButton(props: ConnectButtonProps) {
  const { startupId, companyName, requestStatus = NO_CONNECTION, timeZone, onRequested, isCompact } = props
  const [isOpen, setOpen] = useState(false)
  const [isWatching, setWatching] = useState(requestStatus.isWatching)
  const changed = useChangedRequest(startupId)
  const now = changed && {
    ...changed,
    connectionId: changed.id,
    hasEnded: hasEnded(changed),
    againAt: changed.againAt ?? null,
  }
  const status = { ...requestStatus, isWatching, ...now }
  const { can, became, note } = getConnectionAction(status, 'founder', timeZone)
  const target = { party: 'founder', id: startupId, name: companyName } as const
  const style = isCompact ? ({ variant: 'secondary', size: 'small' } as const) : {}
  const open = () => (isKnownStartup(startupId) ? setOpen(true) : notify(NO_STARTUP))

  if (can === 'write')
    return (
      <ButtonLink
        {...style}
        href={getConversationPath(status.connectionId)}
        aria-label={isCompact ? `${WRITE}: ${companyName}` : undefined}
      >
        {WRITE}
      </ButtonLink>
    )
  if (can === 'answer')
    return (
      <ButtonLink {...style} href={ANSWER_AT.founder} aria-label={isCompact ? `Answer: ${companyName}` : undefined}>
        {isCompact ? 'Answer' : 'Answer their request'}
      </ButtonLink>
    )
  const label = isCompact ? (became ?? 'Connect') : became ? `Connection ${became}` : 'Request Connection'
  return (
    <>
      {!isCompact && note && <p className="small">{note}</p>}
      {(isCompact || can !== 'nothing' || became) && (
        <Button
          {...style}
          icon={isCompact ? undefined : became ? 'check' : can === 'watch' ? 'bell' : 'handshake'}
          isDisabled={can === 'nothing'}
          title={isCompact ? (note ?? undefined) : undefined}
          aria-label={isCompact ? `${label}: ${companyName}` : undefined}
          onPress={open}
        >
          {!isCompact && can === 'watch' ? WATCH : label}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          {can === 'watch' ? (
            <WatchDialog target={target} onWatched={() => setWatching(true)} onOpenChange={setOpen} />
          ) : (
            <ConnectDialog {...{ target, timeZone, onRequested }} onOpenChange={setOpen} />
          )}
        </Suspense>
      )}
    </>
  )
}
