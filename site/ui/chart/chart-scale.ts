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

/** Which labels of an axis stand so that at most `most` of them share its width: the last one and every n-th before it. */
export function shownLabels(count: number, most: number): (index: number) => boolean {
  const every = Math.max(1, Math.ceil(count / most))
  return (index) => (count - 1 - index) % every === 0
}

/** The points of a line in a box that is one unit wide for each value and 100 high. */
export function linePoints(values: readonly number[], max: number): string {
  return values.map((value, index) => `${index + 0.5},${(100 - (value / max) * 100).toFixed(2)}`).join(' ')
}
