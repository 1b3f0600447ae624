import { useCallback } from 'react'
import type { Investor } from '#api/investors/calls.ts'
import { mentors } from '#api/investors/contract/new-investor.ts'
import type { SavedSearch } from '#api/saved-startups/contract/responses.ts'
import type { ListedRecommendation, ListedStartup } from '#site/features/startups/list/listed-startup.ts'
import { ConnectButton } from '#site/features/connections/ConnectButton.tsx'
import { SavedSearches } from '#site/features/saved-startups/search/SavedSearches.tsx'
import { SaveButton } from '#site/features/saved-startups/SaveButton.tsx'
import { BrowseStartups } from '#site/features/startups/list/BrowseStartups.tsx'
import { DeckLink } from '#site/features/startups/list/DeckLink.tsx'
import { getName } from '#site/features/startups/list/names.ts'
import type { StartupList } from '#site/features/startups/list/startup-list.ts'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'

interface InvestorBrowseProps {
  /** As it was left, when the tab is opened again. */
  list: StartupList
  recommended: ListedRecommendation[] | undefined
  searches: SavedSearch[] | undefined
  timeZone: string
  investor: Investor | null
}

/** The investor's tab Browse. */
export default function InvestorBrowse(props: InvestorBrowseProps) {
  const { list, recommended, searches, timeZone, investor } = props
  const actions = useCallback(
    (startup: ListedStartup) => <StartupActions {...{ startup, timeZone }} onRequested={() => void list.refresh()} />,
    [list, timeZone],
  )
  return (
    <BrowseStartups
      list={list}
      recommended={recommended}
      actions={actions}
      mentors={investor !== null && mentors(investor)}
      searches={(filters, apply) => <SavedSearches initial={searches} filters={filters} onApply={apply} />}
    />
  )
}

interface StartupActionsProps {
  startup: ListedStartup
  timeZone: string
  onRequested: () => void
}

function StartupActions({ startup, timeZone, onRequested }: StartupActionsProps) {
  const name = getName(startup)
  return (
    <>
      <ButtonLink href={`/startup/${startup.id}`} variant="quiet" size="small" icon="eye" aria-label={`View ${name}`} />
      <DeckLink startup={startup} />
      <SaveButton startupId={startup.id} companyName={name} isSaved={startup.saved ?? false} isCompact />
      <ConnectButton
        target={{ party: 'founder', id: startup.id, name }}
        requestStatus={startup.requestStatus}
        timeZone={timeZone}
        onRequested={onRequested}
        place="row"
      />
    </>
  )
}
