import { formatDate } from '#api/platform/contract/dates.ts'
import type { StartupEvent } from '#api/startups/calls.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { describeEvent } from './activity.ts'
import { myActivity } from './dashboard-data.ts'
import './activity.css'

/** What happened, newest first. */
export default function ActivityTab({ initial, timeZone }: { initial: StartupEvent[] | undefined; timeZone: string }) {
  const { data: events, error } = useQuery(myActivity, initial)
  if (error && !events)
    return <ErrorState title="An error occurred. Please try again." onRetry={() => myActivity.refresh()} />
  if (!events) return <SkeletonRows label="Loading what happened" />
  return (
    <ol className="founder-activity" role="list">
      {events.map((event, at) => {
        const { icon, text } = describeEvent(event)
        return (
          <li key={`${event.at} ${event.kind} ${at}`}>
            <span className="founder-activity-icon">
              <Icon name={icon} />
            </span>
            <span>{text}</span>
            <time className="fine faint" dateTime={event.at}>
              {formatDate(event.at, timeZone)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
