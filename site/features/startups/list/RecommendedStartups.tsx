import type { ListedRecommendation } from './listed-startup.ts'
import { formatResponseStats } from '#api/connections/contract/response-rate.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'
import { SkeletonCards } from '#site/ui/feedback/Skeleton.tsx'
import { LEVEL_LABELS } from '#api/matches/contract/kinds.ts'
import { LEVEL_TONES, MATCHES } from '#site/copy/matches.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { getName } from './names.ts'
import { recommended } from './recommended.ts'
import { FundingAsk, Facts } from './StartupFacts.tsx'
import type { RowActions } from './startup-columns.tsx'

export interface RecommendedStartupsProps {
  initial: ListedRecommendation[] | undefined
  actions: RowActions
  /** Mentors have a list of their own of those who look for one. */
  mentors: boolean
}

/** Up to three startups that match the investor's interests, each with the reasons (rules: Recommendations). */
export function RecommendedStartups({ initial, actions, mentors }: RecommendedStartupsProps) {
  const { data, loading, error } = useQuery(recommended, initial)
  return (
    <section className="stack" aria-labelledby="recommended">
      <div className="cluster cluster-apart">
        <h2 id="recommended">Recommended for you</h2>
        <div className="cluster">
          {mentors && (
            <a className="link-arrow" href="/matches?kind=mentoring">
              {MATCHES.mentoring}
            </a>
          )}
          <a className="link-arrow" href="/matches">
            {MATCHES.all}
          </a>
        </div>
      </div>
      {!data && loading && <SkeletonCards count={3} label="Loading recommendations" />}
      {!data && error && <ErrorState title="Couldn’t load the recommendations" onRetry={() => recommended.refresh()} />}
      {data?.length === 0 && <p className="card card-sunken soft">No more startups to display.</p>}
      {data && data.length > 0 && (
        <ul className="recommended" role="list">
          {data.map((startup) => (
            <li key={startup.id} className="card">
              <div className="startup-name">
                <Logo name={getName(startup)} src={startup.logo} size="2.5rem" />
                <h3 className="card-title">
                  <a className="card-link" href={`/startup/${startup.id}`}>
                    {getName(startup)}
                  </a>
                </h3>
              </div>
              <p className="small soft clamp-3">{startup.elevatorPitch}</p>
              <Facts startup={startup} />
              <ResponseStats {...startup} />
              <p>
                <Badge tone={LEVEL_TONES[startup.level]}>{LEVEL_LABELS[startup.level]}</Badge>
              </p>
              <ul
                className="recommended-reasons fine soft"
                role="list"
                aria-label={`Why ${getName(startup)} is recommended`}
              >
                {startup.for.map((reason) => (
                  <li key={reason}>
                    <Icon name="check" />
                    {reason}
                  </li>
                ))}
                {startup.against.map((reason) => (
                  <li key={reason}>
                    <Icon name="minus" />
                    {reason}
                  </li>
                ))}
              </ul>
              <div className="card-foot cluster cluster-apart">
                <FundingAsk startup={startup} />
                <div className="card-above startup-actions">{actions(startup)}</div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** How its founder answers, once there is something to say. */
function ResponseStats(startup: Parameters<typeof formatResponseStats>[0]) {
  const words = formatResponseStats(startup)
  return words && <p className="fine soft">{words}</p>
}
