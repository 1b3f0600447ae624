import type { Connection } from '#api/connections/calls.ts'
import { type ConnectionParty, hasEnded } from '#api/connections/contract/transitions.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { initials } from '#api/platform/contract/person-name.ts'
import { CONNECTION_LABELS, DECLINE_LABELS } from '#api/connections/contract/transitions.ts'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Avatar } from '#site/ui/data/Avatar.tsx'
import { Badge, type BadgeProps } from '#site/ui/data/Badge.tsx'
import { Contacts } from './Contacts.tsx'
import { getOtherParty } from './other-party.ts'
import { ENDED, getConversationPath, getProposePath, PROPOSE, WRITE } from './connection-action.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

export interface RequestItemProps {
  request: Connection
  /** Who reads it. */
  party: ConnectionParty
  timeZone: string
  /** Others who fit, after a request that came to nothing. */
  others?: readonly OtherMatch[]
}

/** Someone else who fits, with the way there. */
export interface OtherMatch {
  name: string
  href: string
}

const TONES = {
  requested: 'accent',
  accepted: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<Connection['state'], BadgeProps['tone']>

function getInitials(name: string): string {
  const [firstName, ...rest] = name.split(' ')
  return initials({ firstName, lastName: rest.at(-1) })
}

/** One request: who asks whom, what became of it, how to reach them, and what can be done. */
export function RequestItem({ request, party, timeZone, others = [] }: RequestItemProps) {
  const { state, message, answerNote, declineReason } = request
  const other = getOtherParty(request, party)
  const label = hasEnded(request) ? ENDED : CONNECTION_LABELS[state]
  return (
    <li className="request">
      <Avatar initials={getInitials(other.name)} />
      <div className="request-body">
        <div className="cluster cluster-apart">
          <h3 className="request-name">
            {other.href ? <a href={other.href}>{other.name}</a> : other.name}
            {other.detail && <span className="soft"> {other.detail}</span>}
          </h3>
          <Badge tone={TONES[state]}>{label}</Badge>
        </div>
        <p className="fine faint">{history(request, party, timeZone)}</p>
        {message && <p className="written measure">“{message}”</p>}
        {declineReason && <p className="small">{DECLINE_LABELS[declineReason]}</p>}
        {answerNote && <blockquote className="small written measure">{answerNote}</blockquote>}
        <Contacts {...other} />
        <div className="cluster cluster-flush request-actions">
          {state === 'accepted' && (
            <>
              <ButtonLink
                href={getConversationPath(request.id)}
                variant="secondary"
                size="small"
                icon="mail"
                aria-label={`${WRITE}: ${other.name}`}
              >
                {WRITE}
              </ButtonLink>
              <ButtonLink
                href={getProposePath(request.id)}
                variant="quiet"
                size="small"
                icon="calendar"
                aria-label={`${PROPOSE} to ${other.name}`}
              >
                {PROPOSE}
              </ButtonLink>
            </>
          )}
          <WithdrawButton {...{ request, party }} name={other.name} />
        </div>
        {others.length > 0 && (
          <p className="small">
            Other matches:{' '}
            {others.map(({ name, href }, at) => (
              <span key={href}>
                {at > 0 && ', '}
                <a href={href}>{name}</a>
              </span>
            ))}
          </p>
        )}
      </div>
    </li>
  )
}

/** When it was asked, and until when or since when it stands. */
function history(request: Connection, party: ConnectionParty, timeZone: string): string {
  const { state, initiatedBy, createdAt, answeredAt, dueAt } = request
  const day = (value: string) => formatDate(value, timeZone)
  if (initiatedBy === 'region') return `Introduced by our team on ${day(answeredAt ?? createdAt)}`
  const isOwn = initiatedBy === party
  const requestedText = `Requested ${day(createdAt)}`
  if (state === 'requested' && dueAt)
    return isOwn
      ? `${requestedText} · You’ll hear back by ${day(dueAt)}, even if there’s no reply`
      : `${requestedText} · Expires ${day(dueAt)}`
  return answeredAt && state !== 'withdrawn' ? `${requestedText} · Answered ${day(answeredAt)}` : requestedText
}
