import { formatDate } from '#api/platform/contract/dates.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import type { Overview } from '#api/users/calls.ts'
import { ROLE_LABELS } from '#site/features/admin-dashboard/users/member-labels.ts'
import { Badge } from '#site/ui/data/Badge.tsx'

export interface RecentActivityProps extends Pick<Overview, 'recentStartups' | 'recentUsers'> {
  timeZone: string
}

/** The five newest startups and the five newest users (rules: Administrator dashboard). */
export function RecentActivity({ recentStartups, recentUsers, timeZone }: RecentActivityProps) {
  const on = (timestamp: string) => (
    <time className="small soft numeric" dateTime={timestamp}>
      {formatDate(timestamp, timeZone)}
    </time>
  )
  return (
    <section className="card" aria-labelledby="recent-activity">
      <h2 id="recent-activity" className="card-title">
        Recent Activity
      </h2>
      <div className="admin-activity">
        <section>
          <h3>Newest startups</h3>
          {recentStartups.length === 0 && <p className="soft">No startups found</p>}
          <ul className="divided admin-list" role="list">
            {recentStartups.map(({ id, companyName, approved, createdAt }) => (
              <li key={id} className="admin-line">
                <span className="cluster">
                  <a className="link-quiet" href={`/startup/${id}`} target="_blank" rel="noreferrer">
                    {companyName}
                  </a>
                  {!approved && <Badge tone="accent">Not approved</Badge>}
                </span>
                {on(createdAt)}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>Newest users</h3>
          {recentUsers.length === 0 && <p className="soft">No users found.</p>}
          <ul className="divided admin-list" role="list">
            {recentUsers.map((user) => (
              <li key={user.id} className="admin-line">
                <span className="cluster">
                  <span>{fullName(user)}</span>
                  <Badge>{ROLE_LABELS[user.role]}</Badge>
                </span>
                {on(user.createdAt)}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  )
}
