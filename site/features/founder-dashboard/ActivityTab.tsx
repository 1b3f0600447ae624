import type { Connection } from '#api/contract/connection.ts'
import { formatDate } from '#api/contract/dates.ts'
import type { Startup } from '#api/contract/startup.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { activityOf } from './activity.ts'
import './activity.css'

export interface ActivityTabProps {
  startup: Startup
  requests: readonly Connection[]
  timeZone: string
}

/** What happened, newest first. */
export function ActivityTab({ startup, requests, timeZone }: ActivityTabProps) {
  return (
    <ol className="founder-activity" role="list">
      {activityOf(startup, requests).map(({ at, icon, text }) => (
        <li key={`${at} ${text}`}>
          <span className="founder-activity-icon">
            <Icon name={icon} />
          </span>
          <span>{text}</span>
          <time className="fine faint" dateTime={at}>
            {formatDate(at, timeZone)}
          </time>
        </li>
      ))}
    </ol>
  )
}
