import {
  FUNDING_BANDS,
  INDUSTRIES,
  STAGE_LABELS,
  type Industry,
  type Stage,
} from '#api/platform/contract/enumerations.ts'
import type { ListedStartup } from '#site/features/startups/list/listed-startup.ts'
import type { SavedSearch } from '#api/saved-startups/contract/responses.ts'
import { ConnectButton } from '#site/features/connections/ConnectButton.tsx'
import { SavedSearches } from '#site/features/saved-startups/search/SavedSearches.tsx'
import { SaveButton } from '#site/features/saved-startups/SaveButton.tsx'
import { Unclaimed } from '#site/features/startups/directory/Unclaimed.tsx'
import { DeckLink } from '#site/features/startups/list/DeckLink.tsx'
import { fromSearch, NO_FILTERS, toSearch, type ListQuery } from '#site/features/startups/list/list-query.ts'
import { getName } from '#site/features/startups/list/names.ts'
import { NoStartups } from '#site/features/startups/list/NoStartups.tsx'
import { discoverColumns } from '#site/features/startups/list/startup-columns.tsx'
import { StartupEntry } from '#site/features/startups/list/StartupEntry.tsx'
import { isNarrowed } from '#site/lib/list/filters.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { DataList } from '#site/ui/list/DataList.tsx'
import { FilterForm } from '#site/ui/list/FilterForm.tsx'
import { toOptions } from '#site/ui/list/list-filter.ts'
import { useDataList, type DataListState, type ListStart } from '#site/ui/list/use-data-list.ts'
import { loadDiscover, SORTS, SORTS_OF_INVESTOR, type DiscoverPage } from './discover-list.ts'
import { LIST_VIEWS, saveView, toListView, type ListView } from './list-view.ts'
import '#site/features/startups/list/startup-list.css'
import '#site/ui/controls/SegmentedControl.css'
import './discover.css'

/** What an investor's profile names. */
export interface Focus {
  industries: readonly Industry[]
  stages: readonly Stage[]
}

export interface DiscoverProps {
  initial: ListStart<ListedStartup, ListQuery, DiscoverPage>
  /** As it was left, where the address names none. */
  view: ListView
  /** Of the investor; an administrator has none, and can't save or connect. */
  focus: Focus | undefined
  searches: SavedSearch[] | undefined
  timeZone: string
}

const FORM = 'discover-filters'
const VIEWS = {
  table: { label: 'Table', icon: 'menu' },
  grid: { label: 'Grid', icon: 'grid' },
  list: { label: 'List', icon: 'list' },
} as const
const FILTERS = [
  { name: 'q', label: 'Search', placeholder: 'Company, industry or pitch' },
  {
    name: 'industry',
    label: 'Industry',
    options: toOptions('All industries', Object.fromEntries(INDUSTRIES.map((name) => [name, name]))),
  },
  { name: 'stage', label: 'Stage', options: toOptions('All stages', STAGE_LABELS) },
  {
    name: 'funding',
    label: 'Funding',
    options: toOptions('Any amount', Object.fromEntries(FUNDING_BANDS.map(({ value, label }) => [value, label]))),
  },
]
const ofAdministrator = [...FILTERS, { name: 'sort', label: 'Sort by', options: SORTS }]
const ofInvestor = [...FILTERS, { name: 'sort', label: 'Sort by', options: SORTS_OF_INVESTOR }]

