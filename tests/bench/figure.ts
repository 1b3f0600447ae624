import { appendFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { Figure } from '#tests/figures/page.ts'
import type { CHAPTERS } from './parts.ts'

/** A measurement of a part of the bench. */
export interface Measured extends Figure {
  chapter: (typeof CHAPTERS)[number]
  /** Whether the budget was kept; absent without a budget. */
  kept?: boolean
  /** The load average of the last minute: above the number of processors, times are not reliable. */
  load: number
}

/** How a part ends that measured all and found a budget exceeded; other failures end with 1. */
export const EXCEEDED = 2

/** Prints a figure, and notes it where `npm run bench` collects. A budget that is exceeded becomes the exit code. */
export function measured(figure: Omit<Measured, 'load'>): void {
  const { what, promised, measured: seen, kept } = figure
  const verdict = kept === undefined ? '' : kept ? ` (${promised})` : ` EXCEEDED (${promised})`
  console.log(`${what}: ${seen}${verdict}`)
  if (kept === false) process.exitCode = EXCEEDED
  const file = process.env['BENCH_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify({ ...figure, load: Number(loadavg()[0]!.toFixed(1)) })}\n`)
}

/** Says why a part, or some of it, could not be measured. */
export function skipped(sentence: string): void {
  console.log(`Skipped: ${sentence}`)
}

/** The value that such a part of all, such as 0.99, lie below; 0 of none. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** "41,236". */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
/** "41.2 kB". */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
