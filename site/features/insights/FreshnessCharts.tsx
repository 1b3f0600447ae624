import type { RegionFreshness } from '#api/trust/calls.ts'
import { BarChart } from '#site/ui/chart/BarChart.tsx'

const SPANS = [
  ['within90', 'Within 90 days'],
  ['within180', '90 to 180 days'],
  ['within365', '180 to 365 days'],
  ['longer', 'Longer ago'],
] as const

const toBars = (counts: RegionFreshness['startups']) => SPANS.map(([id, label]) => ({ id, label, value: counts[id] }))

/** The kinds of profiles of which there are any. */
export const freshKinds = ({ startups, investors }: RegionFreshness) =>
  [
    { title: 'Startups', bars: toBars(startups) },
    { title: 'Investors', bars: toBars(investors) },
  ].filter(({ bars }) => bars.some(({ value }) => value > 0))

/** How long ago profiles were confirmed, drawn by the server. */
export function FreshnessCharts(freshness: RegionFreshness) {
  return (
    <div className="report-charts">
      {freshKinds(freshness).map(({ title, bars }) => (
        <div key={title} className="card">
          <BarChart title={title} category="Last confirmed" unit={title} bars={bars} />
        </div>
      ))}
    </div>
  )
}
