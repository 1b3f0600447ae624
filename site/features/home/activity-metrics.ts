import type { Stats } from '#api/insights/calls.ts'

/** The three counts and the name of their text. */
export const METRICS = [
  { field: 'startupCount', text: 'startups' },
  { field: 'investorCount', text: 'investors' },
  { field: 'connectionsCount', text: 'connections' },
] as const satisfies readonly { field: keyof Stats; text: string }[]

/** What a young region has none of says nothing. */
export const listMetrics = (stats: Stats) =>
  METRICS.filter(({ field }) => stats[field] > 0).map(({ field, text }) => ({
    text,
    label: metricLabel(field, stats[field]),
  }))

/** A count with its trailing plus sign; connections are abbreviated with K, M or B (rules: Platform figures). */
export function metricLabel(field: keyof Stats, count: number): string {
  return `${field === 'connectionsCount' ? abbreviateCount(count) : count.toLocaleString('en-US')}+`
}

/** 1.2K, 3.4M, 5.6B: one decimal from a thousand on, the plain number below (rules: Platform figures). */
function abbreviateCount(count: number): string {
  const units = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const
  // Half a tenth below a unit rounds up to it: 999,950 is 1.0M, not 1000.0K.
  for (const [unit, letter] of units)
    if (count >= unit || (unit > 1e3 && count >= unit * 0.99995)) return `${(count / unit).toFixed(1)}${letter}`
  return String(count)
}
