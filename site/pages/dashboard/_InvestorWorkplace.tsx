import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import type { Connection } from '#api/connections/calls.ts'
import { needsAnswerFrom } from '#api/connections/contract/transitions.ts'
import { getDay } from '#api/platform/contract/dates.ts'
import type { Investor } from '#api/investors/calls.ts'
import { mentors } from '#api/investors/contract/new-investor.ts'
import type { RecommendedStartup } from '#api/startups/contract/responses.ts'
import type { SavedSearch } from '#api/saved-startups/contract/responses.ts'
import type { SavedStartup } from '#api/saved-startups/contract/schema.ts'
import type { StartupListItem } from '#api/startups/contract/schema.ts'
import { ConnectButton } from '#site/features/connections/ConnectButton.tsx'
import type { OtherMatch } from '#site/features/connections/RequestItem.tsx'
import { myRequests } from '#site/features/connections/requests.ts'
import { ProfileConfirmation } from '#site/features/trust/freshness/ProfileConfirmation.tsx'
import { BrowseStartups } from '#site/features/startups/list/BrowseStartups.tsx'
import { getName } from '#site/features/startups/list/names.ts'
import { recommended } from '#site/features/startups/list/recommended.ts'
import { browseList, type BrowseData } from '#site/features/startups/list/startup-list.ts'
import { InvestorDashboard, type DashboardUser } from '#site/features/investors/dashboard/InvestorDashboard.tsx'
import type { InvestorTab } from '#site/features/investors/dashboard/investor-tabs.ts'
import { SavedSearches } from '#site/features/saved-startups/search/SavedSearches.tsx'
import { DueActions } from '#site/features/saved-startups/DueActions.tsx'
import { SaveButton } from '#site/features/saved-startups/SaveButton.tsx'
import type { SavedListQuery, SavedLayout } from '#site/features/saved-startups/saved-choices.ts'
import { savedList } from '#site/features/saved-startups/saved-list.ts'
import { partOfTab } from '#site/lib/page/tab-part.tsx'
import { myInvestorProfile } from '#site/lib/profile/my-investor-profile.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'

const InvestorSaved = await partOfTab('saved', () => import('./_InvestorSaved.tsx'))
const InvestorProfileDialog = lazy(() => import('#site/features/investors/profile/InvestorProfileDialog.tsx'))

export interface InvestorWorkplaceProps {
  user: DashboardUser
  tab: InvestorTab
  investor: Investor | null | undefined
  saved: SavedStartup[] | undefined
  /** How saved startups are shown, where the address asks for it. */
  layout: SavedLayout | undefined
  /** What else the address asks of them. */
  query: SavedListQuery
  requests: Connection[] | undefined
  /** Startups that fit, for a request that came to nothing. */
  others: readonly OtherMatch[]
  searches: SavedSearch[] | undefined
  browse: BrowseData & { recommended: RecommendedStartup[] | undefined }
  /** Milliseconds: when the page was made. */
  now: number
  timeZone: string
  /** Names what would help and is not said yet. */
  hint?: ReactNode
  /** What waits for the investor beside requests. */
  waiting?: ReactNode
  /** The card of the next events. */
  events?: ReactNode
}

/** The investor's dashboard, put together from its features. */
export function InvestorWorkplace(props: InvestorWorkplaceProps) {
  const { data: investor, loading } = useQuery(myInvestorProfile, props.investor)
  const { data: saved } = useQuery(savedList, props.saved)
  const { data: requests = [] } = useQuery(myRequests, props.requests)
  const toAnswer = requests.filter((request) => needsAnswerFrom('investor', request)).length

  const [list] = useState(() => browseList(props.browse))
  const actions = useCallback(
    (startup: StartupListItem) => (
      <StartupActions
        startup={startup}
        saved={saved}
        timeZone={props.timeZone}
        onRequested={() => void list.refresh()}
      />
    ),
    [saved, list, props.timeZone],
  )

  if (investor === undefined) {
    if (loading) return <SkeletonRows label="Loading your dashboard" />
    return <ErrorState title="Failed to fetch investor profile" onRetry={() => myInvestorProfile.refresh()} />
  }
  return (
    <InvestorDashboard
      user={props.user}
      investor={investor}
      savedCount={saved?.length}
      initialTab={props.tab}
      stillRight={
        investor && (
          <ProfileConfirmation
            confirmedAt={investor.confirmedAt}
            now={props.now}
            timeZone={props.timeZone}
            onConfirmed={(confirmation) => myInvestorProfile.set({ ...investor, ...confirmation })}
          />
        )
      }
      toAnswer={toAnswer}
      due={saved && <DueActions list={saved} today={getDay(props.now, props.timeZone)} timeZone={props.timeZone} />}
      hint={props.hint}
      waiting={props.waiting}
      events={props.events}
      browse={
        <BrowseStartups
          list={list}
          recommended={props.browse.recommended}
          actions={actions}
          mentors={investor !== null && mentors(investor)}
          searches={(filters, apply) => <SavedSearches initial={props.searches} filters={filters} onApply={apply} />}
        />
      }
      saved={<InvestorSaved props={props} fallback={<SkeletonRows label="Loading your saved startups" />} />}
      profileDialog={(close) => (
        <Suspense>
          <InvestorProfileDialog
            isOpen
            onOpenChange={(isOpen) => !isOpen && close()}
            investor={investor}
            onSaved={() => recommended.refresh()}
          />
        </Suspense>
      )}
    />
  )
}

interface StartupActionsProps {
  startup: StartupListItem
  saved: SavedStartup[] | undefined
  timeZone: string
  onRequested: () => void
}

function StartupActions({ startup, saved, timeZone, onRequested }: StartupActionsProps) {
  const name = getName(startup)
  return (
    <>
      <ButtonLink href={`/startup/${startup.id}`} variant="quiet" size="small" icon="eye" aria-label={`View ${name}`} />
      {saved && (
        <SaveButton
          startupId={startup.id}
          companyName={name}
          entry={saved.find(({ startupId }) => startupId === startup.id) ?? null}
          isCompact
        />
      )}
      <ConnectButton
        startupId={startup.id}
        companyName={name}
        requestStatus={startup.asking}
        timeZone={timeZone}
        onRequested={onRequested}
        isCompact
      />
    </>
  )
}
