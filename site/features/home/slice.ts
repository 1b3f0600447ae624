/** Cards of the carousel that stand side by side (rules: Home). */
export const AT_ONCE = 3

/** The cards from `first` on, wrapping around the end; all of them when there are no more than fit. */
export function wrappedSlice<Item>(items: readonly Item[], first: number, count = AT_ONCE): Item[] {
  const length = Math.min(count, items.length)
  return Array.from({ length }, (_, index) => items[(first + index) % items.length] as Item)
}

/** Where the next group begins, `step` groups on; it wraps around both ends. */
export function moved(first: number, step: number, total: number, count = AT_ONCE): number {
  if (total <= count) return 0
  return (((first + step * count) % total) + total) % total
}
