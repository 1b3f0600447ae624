import { useEffect, useRef, useState, type ReactNode } from 'react'
import { LIMITS } from '#api/contract/limits.ts'
import { useStore } from '@nanostores/react'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { Pagination } from '#site/ui/data/Pagination.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { Table, type SortDescriptor, type TableColumn } from '#site/ui/data/Table.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { keepInAddress, type ListFilters } from './admin-address.ts'
import type { AdminTab } from './admin-tabs.ts'
import { counted } from './member/member-labels.ts'
import type { ListState, PagedList } from './paged-list.ts'
import { fromSort, toSort } from './sort-order.ts'

/** The state of a list that a tab shows; what was shown before is read again when the tab is opened once more. */
export function useAdminList<Item, Filters extends ListFilters>(list: PagedList<Item, Filters>, tab: AdminTab | null) {
  const state = useStore(list.$state)
  useEffect(() => list.open(), [list])
  return {
    ...state,
    filter(part: Partial<Filters>) {
      keepInAddress(tab, { ...list.$state.get().filters, ...part } as Filters)
      void list.filter(part)
    },
  }
}

/** Milliseconds without a keystroke after which a search begins. */
const SEARCH_AFTER = 300

/** A search that runs on the server while it is typed. */
export function SearchField(props: {
  label: string
  placeholder: string
  value: string
  onSearch: (q: string) => void
}) {
  const { label, placeholder, value, onSearch } = props
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A list that was emptied of its filters elsewhere empties the box, too.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      label={label}
      type="search"
      placeholder={placeholder}
      maxLength={LIMITS.search.max}
      value={text}
      onChange={(next) => {
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onSearch(next.trim()), SEARCH_AFTER)
      }}
    />
  )
}

const ANY = 'any'

/** A filter with one of a few values, or any. */
export function FilterSelect(props: {
  label: string
  /** What stands for no filter: "All roles". */
  all: string
  options: readonly { id: string; label: string }[]
  value: string
  onChange: (value: string) => void
}) {
  const { label, all, options, value, onChange } = props
  return (
    <Select
      label={label}
      options={[{ id: ANY, label: all }, ...options]}
      value={value || ANY}
      onChange={(id) => onChange(id === ANY ? '' : id)}
    />
  )
}

export interface ListViewProps<Item, Filters extends ListFilters> {
  list: PagedList<Item, Filters>
  state: ListState<Item, Filters> & { filter: (part: Partial<Filters>) => void }
  /** One of them: "user". */
  noun: string
  /** All of them: "Users". */
  label: string
  /** What narrows the list down. */
  filters: ReactNode
  columns: readonly TableColumn<Item>[]
  emptyState: ReactNode
  /** The order while none was chosen; without it the table cannot be sorted. */
  order?: string
  /** At the right of the count: what can be done with the whole list. */
  actions?: ReactNode
  /** Between filters and table. */
  children?: ReactNode
}

/** A list of the administrator: what narrows it down, its rows, how many there are, and the way to the others. */
export function ListView<Item extends { id: number }, Filters extends ListFilters>(
  props: ListViewProps<Item, Filters>,
) {
  const { list, state, noun, label, filters, columns, emptyState, order, actions, children } = props
  const { data, loading, error, filter } = state
  const asked: ListFilters = state.filters
  return (
    <div className="stack admin-gap">
      {filters}
      {children}
      {error && <ListFailed sentence={error.sentence} onRetry={() => void list.refresh()} />}
      {!data && loading && <SkeletonRows label={`Loading ${label.toLowerCase()}`} />}
      {data && (
        <div className="admin-table">
          <Table
            label={label}
            columns={columns}
            rows={data.items}
            getKey={({ id }) => id}
            {...(order && {
              sortDescriptor: toSort(asked['sort'] || order),
              onSortChange: (next: SortDescriptor) => filter({ sort: fromSort(next) } as unknown as Partial<Filters>),
            })}
            emptyState={emptyState}
            isLoading={loading}
            rowHeight={60}
          />
        </div>
      )}
      <ListFoot {...{ state, list, noun, label, actions }} />
    </div>
  )
}

/** How many there are, and the way to the others. */
function ListFoot<Item, Filters>(props: {
  state: ListState<Item, Filters>
  list: PagedList<Item, Filters>
  noun: string
  label: string
  actions: ReactNode
}) {
  const { state, list, noun, label, actions } = props
  const { data, page, loading } = state
  if (!data) return null
  return (
    <footer className="cluster cluster-apart">
      <span className="cluster">
        {/* A list that is not counted says nothing of how long it is. */}
        <output className="small soft numeric">{data.total !== null && counted(data.total, noun)}</output>
        {actions}
      </span>
      {(page > 1 || data.next !== null) && (
        <Pagination
          label={label}
          page={page}
          pageCount={data.next === null ? page : page + 1}
          isDisabled={loading}
          onPageChange={(target) => void list.go(target)}
        />
      )}
    </footer>
  )
}

/** A list that could not be read. */
function ListFailed({ sentence, onRetry }: { sentence: string | undefined; onRetry: () => void }) {
  return <ErrorState title="An error occurred. Please try again." description={sentence} onRetry={onRetry} />
}
