import { useState } from 'react'
import { isNarrowed } from '#site/lib/list/filters.ts'
import { pageCountOf } from '#site/lib/list/list.ts'
import { useList } from '#site/lib/list/use-list.ts'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Pagination } from '#site/ui/data/Pagination.tsx'
import { SegmentedControl } from '#site/ui/controls/SegmentedControl.tsx'
import { SkeletonCards, SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import type { ListQuery } from './list-query.ts'
import { keepView, type ListView } from './list-view.ts'
import { nameOf } from './names.ts'
import { NoStartups, StartupsFailed } from './NoStartups.tsx'
import { SortControl } from './SortControl.tsx'
import type { RowActions } from './startup-columns.tsx'
import { StartupGrid, StartupRows } from './StartupCollections.tsx'
import { StartupFilterForm } from './StartupFilterForm.tsx'
import { StartupTable } from './StartupTable.tsx'
import { discoverList, type DiscoverData } from './startup-list.ts'
import './startup-list.css'

const VIEWS = [
  { id: 'table', label: 'Table', icon: 'menu' },
  { id: 'grid', label: 'Grid', icon: 'grid' },
  { id: 'list', label: 'List', icon: 'list' },
] as const satisfies readonly { id: ListView; label: string; icon: string }[]

const viewOnly: RowActions = (startup) => (
  <ButtonLink
    href={`/startup/${startup.id}`}
    size="small"
    variant="secondary"
    aria-label={`View details of ${nameOf(startup)}`}
  >
    View Details
  </ButtonLink>
)

/** Discover Startups: the whole list as table, grid or rows (rules: Discovery). */
export function DiscoverStartups({ initial }: { initial: DiscoverData & { view: ListView } }) {
  const [list] = useState(() => discoverList(initial))
  const [view, setView] = useState(initial.view)
  const state = useList(list)
  const { filters, data, loading } = state
  const pageCount = pageCountOf(state)
  const ask = (part: Partial<ListQuery>) => void list.filter(part)

  function look(chosen: ListView) {
    setView(chosen)
    keepView(chosen)
  }

  const shared = {
    startups: data?.items ?? [],
    actions: viewOnly,
    isLoading: loading,
    emptyState: <NoStartups isFiltered={isNarrowed(filters)} />,
  }
  const count = data?.total ?? shared.startups.length
  return (
    <div className="stack startup-list">
      <StartupFilterForm applied={filters} onApply={ask} />
      <div className="cluster cluster-apart startup-list-bar">
        <SegmentedControl label="View" items={VIEWS} value={view} onChange={look} />
        {view !== 'table' && <SortControl sort={filters.sort} onSort={(sort) => ask({ sort })} />}
      </div>
      {!data && loading && (view === 'table' ? <SkeletonRows label="Loading startups" /> : <SkeletonCards />)}
      {state.error && <StartupsFailed sentence={state.error.sentence} onRetry={() => void list.refresh()} />}
      {data && view === 'table' && (
        <StartupTable {...shared} sort={filters.sort} onSort={(sort) => ask({ sort })} showsInterest />
      )}
      {data && view === 'grid' && <StartupGrid {...shared} />}
      {data && view === 'list' && <StartupRows {...shared} />}
      {data && (
        <footer className="cluster cluster-apart">
          <output className="small soft numeric">
            {`Showing ${count.toLocaleString('en-US')} ${count === 1 ? 'startup' : 'startups'}`}
          </output>
          <Pagination
            label="Startups"
            page={state.page}
            pageCount={pageCount}
            onPageChange={(target) => void list.go(target)}
            isDisabled={pageCount === 1}
          />
        </footer>
      )}
    </div>
  )
}
