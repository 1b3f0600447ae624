import { useState, type ReactNode } from 'react'
import { LIMITS } from '#api/contract/limits.ts'
import type { RecommendedStartup } from '#api/contract/recommendation.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { changeAddress } from './address.ts'
import { AT_ONCE, isAllShown, writeShown } from './browse-part.ts'
import { hasFilters, writeListQuery, type ListFilters, type ListQuery } from './list-query.ts'
import { NoStartups, StartupsFailed } from './NoStartups.tsx'
import { RecommendedStartups } from './RecommendedStartups.tsx'
import { startupPage, type StartupPage } from './startup-pages.ts'
import type { RowActions } from './startup-columns.tsx'
import { StartupFilters } from './StartupFilters.tsx'
import { StartupTable } from './StartupTable.tsx'
import './startup-list.css'

/** What the browse tab begins with, as the address asked for it. */
export interface BrowseData {
  query: ListQuery
  shown: number
  startups: StartupPage | undefined
  recommended: RecommendedStartup[] | undefined
}

export interface BrowseStartupsProps {
  initial: BrowseData
  actions: RowActions
  /** What stands below the filters: the searches that are kept, and the way to keep this one. */
  searches: (applied: ListFilters, apply: (filters: ListFilters) => void) => ReactNode
}

/** The browse tab of the investor's dashboard: five startups first, then five more a press (rules: Discovery). */
export function BrowseStartups({ initial, actions, searches }: BrowseStartupsProps) {
  const [query, setQuery] = useState(initial.query)
  const [shown, setShown] = useState(initial.shown)
  const [filled, setFilled] = useState(0)
  const list = startupPage(query, { limit: shown })
  const { data, loading, error } = useQuery(list, initial.startups)

  function ask(part: Partial<ListQuery>) {
    const next = { ...query, ...part }
    setQuery(next)
    setShown(AT_ONCE)
    changeAddress((params) => {
      writeListQuery(params, next)
      writeShown(params, AT_ONCE)
    }, 'push')
  }

  function takeUp(filters: ListFilters) {
    setFilled((times) => times + 1)
    ask(filters)
  }

  function showMore() {
    const more = Math.min(shown + AT_ONCE, LIMITS.page.max)
    setShown(more)
    changeAddress((params) => writeShown(params, more), 'replace')
  }

  const startups = data?.items ?? []
  return (
    <div className="stack browse">
      <RecommendedStartups initial={initial.recommended} actions={actions} />
      <section className="stack" aria-labelledby="browse-all">
        <h2 id="browse-all">All startups</h2>
        {/* A search that is taken up is shown in the fields as well. */}
        <StartupFilters key={filled} applied={query} onApply={(filters: ListFilters) => ask(filters)} />
        {searches(query, takeUp)}
        {!data && loading && <SkeletonRows label="Loading startups" />}
        {error && <StartupsFailed sentence={error.sentence} onRetry={() => list.refresh()} />}
        {data && (
          <>
            <StartupTable
              startups={startups}
              actions={actions}
              sort={query.sort}
              onSort={(sort) => ask({ sort })}
              isLoading={loading}
              emptyState={<NoStartups isFiltered={hasFilters(query)} />}
            />
            <div className="cluster cluster-apart" aria-live="polite">
              <p className="small soft numeric">{countLabel(startups.length, data.total)}</p>
              {!isAllShown(data) && shown < LIMITS.page.max && (
                <Button variant="secondary" icon="chevron-down" onPress={showMore} isPending={loading}>
                  Show 5 more
                </Button>
              )}
              {!isAllShown(data) && shown >= LIMITS.page.max && (
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
