import type { Connection } from '#api/contract/connection/answers.ts'
import { ConversationLink } from '#site/ui/data/ConversationLink.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { requestLabel } from './request-label.ts'
import { useChangedRequest } from './requests.ts'
import { useSeenAnswers } from './use-seen-answers.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

export interface ConnectionPanelProps {
  startupId: number
  companyName: string
  /** The request that this investor sent, if any. */
  initial: Connection | undefined
  timeZone: string
}

/** What became of the investor's request to a startup, on its own page, and what can be done now. */
export function ConnectionPanel({ startupId, companyName, initial, timeZone }: ConnectionPanelProps) {
  const request = useChangedRequest(startupId) ?? initial
  useSeenAnswers(request ? [request] : [])
  return (
    <>
      <p className="small" role="status">
        {request
          ? requestLabel(request, timeZone)
          : 'Ask for an introduction. The founder sees who you are, and decides whether to answer.'}
      </p>
      {request?.answerNote && <blockquote className="small">{request.answerNote}</blockquote>}
      {request?.state === 'accepted' && <ConversationLink id={request.id} name={companyName} />}
      <ConnectButton startupId={startupId} companyName={companyName} state={request?.state ?? null} />
      {request && <WithdrawButton request={request} companyName={companyName} />}
    </>
  )
}
