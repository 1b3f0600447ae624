import type { SortDescriptor } from '#site/ui/data/Table.tsx'

/** The order that a call's `sort` names: a leading `-` is descending. */
export function toSort(sort: string): SortDescriptor {
  return { column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' }
}

/** The call's `sort` for an order. */
export function fromSort({ column, direction }: SortDescriptor): string {
  return direction === 'descending' ? `-${column}` : column
}
