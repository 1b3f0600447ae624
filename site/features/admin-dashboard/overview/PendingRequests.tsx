import { useRef } from 'react'
import { counted } from '#api/platform/contract/counted.ts'
import { fullName, initials } from '#api/platform/contract/person-name.ts'
import type { Overview, PendingRequest } from '#api/users/calls.ts'
import {
  getKey,
  ReviewButton,
  ReviewText,
  WaitingSince,
  type ReviewList,
} from '#site/features/admin-dashboard/review/ReviewRow.tsx'
import { aRole, getWaitingTime } from '#site/features/admin-dashboard/users/member-labels.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { useRowFocus } from '#site/ui/list/use-row-focus.ts'

export interface PendingRequestsProps extends ReviewList, Pick<Overview, 'pendingRequests' | 'pendingApprovals'> {
  reviewRole: (member: PendingRequest) => void
  timeZone: string
  now: string
}

/** The first role requests, with everything else about their people (rules: Administrator dashboard). */
export function PendingRequests(props: PendingRequestsProps) {
  const { pendingRequests, pendingApprovals, reviewRole, isReviewing, timeZone, now, ...reviewing } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const row = useRowFocus(
    pendingRequests.map(({ id }) => String(id)),
    heading,
    isReviewing,
  )
  return (
    <section className="card review-queue" aria-labelledby="pending-requests">
      <div className="cluster cluster-apart">
        <h2 id="pending-requests" ref={heading} tabIndex={-1} className="card-title">
          Pending Role Requests
        </h2>
        {pendingApprovals > 0 && (
          <ButtonLink variant="secondary" size="small" href="/dashboard/admin?tab=users&status=pending">
            View all {counted(pendingApprovals, 'request')}
          </ButtonLink>
        )}
      </div>
      {pendingRequests.length === 0 && <p className="soft">No pending requests</p>}
      <ul role="list" aria-label="Pending Role Requests">
        {pendingRequests.map((member) => (
          <li key={member.id} tabIndex={-1} {...row(String(member.id))}>
            <div className="review-row review-person">
              <span className="avatar" aria-hidden="true">
                {initials(member)}
              </span>
              <div className="review-text">
                <p>
                  <strong>{fullName(member)}</strong> applied as {aRole(member.requestedRole)}
                </p>
                <p className="cluster small soft">
                  <WaitingSince {...getWaitingTime(member.roleRequestedAt, now, timeZone)} />
                  {member.statesOffer && <Badge tone="accent">Offering</Badge>}
                  {!member.profileCompleted && <Badge>Profile incomplete</Badge>}
                </p>
              </div>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Review the request of ${fullName(member)}`}
                onPress={() => reviewRole(member)}
              >
                Review
              </Button>
            </div>
            {member.items.map((item) => (
              <div key={getKey(item)} className="review-row review-more">
                <p className="small">
                  {item.kind === 'funding' ? item.name : 'Also'} <ReviewText {...item} />
                </p>
                <ReviewButton item={item} {...reviewing} />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
