import { linePoints, type Scale } from './chart-scale.ts'

interface ChartLinesProps extends Scale {
  /** Of points. */
  count: number
  lines: readonly { id: string; values: readonly number[] }[]
}

/** The lines of a chart over its grid; a single one has its area. */
export function ChartLines({ count, lines, max, ticks }: ChartLinesProps) {
  const height = (tick: number) => 100 - (tick / max) * 100
  return (
    <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden="true">
      {ticks.map((tick) => (
        <line key={tick} className="chart-grid" x1="0" x2={count} y1={height(tick)} y2={height(tick)} />
      ))}
      {lines.length === 1 && (
        <polygon className="chart-area" points={`0.5,100 ${linePoints(lines[0]!.values, max)} ${count - 0.5},100`} />
      )}
      {lines.map(({ id, values }) => (
        <polyline key={id} className="chart-line" points={linePoints(values, max)} />
      ))}
    </svg>
  )
}
