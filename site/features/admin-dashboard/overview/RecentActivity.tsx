import type { ReactNode } from 'react'
import { formatDate } from '#api/contract/dates.ts'
import { fullName } from '#api/contract/display.ts'
import type { Member } from '#api/contract/member/schema.ts'
import type { RecentStartup } from '#api/contract/overview.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { ROLE_LABELS } from '#site/features/admin-dashboard/member/member-labels.ts'

export interface RecentActivityProps {
  startups: readonly RecentStartup[]
  users: readonly Member[]
  timeZone: string
}

/** Recent Activity: the five newest startups and the five newest users (rules: Administrator dashboard). */
export function RecentActivity({ startups, users, timeZone }: RecentActivityProps) {
  return (
    <Card title="Recent Activity">
      <div className="admin-activity">
        <section>
          <h3>Newest startups</h3>
          {startups.length === 0 && <p className="soft">No startups found</p>}
          <ul className="divided admin-list" role="list">
            {startups.map((startup) => (
              <Line key={startup.id} date={formatDate(startup.createdAt, timeZone)} at={startup.createdAt}>
                <a className="link-quiet" href={`/startup/${startup.id}`} target="_blank" rel="noreferrer">
                  {startup.companyName}
                </a>
                {!startup.approved && <Badge tone="accent">Not approved</Badge>}
              </Line>
            ))}
          </ul>
        </section>
        <section>
          <h3>Newest users</h3>
          {users.length === 0 && <p className="soft">No users found.</p>}
          <ul className="divided admin-list" role="list">
            {users.map((user) => (
              <Line key={user.id} date={formatDate(user.createdAt, timeZone)} at={user.createdAt}>
                <span>{fullName(user)}</span>
                <Badge>{ROLE_LABELS[user.role]}</Badge>
              </Line>
            ))}
          </ul>
        </section>
      </div>
    </Card>
  )
}

function Line({ children, date, at }: { children: ReactNode; date: string; at: string }) {
  return (
    <li className="admin-line">
      <span className="cluster">{children}</span>
      <time className="small soft numeric" dateTime={at}>
        {date}
      </time>
    </li>
  )
}
