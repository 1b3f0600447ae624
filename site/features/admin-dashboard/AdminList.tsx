import type { ReactNode } from 'react'
import type { ListFilters } from '#site/lib/list/filters.ts'
import { FilterSelect } from '#site/ui/controls/FilterSelect.tsx'
import { SearchField } from '#site/ui/controls/SearchField.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { pageCountOf, type List } from '#site/lib/list/list.ts'
import { useList } from '#site/lib/list/use-list.ts'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { Pagination } from '#site/ui/data/Pagination.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { Table, type TableColumn } from '#site/ui/data/Table.tsx'
import { counted } from './member/member-labels.ts'

/** A search that is typed, a choice of a few values (`all` stands for none of them), or a day. */
type FilterKind =
  | { label: string; placeholder: string }
  | { label: string; all: string; options: readonly { id: string; label: string }[] }
  | { label: string; type: 'date' }
type ListFilter<Name extends string> = { name: Name } & FilterKind

function FilterField(filter: FilterKind & { value: string; onChange: (value: string) => void }) {
  if ('options' in filter) return <FilterSelect {...filter} />
  if ('placeholder' in filter) return <SearchField {...filter} />
  return <TextField {...filter} />
}

export interface AdminListProps<Item, Filters extends ListFilters> {
  list: List<Item, Filters>
  /** One of them: "user". */
  noun: string
  /** All of them: "Users". */
  label: string
  /** What narrows the list down. */
  filters?: readonly ListFilter<keyof Filters & string>[]
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
export function AdminList<Item extends { id: number }, Filters extends ListFilters>(
  props: AdminListProps<Item, Filters>,
) {
  const { list, noun, label, filters, columns, emptyState, order, actions, children } = props
  const state = useList(list)
  const { data, page, loading, error } = state
  const asked: ListFilters = state.filters
  const ask = (part: ListFilters) => void list.filter(part as Partial<Filters>)
  return (
    <div className="stack admin-gap">
      {filters && (
        <search className="admin-filters" aria-label={label}>
          {filters.map(({ name, ...filter }) => (
            <FilterField
              key={name}
              {...filter}
              value={asked[name] ?? ''}
              onChange={(value) => ask({ [name]: value })}
            />
          ))}
        </search>
      )}
      {children}
      {error && (
        <ErrorState
          title="An error occurred. Please try again."
          description={error.sentence}
          onRetry={() => void list.refresh()}
        />
      )}
      {!data && loading && <SkeletonRows label={`Loading ${label.toLowerCase()}`} />}
      {data && (
        <div className="admin-table">
          <Table
            label={label}
            columns={columns}
            rows={data.items}
            getKey={({ id }) => id}
            {...(order && {
              sort: asked['sort'] || order,
              onSort: (sort: string) => ask({ sort }),
            })}
            emptyState={emptyState}
            isLoading={loading}
            rowHeight={60}
          />
        </div>
      )}
      {data && (
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
              pageCount={pageCountOf(state)}
              isDisabled={loading}
              onPageChange={(target) => void list.go(target)}
            />
          )}
        </footer>
      )}
    </div>
  )
}
