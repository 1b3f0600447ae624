import { lazy, Suspense, useState } from 'react'
import type { RequestStatus } from '#api/connections/contract/request-status.ts'
import { hasEnded } from '#api/connections/contract/transitions.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { isKnownStartup, NO_STARTUP, useChangedRequest } from './requests.ts'
import { ANSWER_AT, getConversationPath, getConnectionAction, WATCH, WRITE } from './connection-action.ts'
import { NO_CONNECTION, type ConnectTarget } from './connect-target.ts'
import './connect.css'

const ConnectDialog = lazy(() => import('./ConnectDialog.tsx'))
const WatchDialog = lazy(() => import('./WatchDialog.tsx'))

export interface ConnectButtonProps {
  target: ConnectTarget
  /** How the viewer stands with them, as the page or the list knew. */
  requestStatus: RequestStatus | undefined
  timeZone: string
  /** Called after a request was sent, so that lists can be asked for again. */
  onRequested?: () => void
  /** Where it stands: on a page of its own, on a card, or in a row, which has no room for a sentence. */
  place: 'page' | 'card' | 'row'
}

/**
 * Asks someone for an introduction. While no request can be made it says what became of the last one and from when on
 * another can be made, or that there is no room; two who are connected come to their conversation (rules: Connections).
 */
export function ConnectButton({ target, timeZone, onRequested, place, ...props }: ConnectButtonProps) {
  const { requestStatus = NO_CONNECTION } = props
  const { party, id, name } = target
  const [isOpen, setOpen] = useState(false)
  const [isWatching, setWatching] = useState(requestStatus.isWatching)
  const changed = useChangedRequest(target)
  const now = changed && {
    ...changed,
    connectionId: changed.id,
    hasEnded: hasEnded(changed),
    againAt: changed.againAt ?? null,
  }
  const status = { ...requestStatus, isWatching, ...now }
  const { can, became, note } = getConnectionAction(status, party, timeZone)
  const isPage = place === 'page'
  const style = isPage ? {} : ({ variant: 'secondary', size: 'small' } as const)
  const named = (label: string) => (isPage ? undefined : `${label}: ${name}`)
  const open = () => (isKnownStartup(id) ? setOpen(true) : notify(NO_STARTUP))

  if (can === 'write')
    return (
      <ButtonLink {...style} href={getConversationPath(status.connectionId)} aria-label={named(WRITE)}>
        {WRITE}
      </ButtonLink>
    )
  if (can === 'answer')
    return (
      <ButtonLink {...style} href={ANSWER_AT[party]} aria-label={named('Answer')}>
        {isPage ? 'Answer their request' : 'Answer'}
      </ButtonLink>
    )
  const ask = isPage ? 'Request Connection' : party === 'investor' ? 'Request connection' : 'Connect'
  const label = can === 'watch' && place !== 'row' ? WATCH : became ? (isPage ? `Connection ${became}` : became) : ask
  return (
    <>
      {isPage && note && <p className="small">{note}</p>}
      {(place === 'row' || can !== 'nothing' || became) && (
        <Button
          {...style}
          icon={isPage ? (became ? 'check' : can === 'watch' ? 'bell' : 'handshake') : undefined}
          isDisabled={can === 'nothing'}
          title={place === 'row' ? (note ?? undefined) : undefined}
          aria-label={named(label)}
          onPress={open}
        >
          {label}
        </Button>
      )}
      {place === 'card' && note && <p className="fine soft connect-note">{note}</p>}
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
