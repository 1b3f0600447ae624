import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Pagination } from '#site/ui/data/Pagination.tsx'
import { SegmentedControl } from '#site/ui/controls/SegmentedControl.tsx'
import { SkeletonCards, SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { hasFilters } from './list-query.ts'
import type { ListView } from './list-view.ts'
import { nameOf } from './names.ts'
import { NoStartups, StartupsFailed } from './NoStartups.tsx'
import { SortControl } from './SortControl.tsx'
import type { RowActions } from './startup-columns.tsx'
import { StartupGrid, StartupRows } from './StartupCollections.tsx'
import { StartupFilters } from './StartupFilters.tsx'
import { StartupTable } from './StartupTable.tsx'
import { useStartupList, type StartupListData } from './use-startup-list.ts'
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
export function DiscoverStartups({ initial }: { initial: StartupListData }) {
  const { query, view, page, pageCount, data, loading, error, ask, go, look, retry } = useStartupList(initial)
  const shared = {
    startups: data?.items ?? [],
    actions: viewOnly,
    isLoading: loading,
    emptyState: <NoStartups isFiltered={hasFilters(query)} />,
  }
  const count = data?.total ?? shared.startups.length
  return (
    <div className="stack startup-list">
      <StartupFilters applied={query} onApply={ask} />
      <div className="cluster cluster-apart startup-list-bar">
        <SegmentedControl label="View" items={VIEWS} value={view} onChange={look} />
        {view !== 'table' && <SortControl sort={query.sort} onSort={(sort) => ask({ sort })} />}
      </div>
      {!data && loading && (view === 'table' ? <SkeletonRows label="Loading startups" /> : <SkeletonCards />)}
      {error && <StartupsFailed sentence={error.sentence} onRetry={retry} />}
      {data && view === 'table' && (
        <StartupTable {...shared} sort={query.sort} onSort={(sort) => ask({ sort })} showsInterest />
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
            page={page}
            pageCount={pageCount}
            onPageChange={(target) => void go(target)}
            isDisabled={pageCount === 1}
          />
        </footer>
      )}
    </div>
  )
}
