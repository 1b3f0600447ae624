import { fullName, initials } from '#api/contract/display.ts'
import type { Member } from '#api/contract/member/schema.ts'
import { Avatar } from '#site/ui/data/Avatar.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { counted, ROLE_LABELS } from '#site/features/admin-dashboard/member/member-labels.ts'
import { WaitingTime } from '#site/features/admin-dashboard/member/WaitingTime.tsx'

export interface PendingRequestsProps {
  /** The first five: completed profiles first, then newest first (rules: Administrator dashboard). */
  requests: readonly Member[]
  /** All that wait. */
  total: number
  onReview: (member: Member) => void
  onShowAll: () => void
  timeZone: string
  now: string
}

/** Pending Role Requests: who wants to become what, and since when. */
export function PendingRequests({ requests, total, onReview, onShowAll, timeZone, now }: PendingRequestsProps) {
  return (
    <Card
      title="Pending Role Requests"
      action={
        total > 0 && (
          <Button variant="secondary" size="small" onPress={onShowAll}>
            View all {counted(total, 'request')}
          </Button>
        )
      }
    >
      {requests.length === 0 && <p className="soft">No pending requests</p>}
      <ul className="divided admin-list" role="list">
        {requests.map((member) => (
          <li key={member.id} className="admin-request">
            <Avatar initials={initials(member)} />
            <div className="admin-request-text">
              <p>
                <strong>{fullName(member)}</strong> asks to be {member.requestedRole === 'investor' ? 'an' : 'a'}{' '}
                {ROLE_LABELS[member.requestedRole ?? 'user'].toLowerCase()}
              </p>
              <p className="cluster small soft">
                <WaitingTime since={member.roleRequestedAt} now={now} timeZone={timeZone} />
                {member.profileCompleted ? (
                  <Badge tone="success">Profile complete</Badge>
                ) : (
                  <Badge tone="neutral">Profile incomplete</Badge>
                )}
              </p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Review the request of ${fullName(member)}`}
              onPress={() => onReview(member)}
            >
              Review
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
