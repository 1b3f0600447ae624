import { BY_MATCH, INDUSTRIES, INVESTMENT_RANGES } from '#api/platform/contract/enumerations.ts'
import type { InvestorCard } from '#api/investors/calls.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { ConnectButton } from '#site/features/connections/ConnectButton.tsx'
import { ReportProfile } from '#site/features/trust/moderation/ReportProfile.tsx'
import { isNarrowed } from '#site/lib/list/filters.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { DataList } from '#site/ui/list/DataList.tsx'
import { toOptions } from '#site/ui/list/list-filter.ts'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { DIRECTORY } from './copy.ts'
import { loadInvestors, type DirectoryQuery } from './directory-list.ts'
import { InvestorListing } from './InvestorListing.tsx'

export interface InvestorDirectoryProps {
  initial: ListStart<InvestorCard, DirectoryQuery>
  /** Founders are compared with the investors, and ask them. */
  isFounder: boolean
  regionName: string
  /** Milliseconds: when the page was made. */
  now: number
  timeZone: string
}

const { filters: TEXTS } = DIRECTORY
const byName = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))
const FILTERS = [
  { name: 'q', label: TEXTS.search, placeholder: TEXTS.searchHint },
  { name: 'area', label: TEXTS.area, options: toOptions(TEXTS.anyArea, byName(INDUSTRIES)) },
  { name: 'range', label: TEXTS.range, options: toOptions(TEXTS.anyRange, byName(INVESTMENT_RANGES)) },
]
const FILTERS_OF_FOUNDER = [
  ...FILTERS,
  { name: 'sort', label: TEXTS.sort, options: toOptions(TEXTS.newest, { [BY_MATCH]: TEXTS.byMatch }) },
]

/** Investors who chose to be listed. */
export function InvestorDirectory({ initial, isFounder, ...entry }: InvestorDirectoryProps) {
  const list = useDataList(initial, loadInvestors)
  const { page, query, hasFailed } = list
  const isFiltered = isNarrowed(query.filters)
  if (hasFailed)
    return <EmptyState role="alert" icon="lock" title={DIRECTORY.failed} description={DIRECTORY.failedHelp} />
  if (page?.items.length === 0 && !isFiltered) return <EmptyState icon="users" title={DIRECTORY.none} />
  return (
    <DataList
      list={list}
      label="Investors"
      resource="investor"
      filters={isFounder ? FILTERS_OF_FOUNDER : FILTERS}
      above={
        isFounder && page?.items.some(({ requestStatus }) => !requestStatus) && <Callout>{DIRECTORY.notListed}</Callout>
      }
      emptyState={<EmptyState icon="search" title={DIRECTORY.noResults} description={DIRECTORY.noResultsHelp} />}
    >
      {(investors) => (
        <ul className="grid investor-directory" role="list" aria-label="Investors">
          {investors.map((investor) => {
            const name = fullName(investor.user)
            return (
              <InvestorListing key={investor.id} investor={investor} {...entry}>
                {investor.requestStatus && (
                  <ConnectButton
                    target={{ party: 'investor', id: investor.id, name }}
                    requestStatus={investor.requestStatus}
                    timeZone={entry.timeZone}
                    place="card"
                  />
                )}
                <ReportProfile about="investor" id={investor.id} name={name} />
              </InvestorListing>
            )
          })}
        </ul>
      )}
    </DataList>
  )
}
