import { useState, type ReactNode } from 'react'
import { counted } from '#api/platform/contract/counted.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { ListedRecommendation } from './listed-startup.ts'
import type { SearchFilters } from '#api/saved-startups/contract/search-labels.ts'
import { isNarrowed } from '#site/lib/list/filters.ts'
import { useList } from '#site/lib/list/use-list.ts'
import { takeClick } from '#site/lib/page/take-click.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { nextSize } from './browse-part.ts'
import { browsePath, fromSearch, startupsPath, toSearch } from './list-query.ts'
import { NoStartups, StartupsFailed } from './NoStartups.tsx'
import { RecommendedStartups } from './RecommendedStartups.tsx'
import type { RowActions } from './startup-columns.tsx'
import { StartupFilterForm } from './StartupFilterForm.tsx'
import type { StartupList } from './startup-list.ts'
import { StartupTable } from './StartupTable.tsx'
import './startup-list.css'

export interface BrowseStartupsProps {
  list: StartupList
  recommended: ListedRecommendation[] | undefined
  actions: RowActions
  mentors: boolean
  /** What stands beside the buttons of the filters: the searches that are kept, and the way to keep this one. */
  searches: (shown: SearchFilters, apply: (search: SearchFilters) => void) => ReactNode
}

/** The browse tab of the investor's dashboard: five startups first, then five more a press (rules: Discovery). */
export function BrowseStartups({ list, recommended, actions, mentors, searches }: BrowseStartupsProps) {
  const { filters, size, data, loading, error } = useList(list)
  const [search, setSearch] = useState<object>()

  function applySearch(chosen: SearchFilters) {
    // The same one again is chosen anew.
    setSearch({ ...chosen })
    void list.filter(fromSearch(chosen))
  }

  const startups = data?.items ?? []
  return (
    <div className="stack browse">
      <RecommendedStartups initial={recommended} actions={actions} mentors={mentors} />
      <section className="stack" aria-labelledby="browse-all">
        <div className="cluster cluster-apart">
          <h2 id="browse-all">All startups</h2>
          <a className="link-arrow" href={startupsPath(filters)}>
            {data?.total ? `See all ${counted(data.total, 'startup')}` : 'See all startups'}
          </a>
        </div>
        <StartupFilterForm applied={filters} search={search} onApply={(filters) => void list.filter(filters)}>
          {searches(toSearch(filters), applySearch)}
        </StartupFilterForm>
        {!data && loading && <SkeletonRows label="Loading startups" />}
        {error && <StartupsFailed message={error.message} onRetry={() => void list.refresh()} />}
        {data && (
          <>
            <StartupTable
              startups={startups}
              actions={actions}
              sort={filters.sort}
              sortLink={(sort) => ({
                href: browsePath({ ...filters, sort }),
                onClick: (event) => takeClick(event, () => void list.filter({ sort })),
              })}
              isLoading={loading}
              emptyState={<NoStartups isFiltered={isNarrowed(filters)} />}
            />
            <div className="cluster cluster-apart" aria-live="polite">
              <p className="small soft numeric">{countLabel(startups.length, data.total)}</p>
              {data.next !== null && size < LIMITS.page.max && (
                <Button
                  variant="secondary"
                  icon="chevron-down"
                  onPress={() => void list.resize(nextSize(size))}
                  isPending={loading}
                >
                  Show 5 more
                </Button>
              )}
              {data.next !== null && size >= LIMITS.page.max && (
                <p className="small soft">Filter or search to find the others.</p>
              )}
            </div>
          </>
        )}
      </section>
    </div>
  )
}

function countLabel(shown: number, total: number | null): string {
  if (shown === 0) return ''
  if (total === null || total <= shown) return shown === 1 ? 'Showing 1 startup' : `Showing ${shown} startups`
  return `Showing ${shown} of ${total.toLocaleString('en-US')} startups`
}
