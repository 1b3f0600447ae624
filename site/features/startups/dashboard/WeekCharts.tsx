import type { WeekOfStartup } from '#api/startups/calls.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { dayPoint } from '#site/ui/chart/chart-points.ts'
import { TimeChart } from '#site/ui/chart/TimeChart.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { SkeletonCards } from '#site/ui/feedback/Skeleton.tsx'
import { myMetrics } from './dashboard-data.ts'

const toPoint = ({ from }: WeekOfStartup) => {
  const { label, shortLabel } = dayPoint(from)
  return { label: `Week of ${label}`, shortLabel }
}

/** Views, saves and connection requests by week. */
export function WeekCharts({ initial }: { initial: WeekOfStartup[] | undefined }) {
  const { data: weeks, error } = useQuery(myMetrics, initial)
  if (error && !weeks)
    return <ErrorState title="An error occurred. Please try again." onRetry={() => myMetrics.refresh()} />
  if (!weeks) return <SkeletonCards label="Loading your numbers" />
  const points = weeks.map(toPoint)
  const period = `Last ${weeks.length} weeks`
  return (
    <div className="founder-charts">
      <section className="card">
        <TimeChart
          title="Profile views by week"
          description="Unique viewers per day, excluding you."
          headingLevel={2}
          points={points}
          period={period}
          series={[{ id: 'views', label: 'Views', values: weeks.map(({ views }) => views) }]}
        />
      </section>
      <section className="card">
        <TimeChart
          title="Interest by week"
          description="Investors with your startup saved, and requests to connect."
          headingLevel={2}
          points={points}
          period={period}
          series={[
            { id: 'saves', label: 'Saves', values: weeks.map(({ saves }) => saves) },
            { id: 'requests', label: 'Requests', values: weeks.map(({ requests }) => requests) },
          ]}
        />
      </section>
    </div>
  )
}
