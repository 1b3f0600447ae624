import { CONNECTION_LABELS, DECLINE_LABELS } from '#api/contract/enumerations.ts'
import type { Connection } from '#api/contract/connection/answers.ts'
import { formatDate } from '#api/contract/dates.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Badge, type BadgeProps } from '#site/ui/data/Badge.tsx'
import { ConversationLink } from '#site/ui/data/ConversationLink.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { FounderContacts } from './FounderContacts.tsx'
import { ownRequests } from './requests.ts'
import { useSeenAnswers } from './use-seen-answers.ts'
import { WithdrawButton } from './WithdrawButton.tsx'
import './connection.css'

const TONES = {
  requested: 'accent',
  accepted: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<Connection['state'], BadgeProps['tone']>

const NO_DATA = 'Startup data unavailable'

export interface OwnRequestsProps {
  initial: Connection[] | undefined
  timeZone: string
}

/** The investor's connection requests: what became of each, and how to reach who accepted. */
export function OwnRequests({ initial, timeZone }: OwnRequestsProps) {
  const { data, error } = useQuery(ownRequests, initial)
  useSeenAnswers(data ?? [])
  if (data?.length === 0) return null
  return (
    <section className="stack own-requests" aria-labelledby="own-requests">
      <h2 id="own-requests">Connection requests</h2>
      {!data && !error && <SkeletonRows count={2} label="Loading your requests" />}
      {!data && error && <ErrorState title="Your requests could not be loaded" onRetry={() => ownRequests.refresh()} />}
      <ul role="list">
        {data?.map((request) => (
          <OwnRequest key={request.id} request={request} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}

function OwnRequest({ request, timeZone }: { request: Connection; timeZone: string }) {
  const { startup, state, message, answerNote, declineReason, answeredAt, createdAt, dueAt, founder } = request
  const day = (value: string) => formatDate(value, timeZone)
  return (
    <li className="card own-request">
      <div className="cluster cluster-apart">
        <h3 className="card-title">
          {startup.companyName === null ? (
            <span className="soft">{NO_DATA}</span>
          ) : (
            <a href={`/startup/${startup.id}`}>{startup.companyName}</a>
          )}
        </h3>
        <Badge tone={TONES[state]} hasDot>
          {CONNECTION_LABELS[state]}
        </Badge>
      </div>
      <p className="fine soft">
        {`Asked on ${day(createdAt)}`}
        {answeredAt && state !== 'withdrawn' && `, answered on ${day(answeredAt)}`}
      </p>
      {state === 'requested' && dueAt && (
        <p className="fine soft">{`You have an answer, or hear that there is none, by ${day(dueAt)}`}</p>
      )}
      {message && <p className="small written">{message}</p>}
      {declineReason && <p className="small">{DECLINE_LABELS[declineReason]}</p>}
      {answerNote && <blockquote className="small written">{answerNote}</blockquote>}
      {founder && <FounderContacts founder={founder} />}
      {state === 'accepted' && <ConversationLink id={request.id} name={startup.companyName ?? NO_DATA} />}
      <div>
        <WithdrawButton request={request} companyName={startup.companyName ?? NO_DATA} />
      </div>
    </li>
  )
}
