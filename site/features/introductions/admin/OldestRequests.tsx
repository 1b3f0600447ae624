import type { IntroductionsAdmin } from '#api/introductions/calls.ts'
import { formatDate } from '#api/platform/contract/dates.ts'

interface OldestRequestsProps {
  requests: IntroductionsAdmin['waiting']
  timeZone: string
}

/** Connection requests that no one has answered, the oldest first. */
export function OldestRequests({ requests, timeZone }: OldestRequestsProps) {
  const day = (at: string) => formatDate(at, timeZone)
  return (
    <section className="card" aria-labelledby="oldest-requests">
      <div>
        <h2 id="oldest-requests" className="card-title">
          Oldest pending requests
        </h2>
        <p className="small soft">We’ve sent reminders. A word from you may do more.</p>
      </div>
      {requests.length === 0 && <p className="soft">No pending requests.</p>}
      <ul className="divided" role="list">
        {requests.map(({ id, initiatedBy, createdAt, dueAt, startup, investor }) => {
          const link = <a href={`/startup/${startup.id}`}>{startup.companyName}</a>
          return (
            <li key={id} className="introductions-line">
              <span>
                {initiatedBy === 'investor' ? (
                  <>
                    {investor.name} to {link}
                  </>
                ) : (
                  <>
                    {link} to {investor.name}
                  </>
                )}
                <span className="small soft">
                  Since {day(createdAt)}
                  {dueAt && `, expires ${day(dueAt)}`}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
