import type { Match } from '#api/matches/calls.ts'
import { isWorthShowing } from '#api/matches/contract/kinds.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { ConnectButton } from '#site/features/connections/ConnectButton.tsx'
import { MATCHES } from '#site/copy/matches.ts'
import { MatchCard } from './MatchCard.tsx'
import './best-investors.css'

/** What Home shows of a match. */
export interface BestMatch extends Pick<Match, 'level' | 'for' | 'against'> {
  investor: Pick<NonNullable<Match['investor']>, 'id' | 'user' | 'firmName' | 'location' | 'requestStatus'>
}

export const listBestMatches = (matches: readonly Match[]): BestMatch[] =>
  matches.filter(isWorthShowing).flatMap(({ investor, level, for: reasons, against }) => {
    if (!investor) return []
    const { id, user, firmName, location, requestStatus } = investor
    return [{ level, for: reasons, against, investor: { id, user, firmName, location, requestStatus } }]
  })

interface BestInvestorsProps {
  /** The best first; `undefined` where they could not be read. */
  matches: readonly BestMatch[] | undefined
  timeZone: string
}

/** The investors who fit best, each with the way to ask them. */
export function BestInvestors({ matches, timeZone }: BestInvestorsProps) {
  return (
    <section className="card" aria-labelledby="best-investors">
      <div className="cluster cluster-apart">
        <h2 id="best-investors" className="card-title">
          {MATCHES.best}
        </h2>
        <a className="small" href="/matches">
          {MATCHES.all}
        </a>
      </div>
      {!matches && <p className="soft">{MATCHES.failed}. Please try again later.</p>}
      {matches?.length === 0 && <p className="soft">{MATCHES.noBest}</p>}
      {matches && matches.length > 0 && (
        <ul className="divided best-investors" role="list">
          {matches.map(({ investor, ...match }) => {
            const name = fullName(investor.user)
            return (
              <li key={investor.id}>
                <div className="stack best-investor">
                  <h3 className="best-investor-name">
                    <a href={`/matches#investor-${investor.id}`}>{name}</a>
                  </h3>
                  <p className="small soft">{[investor.firmName, investor.location].filter(Boolean).join(' · ')}</p>
                  <ConnectButton
                    target={{ party: 'investor', id: investor.id, name }}
                    requestStatus={investor.requestStatus}
                    timeZone={timeZone}
                    place="card"
                  />
                </div>
                <MatchCard match={match} />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
