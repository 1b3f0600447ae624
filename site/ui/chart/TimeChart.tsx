import { useState, type KeyboardEvent } from 'react'
import { plainKey } from '#site/lib/page/plain-key.ts'
import { useHydrated } from '#site/lib/use-hydrated.ts'
import { ChartFigure, type ChartFigureProps } from './ChartFigure.tsx'
import { ChartLines } from './ChartLines.tsx'
import type { ChartPoint } from './chart-points.ts'
import { labelStep, scaleFor } from './chart-scale.ts'

export interface TimeSeries {
  id: string
  label: string
  /** One for each point; whole numbers from 0. */
  values: readonly number[]
}

export interface TimeChartProps extends ChartFigureProps {
  /** Oldest first; `monthPoint` and `dayPoint` make them. */
  points: readonly ChartPoint[]
  /** One to three. */
  series: readonly TimeSeries[]
  /** What all points together are: "Last 12 months". */
  period: string
  /** What stands beside a series while no point is chosen: the sum of its values, or the last of them for a level. */
  summary?: 'sum' | 'last'
  /** Stands in the picture while every value is 0. */
  emptyText?: string
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Counts over time as one to three lines. Pointing at a point, touching it, or the arrow keys show its values in the
 * place of the summary. Without script every point takes the focus by itself, and the table tells the same.
 */
export function TimeChart(props: TimeChartProps) {
  const { points, series, period, summary = 'sum', emptyText = 'Nothing in this time yet', ...figure } = props
  const last = points.length - 1
  // Once the browser runs it, the chart is one stop of the Tab key, and the arrow keys walk its points.
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState(last)
  const stop = Math.min(chosen, last)
  const { max, ticks } = scaleFor(series.flatMap(({ values }) => values))
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0))
  const total = (values: readonly number[]) =>
    summary === 'sum' ? values.reduce((sum, value) => sum + value, 0) : (values.at(-1) ?? 0)

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[plainKey(event)]
    const bands = [...event.currentTarget.children] as HTMLElement[]
    const index = bands.indexOf(event.target as HTMLElement)
    if (!step || index < 0) return
    event.preventDefault()
    bands[Math.min(last, Math.max(0, step(index, last)))]?.focus()
  }

  return (
    <ChartFigure
      {...figure}
      head={['Time', ...series.map(({ label }) => label)]}
      rows={points.map(({ label }, index) => [label, ...series.map(({ values }) => values[index] ?? 0)])}
    >
      <div className="chart-frame" data-many={points.length > 31 || undefined}>
        <Readout
          className="chart-summary"
          title={period}
          entries={series.map((line) => ({ ...line, value: total(line.values) }))}
        />
        <div className="chart-plot">
          <div className="chart-ticks numeric" aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick}>{tick.toLocaleString('en-US', { notation: 'compact' })}</span>
            ))}
          </div>
          <ChartLines count={points.length} lines={series} max={max} ticks={ticks} />
          {isEmpty && <p className="chart-empty small soft">{emptyText}</p>}
          <div className="chart-bands" role="group" aria-label={figure.title} onKeyDown={walk}>
            {points.map(({ label }, index) => (
              <Band
                key={label}
                label={label}
                entries={series.map((line) => ({ ...line, value: line.values[index] ?? 0 }))}
                max={max}
                tabIndex={!isHydrated || stop === index ? 0 : -1}
                onFocus={() => setChosen(index)}
              />
            ))}
          </div>
          <AxisLabels points={points} />
        </div>
      </div>
    </ChartFigure>
  )
}

interface BandProps extends Omit<ReadoutProps, 'className' | 'title'> {
  label: string
  max: number
  tabIndex: number
  onFocus: () => void
}

/** One point: what is pointed at and takes the focus. */
function Band({ label, entries, max, tabIndex, onFocus }: BandProps) {
  const text = entries.map(({ label: name, value }) => `${name} ${value.toLocaleString('en-US')}`).join(', ')
  return (
    <div className="chart-band" role="img" aria-label={`${label}: ${text}`} tabIndex={tabIndex} onFocus={onFocus}>
      <span className="chart-column">
        {entries.map(({ id, value }) => (
          <span key={id} className="chart-dot" style={{ insetBlockEnd: `${(value / max) * 100}%` }} />
        ))}
      </span>
      <Readout className="chart-readout" title={label} entries={entries} />
    </div>
  )
}

interface ReadoutProps {
  className: string
  title: string
  entries: readonly { id: string; label: string; value: number }[]
}

/** The values of a point, or of all of them, each with the mark of its line. */
function Readout({ className, title, entries }: ReadoutProps) {
  return (
    <span className={className}>
      <span className="chart-moment">{title}</span>
      {entries.map(({ id, label, value }) => (
        <span key={id} className="chart-entry">
          <span className="chart-mark" aria-hidden="true" />
          <span>
            {label} <strong className="numeric">{value.toLocaleString('en-US')}</strong>
          </span>
        </span>
      ))}
    </span>
  )
}

/** The names under the axis; a narrow picture leaves more of them out. */
function AxisLabels({ points }: Pick<TimeChartProps, 'points'>) {
  const isShort = points.every(({ shortLabel }) => shortLabel.length <= 3)
  const wide = labelStep(points.length, isShort ? 12 : 8)
  const narrow = labelStep(points.length, isShort ? 6 : 4, wide)
  const hasTick = (index: number, step: number) => (points.length - 1 - index) % step === 0
  return (
    <div className="chart-axis" aria-hidden="true">
      {points.map(({ label, shortLabel }, index) => (
        <span key={label} data-shown={hasTick(index, narrow) ? 'always' : hasTick(index, wide) ? 'wide' : undefined}>
          <span>{shortLabel}</span>
        </span>
      ))}
    </div>
  )
}
