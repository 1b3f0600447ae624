/** The axis of a chart of counts: from 0 to a round number, in equal whole steps. */
export interface Scale {
  max: number
  /** From 0 upwards, both ends included. */
  ticks: number[]
}

const STEPS = [1, 2, 5, 10]
/** More lines than this behind a small chart are noise. */
const MOST_STEPS = 4

/** The smallest round axis that holds all values; one step of 1 where all are zero. */
export function scaleFor(values: readonly number[]): Scale {
  const highest = Math.max(1, ...values)
  const least = highest / MOST_STEPS
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)))
  const step = power * (STEPS.find((factor) => factor * power >= least) ?? 10)
  const count = Math.ceil(highest / step)
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/**
 * How many points lie between the labels of an axis, counted from the last, so that at most `most` of them share its
 * width. A multiple of `wider`, the step of a wider picture, so that those that stand in both are evenly apart in each.
 */
export function labelStep(count: number, most: number, wider = 1): number {
  return Math.max(1, Math.ceil(count / most / wider)) * wider
}

/** The points of a line in a box that is one unit wide for each value and 100 high. */
export function linePoints(values: readonly number[], max: number): string {
  return values.map((value, index) => `${index + 0.5},${(100 - (value / max) * 100).toFixed(2)}`).join(' ')
}
