import type { RegionFreshness } from '#api/trust/calls.ts'
import { BarChart } from '#site/ui/chart/BarChart.tsx'

const SPANS = [
  ['within90', 'Within 90 days'],
  ['within180', '90 to 180 days'],
  ['within365', '180 to 365 days'],
  ['longer', 'Longer ago'],
] as const

const toBars = (counts: RegionFreshness['startups']) => SPANS.map(([id, label]) => ({ id, label, value: counts[id] }))

/** How long ago profiles were confirmed, drawn by the server. */
export function FreshnessCharts({ startups, investors }: RegionFreshness) {
  return (
    <div className="admin-trends">
      <div className="card">
        <BarChart title="Startups" category="Last confirmed" unit="Startups" bars={toBars(startups)} />
      </div>
      <div className="card">
        <BarChart title="Investors" category="Last confirmed" unit="Investors" bars={toBars(investors)} />
      </div>
    </div>
  )
}
