import type { Exposure } from '#api/matches/calls.ts'
import { BarChart } from '#site/ui/chart/BarChart.tsx'

/** Which startups were suggested most, drawn by the server. */
export function ExposureChart({ most, showings }: Pick<Exposure, 'most' | 'showings'>) {
  const others = showings - most.reduce((sum, { shown }) => sum + shown, 0)
  const bars = most.map(({ id, companyName, shown }) => ({
    id: String(id),
    label: companyName,
    value: shown,
    href: `/startup/${id}`,
  }))
  return (
    <BarChart
      title="Suggested most"
      description="How many people a startup was suggested to, each once a day."
      category="Startup"
      unit="Times"
      most={bars.length + 1}
      bars={others > 0 ? [...bars, { id: 'others', label: 'All others', value: others }] : bars}
      emptyText="No one was suggested yet"
    />
  )
}
