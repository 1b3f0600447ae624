import { abbreviateCount } from '#api/platform/contract/display.ts'
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
