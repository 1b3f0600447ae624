/** What a list is sorted by, as the address and the API spell it: a leading `-` is descending. */
export function sortOf(column: string, isDescending: boolean): string {
  return isDescending ? `-${column}` : column
}

/** The column of a sort, and its direction. */
export function orderOf(sort: string): { column: string; isDescending: boolean } {
  const isDescending = sort.startsWith('-')
  return { column: isDescending ? sort.slice(1) : sort, isDescending }
}
