import type { Connection } from '#api/connections/calls.ts'
import type { RequestStatus } from '#api/connections/contract/request-status.ts'
import { needsAnswerFrom } from '#api/connections/contract/transitions.ts'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { getProposePath, PROPOSE } from './connection-action.ts'
import { requestLabel } from './request-label.ts'
import { useChangedRequest } from './requests.ts'
import { useAnswersSeen, useRequestsSeen } from './use-seen.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

export interface ConnectionPanelProps {
  startupId: number
  companyName: string
  requestStatus: RequestStatus | undefined
  /** The request between this investor and the startup, if any. */
  initial: Connection | undefined
  timeZone: string
}

/** What became of the request between an investor and a startup, on its own page, and what can be done now. */
export function ConnectionPanel({ startupId, companyName, requestStatus, initial, timeZone }: ConnectionPanelProps) {
  const target = { party: 'founder', id: startupId, name: companyName } as const
  const request = useChangedRequest(target) ?? initial
  useAnswersSeen(request ? [request] : [])
  useRequestsSeen(request && needsAnswerFrom('investor', request) ? [request] : [])
  const isOver = request?.state === 'declined' || request?.state === 'expired'
  return (
    <>
      <h2 id="interested" className="card-title">
        {request?.state === 'accepted' ? 'You’re connected' : 'Interested in this startup?'}
      </h2>
      <p className="small" role="status">
        {request ? requestLabel(request, timeZone) : 'Request to connect. The founder sees your profile and decides.'}
      </p>
      {request?.answerNote && <blockquote className="small">{request.answerNote}</blockquote>}
      <ConnectButton {...{ target, requestStatus, timeZone }} place="page" />
      {request?.state === 'accepted' && (
        <ButtonLink href={getProposePath(request.id)} variant="secondary" icon="calendar">
          {PROPOSE}
        </ButtonLink>
      )}
      {isOver && request.initiatedBy === 'investor' && <a href="/matches">See your other matches</a>}
      {request && <WithdrawButton request={request} name={companyName} party="investor" />}
    </>
  )
}
