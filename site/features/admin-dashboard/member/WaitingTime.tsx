import { Badge } from '#site/ui/data/Badge.tsx'
import { waitingOf } from './member-labels.ts'

/** How long a request waits for its answer, in words; one that waits longer than promised is marked. */
export function WaitingTime(props: { since: string; now: string; timeZone: string }) {
  const { text, isLate } = waitingOf(props.since, props.now, props.timeZone)
  return (
    <>
      <span className="small soft">{text}</span>
      {isLate && <Badge tone="danger">Late</Badge>}
    </>
  )
}
