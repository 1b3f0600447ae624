import type { Trends } from '#api/insights/calls.ts'
import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { TREND_MONTHS } from '#api/platform/contract/limits.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { BarChart } from '#site/ui/chart/BarChart.tsx'
import { monthPoint } from '#site/ui/chart/chart-points.ts'
import { TimeChart } from '#site/ui/chart/TimeChart.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { TrendSkeleton } from './TrendSkeleton.tsx'

const trends = createQuery<Trends>('/api/admin/trends', async () => await unwrap(client.api.admin.trends.$get()), {
  fresh: 0,
})

const PERIOD = `Last ${TREND_MONTHS} months`
const startupsBy = (filter: 'stage' | 'industry', value: string) =>
  `/dashboard/admin?${new URLSearchParams({ tab: 'startups', [filter]: value }).toString()}`

/** The region over time: who came, who was let in, who asked whom, and what there is. */
export function TrendCharts() {
  const { data, error } = useQuery(trends, undefined)
  if (!data)
    return error ? (
      <div className="card">
        <ErrorState title="Couldn’t load the charts" onRetry={() => trends.refresh()} />
      </div>
    ) : (
      <TrendSkeleton />
    )
  return <TrendCards data={data} />
}

const hasAny = (...counts: readonly (readonly number[])[]) => counts.some((values) => values.some((value) => value > 0))

/** Only the charts that have something to show: a new region would begin with a page of empty ones. */
export function TrendCards({ data }: { data: Trends }) {
  const points = data.months.map(monthPoint)
  return (
    <div className="report-charts">
      {hasAny(data.registrations, data.approvals) && (
        <div className="card">
          <TimeChart
            title="Registrations and approvals"
            description="Existing accounts, and approved roles."
            period={PERIOD}
            points={points}
            series={[
              { id: 'registrations', label: 'Registrations', values: data.registrations },
              { id: 'approvals', label: 'Approvals', values: data.approvals },
            ]}
          />
        </div>
      )}
      {hasAny(data.connections, data.saves) && (
        <div className="card">
          <TimeChart
            title="Connections and saves"
            description="Requests to connect, and startups that investors saved."
            period={PERIOD}
            points={points}
            series={[
              { id: 'connections', label: 'Connections', values: data.connections },
              { id: 'saves', label: 'Saves', values: data.saves },
            ]}
          />
        </div>
      )}
      {hasAny(data.startupsByStage.map(({ count }) => count)) && (
        <div className="card">
          <BarChart
            title="Startups by stage"
            category="Stage"
            unit="Startups"
            bars={data.startupsByStage.map(({ stage, count }) => ({
              id: stage,
              label: STAGE_LABELS[stage],
              value: count,
              href: startupsBy('stage', stage),
            }))}
          />
        </div>
      )}
      {hasAny(data.startupsByIndustry.map(({ count }) => count)) && (
        <div className="card">
          <BarChart
            title="Startups by industry"
            category="Industry"
            unit="Startups"
            most={data.startupsByIndustry.length}
            bars={data.startupsByIndustry.map(({ industry, count }) => ({
              id: industry,
              label: industry,
              value: count,
              href: startupsBy('industry', industry),
            }))}
          />
        </div>
      )}
    </div>
  )
}
