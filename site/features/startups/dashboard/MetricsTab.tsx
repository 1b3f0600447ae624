import { getCompletion } from '#site/lib/profile/completion.ts'
import type { Connection } from '#api/connections/calls.ts'
import { fundingProgress } from '#api/platform/contract/interest.ts'
import type { WeekOfStartup } from '#api/startups/calls.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { Card } from '#site/ui/data/Card.tsx'
import { ProgressBar } from '#site/ui/feedback/ProgressBar.tsx'
import { WeekCharts } from './WeekCharts.tsx'

export interface MetricsTabProps {
  startup: Startup
  requests: readonly Connection[]
  /** What the page loaded; `undefined` where it did not ask. */
  weeks: WeekOfStartup[] | undefined
}

/** The startup in numbers, each of them counted. */
export default function MetricsTab({ startup, requests, weeks }: MetricsTabProps) {
  const accepted = requests.filter(({ state }) => state === 'accepted').length
  const { percent, label } = getCompletion(startup)
  const figures: [string, string, string][] = [
    ['Profile views', startup.viewCount.toLocaleString('en-US'), 'Unique viewers per day, excluding you'],
    ['Connection requests', startup.connectionCount.toLocaleString('en-US'), 'Sent and received, all time'],
    ['Accepted', accepted.toLocaleString('en-US'), 'Connections made'],
    ['Profile completion', `${percent}%`, percent < 100 ? 'Of 14 items' : label],
  ]
  return (
    <div className="stack founder-columns">
      <dl className="founder-metrics">
        {figures.map(([label, figure, meaning]) => (
          <div key={label} className="card">
            <dt>{label}</dt>
            <dd className="figure-number numeric">{figure}</dd>
            <dd className="fine soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <WeekCharts initial={weeks} />
      <Card title="Interest">
        <ProgressBar
          kind="meter"
          tone="accent"
          label="Requests per $100,000 sought"
          value={fundingProgress(startup.connectionCount, startup.fundingAmount)}
        />
        <p className="small soft">
          {startup.fundingAmount
            ? 'This counts requests, not money. One request per $100,000 sought fills the bar.'
            : 'Add a funding amount to your profile to see it.'}
        </p>
      </Card>
    </div>
  )
}
