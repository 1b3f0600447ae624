/** What a list is sorted by, as the address and the API spell it: a leading `-` is descending. */
export function formatSort(column: string, isDescending: boolean): string {
  return isDescending ? `-${column}` : column
}

/** The column of a sort, and its direction. */
export function getOrder(sort: string): { column: string; isDescending: boolean } {
  const isDescending = sort.startsWith('-')
  return { column: isDescending ? sort.slice(1) : sort, isDescending }
}

/** How a column is sorted now, as `aria-sort` says it. */
export type Direction = 'none' | 'ascending' | 'descending'

/** The sort that a press on a column asks for: ascending, and the other way round at the second press. */
export function sortBy<Column extends string>(
  sort: string,
  column: Column,
): { next: Column | `-${Column}`; now: Direction } {
  const order = getOrder(sort)
  const now = order.column !== column ? 'none' : order.isDescending ? 'descending' : 'ascending'
  return { next: formatSort(column, now === 'ascending') as Column | `-${Column}`, now }
}

/** What a screen reader hears once rows are in another order: the change of `aria-sort` is said by few of them. */
export const formatSortLabel = (label: string, direction: string): string => `Sorted by ${label}, ${direction}`
