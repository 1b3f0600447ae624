import { counted } from '#api/platform/contract/counted.ts'
import { ChartFigure, type ChartFigureProps } from './ChartFigure.tsx'

export interface ChartBar {
  id: string
  label: string
  /** A whole number from 0. */
  value: number
  /** Where the category can be looked at. */
  href?: string
}

export interface BarChartProps extends ChartFigureProps {
  bars: readonly ChartBar[]
  /** What the categories are: "Stage". */
  category: string
  /** What is counted: "Startups". */
  unit: string
  /** Bars beyond this many are drawn as one; the table has them all. */
  most?: number
  emptyText?: string
}

function share(value: number, total: number): string {
  if (value === 0) return '0%'
  return value / total < 0.005 ? '<1%' : `${Math.round((value / total) * 100)}%`
}

/** Counts by category as bars from the left, in the order given. Each value is written beside its bar. */
export function BarChart(props: BarChartProps) {
  const { bars, category, unit, most = 10, emptyText = 'Nothing to count yet', ...figure } = props
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  const drawn = bars.length > most ? withOthers(bars, most - 1) : bars
  const highest = Math.max(1, ...drawn.map(({ value }) => value))
  return (
    <ChartFigure
      {...figure}
      head={[category, unit, 'Share']}
      rows={bars.map(({ label, value }) => [label, value, share(value, total)])}
    >
      {total === 0 ? (
        <p className="small soft">{emptyText}</p>
      ) : (
        <ul role="list" className="chart-bars">
          {drawn.map(({ id, label, value, href }) => (
            <li key={id}>
              <span className="chart-name">{href ? <a href={href}>{label}</a> : label}</span>
              <span className="chart-track" aria-hidden="true">
                <span className="chart-bar" style={{ inlineSize: `${(value / highest) * 100}%` }} />
              </span>
              <span className="chart-value numeric">
                <strong>{value.toLocaleString('en-US')}</strong> <span className="soft">{share(value, total)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </ChartFigure>
  )
}

function withOthers(bars: readonly ChartBar[], maxBars: number): ChartBar[] {
  const others = bars.slice(maxBars)
  const value = others.reduce((sum, bar) => sum + bar.value, 0)
  return [...bars.slice(0, maxBars), { id: 'others', label: counted(others.length, 'other'), value }]
}
