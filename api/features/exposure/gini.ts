/**
 * How uneven counts are (Gini's coefficient): 0 where all are the same or nothing is counted, near 1 where one has all.
 */
export function gini(counts: readonly number[]): number {
  const inOrder = counts.toSorted((a, b) => a - b)
  const all = inOrder.reduce((sum, count) => sum + count, 0)
  if (all === 0) return 0
  const ranked = inOrder.reduce((sum, count, place) => sum + (place + 1) * count, 0)
  return (2 * ranked) / (inOrder.length * all) - (inOrder.length + 1) / inOrder.length
}