/** Every startup that the viewer may see, as table, grid, or rows. */
export function Discover({ initial, focus, searches, timeZone, ...props }: DiscoverProps) {
  const list = useDataList(initial, loadDiscover)
  const { query, page } = list
  const view = toListView(query.beside?.['view']) ?? props.view
  const actions = (startup: ListedStartup) => {
    const name = getName(startup)
    if (!focus)
      return (
        <ButtonLink
          href={`/startup/${startup.id}`}
          variant="secondary"
          size="small"
          aria-label={`View details of ${name}`}
        >
          View Details
        </ButtonLink>
      )
    return (
      <>
        <DeckLink startup={startup} />
        <SaveButton startupId={startup.id} companyName={name} isSaved={startup.saved ?? false} isCompact />
        <ConnectButton
          target={{ party: 'founder', id: startup.id, name }}
          requestStatus={startup.requestStatus}
          timeZone={timeZone}
          place={view === 'table' ? 'row' : 'card'}
        />
      </>
    )
  }
  return (
    <div className="stack data-list startup-list">
      <FilterForm label="Filter startups" list={list} filters={focus ? ofInvestor : ofAdministrator} id={FORM} />
      {/* Outside the form, which would take the fields of a dialog for its own. */}
      <div className="cluster discover-choices">
        <Button type="submit" form={FORM}>
          Apply Filters
        </Button>
        <ResetFilters list={list} />
        {focus && (
          <SavedSearches
            initial={searches}
            filters={toSearch(query.filters)}
            onApply={(search) => list.filter({ ...fromSearch(search) }, 'now')}
          />
        )}
        <nav className="segments" aria-label="View">
          {LIST_VIEWS.map((id) => {
            const { href, onClick } = list.link({ beside: { view: id } })
            return (
              <a
                key={id}
                className="segment"
                aria-current={id === view ? 'true' : undefined}
                href={href}
                onClick={(event) => {
                  saveView(id)
                  onClick(event)
                }}
              >
                <Icon name={VIEWS[id].icon} />
                {VIEWS[id].label}
              </a>
            )
          })}
        </nav>
      </div>
      {focus && <FocusLinks list={list} focus={focus} />}
      <DataList
        list={list}
        label="Startups"
        resource="startup"
        countLabel={(count) => `Showing ${count.toLocaleString('en-US')} ${count === 1 ? 'startup' : 'startups'}`}
        emptyState={<NoStartups isFiltered={isNarrowed(query.filters)} />}
        {...(view === 'table'
          ? {
              columns: discoverColumns(actions),
              getKey: ({ id }: ListedStartup) => id,
              getHref: ({ id }: ListedStartup) => `/startup/${id}`,
            }
          : {
              children: (startups: readonly ListedStartup[]) => (
                <ul
                  className={view === 'grid' ? 'grid startup-grid' : 'stack startup-rows'}
                  aria-label="Startups"
                  role="list"
                >
                  {startups.map((startup) => (
                    <StartupEntry key={startup.id} startup={startup} view={view}>
                      {actions(startup)}
                    </StartupEntry>
                  ))}
                </ul>
              ),
            })}
      />
      {page?.unclaimed && <Unclaimed list={page.unclaimed} />}
    </div>
  )
}

function ResetFilters({ list }: { list: DataListState<ListedStartup> }) {
  const { href, onClick } = list.link({ filters: { ...NO_FILTERS, sort: '' } })
  return (
    <ButtonLink
      href={href}
      variant="secondary"
      onClick={(event) => {
        onClick(event)
        if (event.defaultPrevented) notify({ title: 'Filters reset', description: 'Showing all startups' })
      }}
    >
      Reset Filters
    </ButtonLink>
  )
}

/** One click each to what the investor's profile names, and back. */
function FocusLinks({ list, focus }: { list: DataListState<ListedStartup>; focus: Focus }) {
  const links = [
    ...focus.industries.map((id) => ({ filter: 'industry', id, label: id })),
    ...focus.stages.map((id) => ({ filter: 'stage', id, label: STAGE_LABELS[id] })),
  ]
  if (links.length === 0) return null
  return (
    <nav className="cluster discover-focus" aria-label="Your focus">
      {links.map(({ filter, id, label }) => {
        const isChosen = list.query.filters[filter] === id
        return (
          <a
            key={id}
            className="button button-secondary button-small discover-focus-link"
            aria-current={isChosen ? 'true' : undefined}
            {...list.link({ filters: { [filter]: isChosen ? '' : id } })}
          >
            {label}
          </a>
        )
      })}
    </nav>
  )
}
