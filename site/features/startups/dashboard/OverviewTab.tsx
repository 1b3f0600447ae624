import type { ReactNode } from 'react'
import type { Startup } from '#api/startups/contract/responses.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { CompletionCard } from './CompletionCard.tsx'
import { FundingState } from './FundingState.tsx'
import { ResourceCards } from './ResourceCards.tsx'
import { VisibilityCard } from './VisibilityCard.tsx'

export interface OverviewTabProps {
  startup: Startup
  /** The card of requests to connect. */
  requests: ReactNode
  /** The investors who fit best. */
  matches: ReactNode
  timeZone: string
}

/** The first tab: who asks, what is asked for, what investors read, and what is missing. */
export function OverviewTab({ startup, requests, matches, timeZone }: OverviewTabProps) {
  return (
    <div className="with-sidebar">
      <div className="stack founder-columns">
        {requests}
        {matches}
        <Card
          title="Funding ask"
          action={
            <a className="small" href="/submit-funding-request">
              Funding requests
            </a>
          }
        >
          <dl className="figures founder-figures">
            <div>
              <dt>Amount</dt>
              <dd className="figure-number numeric">
                <Amount dollars={startup.fundingAmount} />
              </dd>
            </div>
            <div>
              <dt>Equity offered</dt>
              <dd className="figure-number">{startup.equityOffered ?? <Missing />}</dd>
            </div>
          </dl>
          <FundingState startup={startup} timeZone={timeZone} />
        </Card>
        <Card title="Your pitch">
          <p className="pitch">{startup.elevatorPitch}</p>
        </Card>
        <Card title="Key highlights">
          {startup.highlights.length > 0 ? (
            <ul className="prose founder-highlights">
              {startup.highlights.map((highlight) => (
                <li key={highlight}>{highlight}</li>
              ))}
            </ul>
          ) : (
            <Missing what="Highlights are what investors read first." />
          )}
        </Card>
        <Card title="Traction">
          {startup.traction ? (
            <p className="written measure">{startup.traction}</p>
          ) : (
            <Missing what="Numbers, customers, partners: show that it works." />
          )}
        </Card>
      </div>
      <div className="stack founder-columns">
        <CompletionCard startup={startup} />
        <VisibilityCard startup={startup} />
        <ResourceCards isApproved={startup.approved} />
      </div>
    </div>
  )
}

/** A field that is still empty, with the way to fill it. */
function Missing({ what }: { what?: string }) {
  return (
    <span className="soft small founder-missing">
      {what ?? 'Not given yet.'} <a href="/profile">Add it</a>
    </span>
  )
}
