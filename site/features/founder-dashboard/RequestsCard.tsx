import { useState } from 'react'
import type { Connection } from '#api/contract/connection/answers.ts'
import type { QueryValue } from '#site/lib/query.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { receivedRequests } from './dashboard-data.ts'
import { RequestItem } from './RequestItem.tsx'

/** Answered requests shown before the rest is asked for. */
const ANSWERED_FIRST = 3

/** The connection requests: the open ones first, then what was answered. */
export function RequestsCard({ requests, timeZone }: { requests: QueryValue<Connection[]>; timeZone: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const all = requests.data ?? []
  const open = all.filter(({ state }) => state === 'requested')
  const answered = all.filter(({ state }) => state !== 'requested')
  const shown = showsAll ? answered : answered.slice(0, ANSWERED_FIRST)
  return (
    <Card
      id="requests"
      title="Connection requests"
      tone={open.length > 0 ? 'raised' : 'plain'}
      action={open.length > 0 && <Badge tone="accent">{open.length} to answer</Badge>}
    >
      {requests.error && (
        <RetryCallout onRetry={() => receivedRequests.refresh()}>An error occurred. Please try again.</RetryCallout>
      )}
      {requests.data === undefined && !requests.error && <SkeletonRows count={2} label="Loading requests" />}
      {requests.data?.length === 0 && (
        <p className="soft">
          No requests yet. When an investor asks to connect, you will see here who it is and how to reach them.
        </p>
      )}
      <ul className="divided founder-requests" role="list">
        {[...open, ...shown].map((request) => (
          <RequestItem key={request.id} request={request} timeZone={timeZone} />
        ))}
      </ul>
      {shown.length < answered.length && (
        <div>
          <Button variant="quiet" size="small" onPress={() => setShowsAll(true)}>
            Show {answered.length - shown.length} more
          </Button>
        </div>
      )}
    </Card>
  )
}
