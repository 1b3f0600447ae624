import type { ListFilters } from '#site/lib/list/filters.ts'
import type { DataListState } from './use-data-list.ts'
import '#site/ui/controls/SegmentedControl.css'

export interface SegmentsProps {
  /** Names the choice for a screen reader. */
  label: string
  list: DataListState<unknown>
  /** The filter that is chosen. */
  filter: keyof ListFilters
  items: readonly { id: string; label: string }[]
}

/** One filter of a few values, in one row of links; the first item stands for all. */
export function Segments({ label, list, filter, items }: SegmentsProps) {
  const value = list.query.filters[filter]
  const chosen = items.find(({ id }) => id === value) ?? items[0]
  return (
    <nav className="segments" aria-label={label}>
      {items.map((item) => (
        <a
          key={item.id}
          className="segment"
          aria-current={item === chosen ? 'true' : undefined}
          {...list.link({ filters: { [filter]: item.id } })}
        >
          {item.label}
        </a>
      ))}
    </nav>
  )
}
