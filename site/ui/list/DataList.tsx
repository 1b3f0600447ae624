import type { ReactNode } from 'react'
import { counted } from '#api/platform/contract/counted.ts'
import { isNarrowed } from '#site/lib/list/filters.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { takeClick } from '#site/lib/page/take-click.ts'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Table, type TableColumn } from '#site/ui/data/Table.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { FilterForm } from './FilterForm.tsx'
import type { ListFilter } from './list-filter.ts'
import { Pages } from './Pages.tsx'
import type { DataListState } from './use-data-list.ts'
import './DataList.css'

interface ListFrame<Item> {
  list: DataListState<Item>
  /** All of them: "Users". */
  label: string
  /** One of them, for the count: "user". */
  resource: string
  filters?: readonly ListFilter[]
  /** Instead of the count of all: "Showing 36 startups". */
  countLabel?: (count: number) => string
  /** Says that there are none, and what to do about it. */
  emptyState: ReactNode
  /** Stands between the filters and the rows. */
  above?: ReactNode
  /** Stands beside the count. */
  actions?: ReactNode
}

/** Rows of a table, or drawn in another way. */
type ListRows<Item> =
  | {
      columns: readonly TableColumn<Item>[]
      getKey: (item: Item) => string | number
      /** Where a click on the row leads. */
      getHref?: (item: Item) => string
      order?: string
    }
  | { children: (items: readonly Item[]) => ReactNode }

export type DataListProps<Item> = ListFrame<Item> & ListRows<Item>

/** A list with its filters, rows, count, and pages. */
export function DataList<Item>(props: DataListProps<Item>) {
  const { list, label, resource, filters, countLabel = (count) => counted(count, resource), above, actions } = props
  const { query, page, hasFailed } = list
  const count = page?.total ?? 0
  // An empty list says so itself; of a search it is the answer. A list that isn't counted says nothing.
  const isCounted = count > 0 || (page?.total === 0 && isNarrowed(query.filters))
  return (
    <div className="stack data-list">
      {filters && <FilterForm {...{ label, list, filters }} />}
      {above}
      {hasFailed ? (
        <ListFailed list={list} />
      ) : page ? (
        <>
          {'columns' in props ? (
            <Table
              label={label}
              columns={props.columns}
              rows={page.items}
              getKey={props.getKey}
              getHref={props.getHref}
              // The order while none was chosen.
              sort={query.filters['sort'] || props.order}
              sortLink={(sort) => list.link({ filters: { sort } })}
              emptyState={props.emptyState}
              isLoading={list.isLoading}
              rowHeight={60}
            />
          ) : (
            <div className="list-rows" aria-busy={list.isLoading}>
              {page.items.length === 0 ? props.emptyState : props.children(page.items)}
            </div>
          )}
          <footer className="cluster cluster-apart">
            <span className="cluster">
              <output className="small soft numeric">{isCounted && countLabel(count)}</output>
              {actions}
            </span>
            <ListPages label={label} list={list} page={page} />
          </footer>
        </>
      ) : (
        <SkeletonRows label={`Loading ${label.toLowerCase()}`} />
      )}
    </div>
  )
}

/** The way to the other pages, where there are any. */
export function ListPages({
  label,
  list,
  page,
}: {
  label: string
  list: DataListState<unknown>
  page: ListPage<unknown>
}) {
  if (list.query.page === 1 && page.next === null) return null
  return (
    <Pages
      label={label}
      page={list.query.page}
      list={page}
      to={(number, after) => {
        const { href, onClick } = list.link({ page: number, after })
        return {
          href,
          onClick(event) {
            onClick(event)
            // Another page is read from its beginning.
            if (event.defaultPrevented) event.currentTarget.closest('.data-list')?.scrollIntoView({ block: 'start' })
          },
        }
      }}
    />
  )
}

interface ListFailedProps {
  list: DataListState<unknown>
  title?: string
}

/** The list could not be read. "Try Again" loads the page where there are no scripts. */
export function ListFailed({ list, title = 'An error occurred. Please try again.' }: ListFailedProps) {
  const { href } = list.link({})
  return (
    <EmptyState
      role="alert"
      icon="warning"
      title={title}
      action={
        <ButtonLink variant="secondary" href={href} onClick={(event) => takeClick(event, list.refresh)}>
          Try Again
        </ButtonLink>
      }
    />
  )
}
