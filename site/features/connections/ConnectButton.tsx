import { lazy, Suspense, useState } from 'react'
import type { Asking } from '#api/connections/contract/request-status.ts'
import { hasEnded } from '#api/connections/contract/transitions.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { isKnownStartup, NO_STARTUP, useChangedRequest } from './requests.ts'
import { ANSWER_AT, conversationOf, standingOf, WATCH, WRITE } from './standing.ts'
import { STRANGER } from './whom.ts'

const ConnectDialog = lazy(() => import('./ConnectDialog.tsx'))
const WatchDialog = lazy(() => import('./WatchDialog.tsx'))

export interface ConnectButtonProps {
  startupId: number
  companyName: string
  /** How the investor stands with it, as the page or the list knew. */
  asking: Asking | undefined
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
  const { startupId, companyName, asking = STRANGER, timeZone, onRequested, isCompact } = props
  const [isOpen, setOpen] = useState(false)
  const [isWatching, setWatching] = useState(asking.isWatching)
  const changed = useChangedRequest(startupId)
  const now = changed && {
    ...changed,
    connectionId: changed.id,
    hasEnded: hasEnded(changed),
    againAt: changed.againAt ?? null,
  }
  const standing = { ...asking, isWatching, ...now }
  const { can, became, note } = standingOf(standing, 'founder', timeZone)
  const whom = { side: 'founder', id: startupId, name: companyName } as const
  const look = isCompact ? ({ variant: 'secondary', size: 'small' } as const) : {}
  const open = () => (isKnownStartup(startupId) ? setOpen(true) : notify(NO_STARTUP))

  if (can === 'write')
    return (
      <ButtonLink
        {...look}
        href={conversationOf(standing.connectionId)}
        aria-label={isCompact ? `${WRITE}: ${companyName}` : undefined}
      >
        {WRITE}
      </ButtonLink>
    )
  if (can === 'answer')
    return (
      <ButtonLink {...look} href={ANSWER_AT.founder} aria-label={isCompact ? `Answer: ${companyName}` : undefined}>
        {isCompact ? 'Answer' : 'Answer their request'}
      </ButtonLink>
    )
  const label = isCompact ? (became ?? 'Connect') : became ? `Connection ${became}` : 'Request Connection'
  return (
    <>
      {!isCompact && note && <p className="small">{note}</p>}
      {(isCompact || can !== 'nothing' || became) && (
        <Button
          {...look}
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
            <WatchDialog whom={whom} onWatched={() => setWatching(true)} onOpenChange={setOpen} />
          ) : (
            <ConnectDialog {...{ whom, timeZone, onRequested }} onOpenChange={setOpen} />
          )}
        </Suspense>
      )}
    </>
  )
}
